import type { DeskCase } from '../../shared/contract/operator/case.ts';
import { useText } from '../../renderer/i18n/text.ts';
import type { Key } from '../keyboard/keys.ts';
import type { ChoiceState } from './choice.ts';

const LETTERS = [
  ['u', 'upheld'],
  ['o', 'overturned'],
] as const;

/** `U` and `O` of an appeal that proves what it is against; of any other case none. */
export function useAppealKeys(item: DeskCase, state: ChoiceState): Key[] {
  const words = useText('operator-words');
  return LETTERS.flatMap(([key, measure]) => {
    const option = item.choices.find((one) => one.measure === measure);
    return option
      ? [{ key, what: words(`measures.${measure}`), act: () => state.choose(option) }]
      : [];
  });
}
