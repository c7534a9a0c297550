import { useEffect, useRef, useState } from 'react';
import type { Body } from '../../../shared/contract/calls.ts';
import { useSettings, useSignedIn } from '../../session/contexts.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FoundMembers, JoinFirst } from './found.tsx';
import { classes } from '../../ui/layout/classes.ts';
import styles from './match-finder.module.css';

type Answers = Body<'findMatches'>;
type Question = 'age' | 'appearance' | 'race';
/** The match finder's choices. */
const CHOICES = {
  age: ['18-35', '35+'],
  appearance: ['normal', 'sexy'],
  race: ['white', 'other'],
} as const;

/** One question with its two choices; a press answers it and goes on. */
function Step({
  question,
  number,
  total,
  chosen,
  onChoose,
  onBack,
}: {
  question: Question;
  number: number;
  total: number;
  chosen: string | undefined;
  onChoose: (choice: string) => void;
  onBack: (() => void) | null;
}) {
  const t = useText('match-finder');
  const heading = useRef<HTMLHeadingElement>(null);
  // The next question is where one goes on by keyboard; the first comes with the page.
  useEffect(() => {
    if (number > 1 || chosen !== undefined) heading.current?.focus();
  }, [number, chosen]);
  const words = {
    '18-35': t('age.18-35'),
    '35+': t('age.35+'),
    normal: t('appearance.normal'),
    sexy: t('appearance.sexy'),
    white: t('race.white'),
    other: t('race.other'),
  } as const;
  return (
    <section className={styles['step']} aria-labelledby="match-finder-question">
      <div className={styles['progress']}>
        <progress max={total} value={number} aria-label={t('progress', { number, total })} />
        <p className="small muted num">{t('progress', { number, total })}</p>
      </div>
      <h2 id="match-finder-question" ref={heading} tabIndex={-1} className="section-title">
        {t(`${question}.question`)}
      </h2>
      <div className={styles['choices']} role="group" aria-labelledby="match-finder-question">
        {CHOICES[question].map((choice) => (
          <button
            key={choice}
            type="button"
            className={styles['choice']}
            aria-pressed={chosen === choice}
            onClick={() => onChoose(choice)}
          >
            {words[choice]}
          </button>
        ))}
      </div>
      <div className={styles['back']}>
        {onBack && (
          <Button variant="plain" onClick={onBack}>
            {t('back')}
          </Button>
        )}
      </div>
    </section>
  );
}

/**
 * The match finder: questions, then members, or for a visitor the way to join. The answers stay in
 * memory and are sent once.
 */
export function MatchFinderPage() {
  const t = useText('match-finder');
  const signedIn = useSignedIn();
  const questions: readonly Question[] = useSettings().matchfinder_race
    ? ['age', 'appearance', 'race']
    : ['age', 'appearance'];
  const [answers, setAnswers] = useState<Partial<Answers>>({});
  const [at, setAt] = useState(0);
  const question = questions[at];
  const again = () => {
    setAnswers({});
    setAt(0);
  };
  return (
    <div className={classes('wrap', styles['page'])}>
      <h1 className="page-title">{t('title')}</h1>
      {question ? (
        <Step
          key={question}
          question={question}
          number={at + 1}
          total={questions.length}
          chosen={answers[question]}
          onBack={at > 0 ? () => setAt(at - 1) : null}
          onChoose={(choice) => {
            setAnswers({ ...answers, [question]: choice });
            setAt(at + 1);
          }}
        />
      ) : signedIn ? (
        <FoundMembers answers={answers as Answers} onAgain={again} />
      ) : (
        <JoinFirst onAgain={again} />
      )}
      <div className={styles['words']}>
        <p className="small muted">{t('privacy')}</p>
        <p className="small muted">{t(questions.includes('race') ? 'honest' : 'honestLooks')}</p>
      </div>
    </div>
  );
}
