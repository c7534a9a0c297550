import { textLength, truncateText } from '../../../../shared/text.ts';

/** From how many graphemes left the composer counts down. */
export const COUNTDOWN_FROM = 100;

/**
 * Fits a text by dropping the excess before the caret, where it was entered.
 * @param caret in UTF-16 units behind what was entered.
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
  const fitting = truncateText(text.slice(0, caret), room);
  return { text: truncateText(fitting + after, maximum), caret: fitting.length };
}
