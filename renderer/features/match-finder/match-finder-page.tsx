import { useState } from 'react';
import type { Body } from '../../../shared/contract/calls.ts';
import { useSettings, useSignedIn } from '../../session/contexts.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FoundMembers, JoinFirst } from './found.tsx';
import { Step, type Question } from './step.tsx';
import { Strip } from './strip.tsx';
import { classes } from '../../ui/layout/classes.ts';
import styles from './match-finder.module.css';

type Answers = Body<'findMatches'>;

/** The match finder: questions, then three members. Answers stay in memory and are sent once. */
export function MatchFinderPage() {
  const t = useText('match-finder');
  const signedIn = useSignedIn();
  const questions: readonly Question[] = useSettings().matchfinder_race
    ? ['age', 'appearance', 'race']
    : ['age', 'appearance'];
  const [answers, setAnswers] = useState<Answers>({});
  const [at, setAt] = useState(0);
  // The first question comes with the page; those after it are where one goes on by keyboard.
  const [moved, setMoved] = useState(false);
  const go = (to: number) => {
    setMoved(true);
    setAt(to);
  };
  const question = questions[at];
  const again = () => {
    setAnswers({});
    go(0);
  };
  return (
    <div className={classes('wrap', styles['page'])}>
      <header>
        <h1 className="page-title">{t('title')}</h1>
        <p className={classes('muted', styles['lead'])}>
          {t(questions.length === 3 ? 'lead' : 'leadTwo')} {t('privacy')}
        </p>
      </header>
      <Strip questions={questions} answers={answers} at={at} />
      {question ? (
        <>
          <Step
            key={question}
            question={question}
            number={at + 1}
            total={questions.length}
            chosen={answers[question]}
            isFirst={!moved}
            onChoose={(choice) => {
              setAnswers({ ...answers, [question]: choice });
              go(at + 1);
            }}
          />
          <div className={styles['back']}>
            {at > 0 && (
              <Button variant="quiet" onClick={() => go(at - 1)}>
                {t('back')}
              </Button>
            )}
          </div>
        </>
      ) : signedIn ? (
        <FoundMembers answers={answers} onAgain={again} />
      ) : (
        <JoinFirst onAgain={again} />
      )}
    </div>
  );
}
