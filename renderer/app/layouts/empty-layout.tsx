import { Outlet } from 'react-router';
import { useSignedIn } from '../../session/contexts.ts';
import { SignupHost } from '../signup/signup-host.tsx';
import styles from './layouts.module.css';

/** The page alone, with the sign-up modal over it. */
export function EmptyLayout() {
  const signedIn = useSignedIn();
  return (
    <div className={styles['layout']}>
      <main id="main" tabIndex={-1} className={styles['page']}>
        <Outlet />
      </main>
      {!signedIn && <SignupHost />}
    </div>
  );
}
