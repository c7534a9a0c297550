/** A single paragraph longer than this is divided, so that its beginning can be set large. */
const LONG = 140;
/** The beginning that is set large takes whole sentences up to about here. */
const LEAD = 120;

/**
 * What a member wrote about themselves, as a page sets it: the beginning large, the rest as paragraphs.
 * The beginning is the first paragraph, or the first sentences of a long single one.
 */
export function setAboutText(about: string): { lead: string; rest: string[] } {
  const [first = '', ...rest] = about
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean);
  if (first.length <= LONG) return { lead: first, rest };
  const sentences = first.split(/(?<=[.!?…])\s+/);
  let lead = sentences.shift() ?? '';
  while (sentences[0] !== undefined && lead.length + sentences[0].length + 1 <= LEAD)
    lead += ` ${sentences.shift()}`;
  // One sentence without an end is a text, not a headline.
  if (lead.length > 2 * LONG) return { lead: '', rest: [first, ...rest] };
  return { lead, rest: [sentences.join(' '), ...rest].filter(Boolean) };
}

/** Names in the middle of a sentence: "Wandelen, koken en SM". German keeps its capitals; abbreviations keep theirs everywhere. */
export function namesInSentence(names: readonly string[], language: string): string[] {
  if (language.startsWith('de')) return [...names];
  return names.map((name, index) =>
    index === 0 || /^\p{Lu}{2}/u.test(name)
      ? name
      : name.slice(0, 1).toLocaleLowerCase(language) + name.slice(1),
  );
}
