import { Check, Minus } from 'lucide-react';
import type { Body } from '../../../shared/contract/calls.ts';
import { useText } from '../../i18n/text.ts';
import { Icon } from '../../ui/art/icon.tsx';
import { classes } from '../../ui/layout/classes.ts';
import styles from './match-finder.module.css';
import { counts, useChoiceWords, type Question } from './step.tsx';

/** All questions at a glance: whether each counts, before it is asked, and what was answered. */
export function Strip({
  questions,
  answers,
  at,
}: {
  questions: readonly Question[];
  answers: Body<'findMatches'>;
  at: number;
}) {
  const t = useText('match-finder');
  const word = useChoiceWords();
  return (
    <ol
      role="list"
      aria-label={t('questions')}
      className={styles['strip']}
      data-count={questions.length}
    >
      {questions.map((question, index) => (
        <li
          key={question}
          className={classes(styles['mark'], index <= at && styles['reached'])}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={classes('num', styles['number'])} aria-hidden="true">
            {index + 1}
          </span>
          <span className={styles['name']}>{t(`${question}.name`)}</span>
          <span className={classes(styles['use'], counts(question) && styles['used'])}>
            <Icon of={counts(question) ? Check : Minus} size="xs" />
            {t(counts(question) ? 'used' : 'unused')}
          </span>
          {index < at && (
            <span className={styles['answer']}>{word(answers[question] ?? t('any'))}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
