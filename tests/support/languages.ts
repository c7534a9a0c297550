/** The words of a page as it is read: without head, scripts and markup. */
export const textOf = (html: string): string =>
  html
    .replace(/<head>[^]*?<\/head>|<script[^]*?<\/script>|<svg[^]*?<\/svg>/g, ' ')
    // What is in another language on purpose says so.
    .replace(/<(\w+)[^>]*\slang="[^"]*"[^>]*>[^<]*<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&[a-z]+;|&#\w+;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const grams = (text: string): Set<string> => {
  const letters = text.toLocaleLowerCase().replace(/[^\p{L}]+/gu, ' ');
  return new Set(
    Array.from({ length: Math.max(0, letters.length - 3) }, (_, at) => letters.slice(at, at + 4)),
  );
};

/** How much of a text's sequences of four letters another text has: 0 to 1. */
export function resemblance(text: string, other: string): number {
  const [own, theirs] = [grams(text), grams(other)];
  if (own.size === 0) return 0;
  return [...own].filter((one) => theirs.has(one)).length / own.size;
}
