import { textLength, truncateText } from '../../../shared/text.ts';

/** From how many graphemes left the composer counts down. */
export const COUNTDOWN_FROM = 100;

/**
 * A text that fits: what is too much goes out before the caret, where it was just typed or pasted, so that the rest of the
 * text stays as it was (specification section 5, length limits).
 * @param caret place in UTF-16 units behind what was entered.
 */
export function fitText(
  text: string,
  caret: number,
  maximum: number,
): { text: string; caret: number } {
  // A grapheme has at least one unit, so a short text needs no counting.
  if (text.length <= maximum || textLength(text) <= maximum) return { text, caret };
  const after = text.slice(caret);
  const room = maximum - textLength(after);
  if (room < 0)
    return {
      text: truncateText(text, maximum),
      caret: Math.min(caret, truncateText(text, maximum).length),
    };
  const kept = truncateText(text.slice(0, caret), room);
  return { text: truncateText(kept + after, maximum), caret: kept.length };
}
