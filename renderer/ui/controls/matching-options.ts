import { foldText } from '../../../shared/text.ts';

/** Without accents, capitals, hyphens and apostrophes (`s hertogenbosch`, `koln`, `lodz`). */
const asTyped = (text: string): string =>
  foldText(text)
    .replace(/ł/g, 'l')
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

interface Nameable {
  value: string;
  label?: string;
  also?: readonly string[];
}

/** Whether a text names something, whatever its accents. */
export const isNamed = (name: string, typed: string): boolean => asTyped(name) === asTyped(typed);

/** What an option is found by: what it is shown as, its value, and its other names. */
export const namesOf = ({ value, label, also = [] }: Nameable): string[] => [
  ...(label === undefined ? [] : [label]),
  value,
  ...also,
];

/** The matching options: first by beginning, then by any word. All for an empty text. */
export function matchingOptions<Option extends Nameable>(
  options: readonly Option[],
  typed: string,
): Option[] {
  const wanted = asTyped(typed);
  if (wanted === '') return [...options];
  const begins: Option[] = [];
  const within: Option[] = [];
  for (const option of options) {
    const names = namesOf(option).map(asTyped);
    if (names.some((name) => name.startsWith(wanted))) begins.push(option);
    else if (names.some((name) => name.includes(` ${wanted}`))) within.push(option);
  }
  return [...begins, ...within];
}
