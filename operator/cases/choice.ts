import type { DeskCase } from '../../shared/contract/operator/case.ts';
import { ANSWERS, REPAID_GROUNDS } from '../../shared/operator/measures.ts';
import { unknownPlaceholders } from '../../shared/operator/macros.ts';
import { useState } from 'react';
import type { Choice } from '../sitting/state.ts';

type Option = DeskCase['choices'][number];
type Outcome = NonNullable<Choice['outcome']>;

export interface ChoiceState {
  option: Option | null;
  /** What would be sent; null while something of it is missing. */
  choice: Choice | null;
  choose: (option: Option) => void;
  change: (changes: Partial<Choice>) => void;
  clear: () => void;
}

const OUTCOME: Partial<Record<Option['measure'], Outcome>> = {
  answered: 'upheld',
  rectified: 'upheld',
  objection: 'upheld',
};

/** What a measure begins with: the server's own proposals. */
function proposalOf({ measure, days, reasons, grounds }: Option): Choice {
  const outcome = OUTCOME[measure];
  return {
    measure,
    ...(days !== null && { days }),
    ...(reasons[0] && { reason: reasons[0] }),
    ...(grounds[0] && { ground: grounds[0] }),
    ...(outcome && { outcome }),
    // What the law gives, where anything is unused.
    ...(measure === 'closed' && { unused: 'give_back' as const }),
  };
}

/** Whether it is still to be said which of several photos is meant. */
export const needsPhoto = ({ measure, photo }: Choice, { choices }: Pick<DeskCase, 'choices'>) =>
  photo === undefined && choices.some((one) => one.measure === measure && one.photos.length > 0);

/**
 * Whether a choice can be sent: an answer is words, none of them is left to fill in, and of several
 * photos one is chosen.
 */
export const isComplete = (choice: Choice, item: Pick<DeskCase, 'choices'>): boolean =>
  hasWords(choice) && !needsPhoto(choice, item);

const hasWords = ({ measure, words = '', birth_date: birthDate, stop }: Choice): boolean =>
  (!ANSWERS.includes(measure) || words.trim() !== '' || birthDate !== undefined || !!stop) &&
  unknownPlaceholders(words).length === 0;

/** Another ground; what was to go back to payers stays where that one gives anything back. */
export const groundChange = (ground: Choice['ground']): Partial<Choice> => ({
  ground,
  ...(ground && REPAID_GROUNDS.includes(ground) ? {} : { repay: undefined }),
});

/**
 * What an operator is about to decide of one case.
 * @param before what was decided of one that came back; panels of their own have their part of it.
 */
export function useChoice(item: DeskCase, before?: Choice): ChoiceState {
  const [first] = useState(() => {
    const isOfPanel = [before?.birth_date, before?.refund, before?.stop].some(Boolean);
    return (!isOfPanel && item.choices.find(({ measure }) => measure === before?.measure)) || null;
  });
  const [option, setOption] = useState(first);
  const [choice, setChoice] = useState(first && before ? before : null);
  return {
    option,
    choice,
    choose(next) {
      setOption(next);
      setChoice((now) => ({
        ...proposalOf(next),
        // What was written stays with whatever is chosen.
        ...(now?.words ? { words: now.words } : {}),
      }));
    },
    change: (changes) => setChoice((now) => (now ? { ...now, ...changes } : now)),
    clear() {
      setOption(null);
      setChoice(null);
    },
  };
}
