import type { DeskCase } from '../../shared/contract/operator/case.ts';
import { useText } from '../../renderer/i18n/text.ts';
import type { Key } from '../keyboard/keys.ts';
import type { ChoiceState } from './choice.ts';

const LETTERS = [
  ['m', 'minor_hidden'],
  ['u', 'upheld'],
  ['o', 'overturned'],
] as const;

/** One for each measure that a case can offer, in the order in which they stand there. */
export const CHOICE_KEYS: readonly string[] = '1234567890-'.split('');

/** The keys that choose what is decided of a case; besides `U` and `O` of an appeal, `M` of a photo. */
export function useChoiceKeys(item: DeskCase, state: ChoiceState): Key[] {
  const words = useText('operator-words');
  const choosing = (key: string, option: DeskCase['choices'][number]): Key => ({
    key,
    what: words(`measures.${option.measure}`),
    act: () => state.choose(option),
  });
  return [
    ...CHOICE_KEYS.flatMap((key, index) => {
      const option = item.choices[index];
      return option ? [choosing(key, option)] : [];
    }),
    ...LETTERS.flatMap(([key, measure]) => {
      const option = item.choices.find((one) => one.measure === measure);
      return option ? [choosing(key, option)] : [];
    }),
  ];
}
