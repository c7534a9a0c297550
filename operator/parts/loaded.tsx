import type { ReactNode } from 'react';
import type { CallFailure } from '../../shared/result.ts';
import { useText } from '../../renderer/i18n/text.ts';
import { ErrorState } from '../../renderer/ui/feedback/error-state.tsx';
import { Skeleton } from '../../renderer/ui/feedback/skeleton.tsx';
import styles from './loaded.module.css';
import { useFailureText } from './failure-text.ts';

/** What is shown of an answer: its shape while it comes, what went wrong, itself. */
export function Loaded<Value>({
  answer,
  children,
}: {
  answer: { value: Value | null; failure: CallFailure | null; again: () => void };
  children: (value: Value) => ReactNode;
}) {
  const t = useText('common');
  const say = useFailureText();
  const { value, failure, again } = answer;
  if (value !== null)
    return (
      <>
        {failure && (
          <p role="status" className={styles['stale']}>
            {say(failure)}
          </p>
        )}
        {children(value)}
      </>
    );
  if (failure) return <ErrorState onRetry={again}>{say(failure)}</ErrorState>;
  return (
    <div className={styles['waiting']}>
      <p className="sr-only" role="status">
        {t('loading')}
      </p>
      <Skeleton shape="title" width="14rem" />
      <Skeleton shape="line" />
      <Skeleton shape="line" />
      <Skeleton shape="line" width="60%" />
    </div>
  );
}
