import { foldText } from '../../shared/text.ts';

/** Without accents, capitals, hyphens and apostrophes (`s hertogenbosch`, `koln`, `lodz`). */
const asTyped = (text: string): string =>
  foldText(text)
    .replace(/ł/g, 'l')
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether a text names something, whatever its accents. */
export const isNamed = (name: string, typed: string): boolean => asTyped(name) === asTyped(typed);

/** The matching options: first by beginning, then by any word. All for an empty text. */
export function matchingOptions<Option extends { value: string }>(
  options: readonly Option[],
  typed: string,
): Option[] {
  const wanted = asTyped(typed);
  if (wanted === '') return [...options];
  const begins: Option[] = [];
  const within: Option[] = [];
  for (const option of options) {
    const name = asTyped(option.value);
    if (name.startsWith(wanted)) begins.push(option);
    else if (name.includes(` ${wanted}`)) within.push(option);
  }
  return [...begins, ...within];
}
