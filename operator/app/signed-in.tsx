import { Outlet } from 'react-router';
import { useText } from '../../renderer/i18n/text.ts';
import { ErrorState } from '../../renderer/ui/feedback/error-state.tsx';
import { useFailureText } from '../parts/failure-text.ts';
import { readSession, useSession } from '../session/session.ts';
import { SignInPage } from '../session/sign-in-page.tsx';
import { StepUp } from '../session/step-up.tsx';
import { FinderHost } from './finder.tsx';
import { HiddenWhenIdle } from './hidden-when-idle.tsx';
import styles from './signed-in.module.css';

/**
 * The desk for an operator who is signed in; everybody else signs in here, at the address they
 * wanted.
 */
export function SignedIn() {
  const t = useText('common');
  const why = useFailureText();
  const { known, me, failure } = useSession();
  if (failure && !known)
    return (
      <main id="main" className={styles['alone']}>
        <ErrorState onRetry={() => void readSession()}>{why(failure)}</ErrorState>
      </main>
    );
  if (!known)
    return (
      <main id="main" className={styles['alone']}>
        <p role="status" className="muted">
          {t('loading')}
        </p>
      </main>
    );
  if (!me) return <SignInPage />;
  return (
    <HiddenWhenIdle>
      <Outlet />
      <FinderHost />
      <StepUp />
    </HiddenWhenIdle>
  );
}
