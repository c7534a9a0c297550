import { Outlet } from 'react-router';
import { useSignedIn } from '../contexts.ts';
import { SignupHost } from '../signup-host.tsx';
import styles from './layouts.module.css';

/** Nothing but the page, and over it the sign-up where a visitor is asked to join (specification section 2, Layouts). */
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
