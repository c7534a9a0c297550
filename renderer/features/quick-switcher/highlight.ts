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
 * Where a text contains another, ignoring case and accents, as parts; null where it does not.
 * @param wanted folded and not empty.
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

/** The same, cut to a line around the match. */
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
