import { Check, Minus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useText } from '../../i18n/text.ts';
import { Icon } from '../../ui/art/icon.tsx';
import styles from './match-finder.module.css';

export type Question = 'age' | 'appearance' | 'race';
const CHOICES = {
  age: ['18-35', '35+'],
  appearance: ['normal', 'sexy'],
  race: ['white', 'other'],
} as const;

/** Whether the answer to a question chooses anybody (docs/decisions/015). */
export const counts = (question: Question): boolean => question === 'age';

/** What the answers are called. */
export function useChoiceWords(): (choice: string) => string {
  const t = useText('match-finder');
  const words: Readonly<Record<string, string>> = {
    '18-35': t('age.18-35'),
    '35+': t('age.35+'),
    normal: t('appearance.normal'),
    sexy: t('appearance.sexy'),
    white: t('race.white'),
    other: t('race.other'),
  };
  return (choice) => words[choice] ?? choice;
}

function Pick({
  words,
  hint,
  pressed,
  onPress,
}: {
  words: string;
  hint?: string;
  pressed: boolean;
  onPress: () => void;
}) {
  return (
    <button type="button" className={styles['pick']} aria-pressed={pressed} onClick={onPress}>
      <span>
        <b>{words}</b>
        {hint && <small>{hint}</small>}
      </span>
      <span className={styles['tick']} aria-hidden="true">
        <Icon of={Check} size="s" />
      </span>
    </button>
  );
}

/** One question: what becomes of its answer, two choices, and that it does not matter. */
export function Step({
  question,
  number,
  total,
  chosen,
  isFirst,
  onChoose,
}: {
  question: Question;
  number: number;
  total: number;
  chosen: string | undefined;
  /** It came with the page, so that it does not take the focus. */
  isFirst: boolean;
  onChoose: (choice: string | undefined) => void;
}) {
  const t = useText('match-finder');
  const word = useChoiceWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst) heading.current?.focus();
    // Once, as it opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <section className={styles['step']} aria-labelledby="match-finder-question">
      <p className="small muted num">{t('progress', { number, total })}</p>
      <p className={styles['before']}>
        <Icon of={counts(question) ? Check : Minus} size="s" />
        <span>{t(`${question}.before`)}</span>
      </p>
      <h2 id="match-finder-question" ref={heading} tabIndex={-1} className={styles['question']}>
        {t(`${question}.question`)}
      </h2>
      <div className={styles['picks']}>
        <div role="group" aria-labelledby="match-finder-question" className={styles['choices']}>
          {CHOICES[question].map((choice) => (
            <Pick
              key={choice}
              words={word(choice)}
              pressed={chosen === choice}
              onPress={() => onChoose(choice)}
            />
          ))}
        </div>
        <Pick
          words={t('any')}
          {...(question === 'age' ? { hint: t('age.any') } : {})}
          pressed={false}
          onPress={() => onChoose(undefined)}
        />
      </div>
    </section>
  );
}
