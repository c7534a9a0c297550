import { foldText } from '../../../shared/text.ts';

/** A text in three parts: before the match, the match as it was written, and after it. */
export interface Highlight {
  before: string;
  match: string;
  after: string;
}

/** How much of a message is shown before the match. */
const LEAD = 24;
const TAIL = 96;

/**
 * Where a search text stands in a text, without regard to case and accents, as parts of the text as it was written.
 * @param wanted folded and not empty.
 * @returns null when it does not stand there.
 */
export function highlight(text: string, wanted: string): Highlight | null {
  // Folding can change the length, so each folded unit remembers the place that it came from.
  let folded = '';
  const places: number[] = [];
  let place = 0;
  for (const character of text) {
    const part = foldText(character);
    for (let index = 0; index < part.length; index++) places.push(place);
    folded += part;
    place += character.length;
  }
  const start = folded.indexOf(wanted);
  if (start === -1) return null;
  const from = places[start] ?? 0;
  let to = places[start + wanted.length] ?? text.length;
  // Marks that fold away belong to the letter before them.
  if (to === from) to = text.length;
  return { before: text.slice(0, from), match: text.slice(from, to), after: text.slice(to) };
}

/** The same, cut to what fits on a line: words around the match, with an ellipsis where something was left out. */
export function snippet(text: string, wanted: string): Highlight | null {
  const whole = highlight(text.replace(/\s+/g, ' '), wanted);
  if (!whole) return null;
  let { before, after } = whole;
  if (before.length > LEAD) {
    const cut = before.indexOf(' ', before.length - LEAD);
    before = `…${before.slice(cut === -1 ? before.length - LEAD : cut + 1)}`;
  }
  if (after.length > TAIL) after = `${after.slice(0, TAIL).replace(/[\uD800-\uDBFF]$/, '')}…`;
  return { before: before.replace(/^…[\uDC00-\uDFFF]/, '…'), match: whole.match, after };
}
