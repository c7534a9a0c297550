/** A single paragraph longer than this is divided, so that its beginning can be set large. */
const LONG = 140;
/** The beginning that is set large takes whole sentences up to about here. */
const LEAD = 120;

/** The about text set as a page: its first paragraph or sentences large, the rest as paragraphs. */
export function setAboutText(about: string): { opening: string; rest: string[] } {
  const [first = '', ...rest] = about
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean);
  if (first.length <= LONG) return { opening: first, rest };
  const sentences = first.split(/(?<=[.!?…])\s+/);
  let lead = sentences.shift() ?? '';
  for (; sentences[0] !== undefined; sentences.shift()) {
    if (lead.length + sentences[0].length + 1 > LEAD) break;
    lead += ` ${sentences[0]}`;
  }
  // One sentence without an end is a text, not a headline.
  if (lead.length > 2 * LONG) return { opening: '', rest: [first, ...rest] };
  return { opening: lead, rest: [sentences.join(' '), ...rest].filter(Boolean) };
}
