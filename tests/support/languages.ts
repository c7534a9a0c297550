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

const INLINE = /<\/?(?:a|abbr|b|bdi|code|em|i|span|strong|small|sup|time|wbr)\b[^>]*>/g;
const SPOKEN = /\s(?:alt|aria-label|placeholder|title)="([^"]*)"/g;

/** The paragraphs, labels and cells of a page, and what is read aloud in place of a picture. */
function blocksOf(html: string): string[] {
  const body = html.replace(/<head>[^]*?<\/head>|<script[^]*?<\/script>/g, '');
  const foreign = /<(\w+)[^>]*\slang="[^"]*"[^>]*>[^<]*<\/\1>/g;
  const own = body.replace(/<html[^>]*>/, '').replace(foreign, '\n');
  const spoken = [...own.matchAll(SPOKEN)].map(([, words = '']) => words);
  const shown = own.replace(INLINE, '').split(/<[^>]+>/);
  return [...spoken, ...shown]
    .map((block) =>
      block
        .replace(/&[a-z]+;|&#\w+;/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((block) => block !== '');
}

const lettersOf = (text: string): string[] => text.toLocaleLowerCase().match(/\p{L}+/gu) ?? [];

/** How often each word is used, as a share of all words. */
function wordShares(blocks: Iterable<string>): Map<string, number> {
  const words = [...blocks].flatMap(lettersOf);
  const shares = new Map<string, number>();
  for (const word of words) shares.set(word, (shares.get(word) ?? 0) + 1 / words.length);
  return shares;
}

/** How much of a paragraph is of words that one language uses five times as often as another. */
function readsAs(
  block: string,
  language: ReadonlyMap<string, number>,
  rather: ReadonlyMap<string, number>,
): number {
  const words = lettersOf(block);
  const own = words.filter((word) => (language.get(word) ?? 0) > 5 * (rather.get(word) ?? 0));
  return own.length / Math.max(words.length, 1);
}

/** Blocks of at least four words. */
export const longBlocks = (html: string): string[] =>
  blocksOf(html).filter((block) => block.split(' ').length >= 4);

/** Whether a paragraph reads as one language rather than as another, by long blocks of both. */
export function readsRatherAs(
  language: Iterable<string>,
  other: Iterable<string>,
): (block: string) => boolean {
  const [words, rather] = [wordShares(language), wordShares(other)];
  return (block) => readsAs(block, words, rather) > 0.5;
}
