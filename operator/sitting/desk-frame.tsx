import type { ReactNode } from 'react';
import { useText } from '../../renderer/i18n/text.ts';
import { ButtonLink } from '../../renderer/ui/controls/button.tsx';
import { EmptyState } from '../../renderer/ui/feedback/empty-state.tsx';
import { ErrorState } from '../../renderer/ui/feedback/error-state.tsx';
import { PauseBar } from '../comfort/pause-bar.tsx';
import { CalmDrawing } from '../parts/calm-drawing.tsx';
import { useFailureText } from '../parts/failure-text.ts';
import { DeskBar } from './desk-bar.tsx';
import styles from './desk-frame.module.css';
import type { SittingState } from './state.ts';

/**
 * The whole window of a queue's desk: its bar, the work or why there is none, and the footer.
 * @param doneHeading the level of the title when nothing is left.
 */
export function DeskFrame({
  title,
  state,
  words,
  doneHeading = 'h2',
  onRetry,
  below,
  children,
}: {
  title: string;
  state: SittingState;
  words: { fetching: string; doneTitle: string; doneText: string };
  doneHeading?: 'h1' | 'h2';
  onRetry: () => void;
  below?: ReactNode;
  children: ReactNode;
}) {
  const t = useText('operator-work');
  const why = useFailureText();
  return (
    <div className={styles['desk']}>
      <DeskBar title={title} state={state} />
      <PauseBar />
      <main id="main" className={styles['main']} tabIndex={-1}>
        {children}
        {state.phase === 'loading' && state.items.length === 0 && (
          <p role="status" className={styles['state']}>
            {words.fetching}
          </p>
        )}
        {state.phase === 'empty' && (
          <EmptyState
            className={styles['state']}
            drawing={<CalmDrawing />}
            heading={doneHeading}
            title={words.doneTitle}
            action={<ButtonLink to="/">{t('keys.leave')}</ButtonLink>}
          >
            {words.doneText}
          </EmptyState>
        )}
        {state.phase === 'failed' && state.failure && (
          <ErrorState className={styles['state']} onRetry={onRetry}>
            {why(state.failure)}
          </ErrorState>
        )}
      </main>
      {below}
    </div>
  );
}
