import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { useText } from '../../renderer/i18n/text.ts';
import { SkipLink } from '../../renderer/ui/layout/skip-link.tsx';
import { Bar } from './bar.tsx';
import { Rail } from './rail.tsx';
import { useMe } from '../session/session.ts';
import styles from './shell.module.css';

// Seen once in an operator's life.
const SecondPasskey = lazy(async () => ({
  default: (await import('../session/second-passkey.tsx')).SecondPasskey,
}));

/** The frame of the desk's pages: where one can go on the left, who sits here on top. */
export function Shell() {
  const t = useText('operator');
  const me = useMe();
  return (
    <div className={styles['shell']}>
      <SkipLink />
      <nav className={styles['rail']} aria-label={t('nav.label')}>
        <Rail />
      </nav>
      <Bar />
      <main id="main" className={styles['main']} tabIndex={-1}>
        {me.second_passkey_needed && (
          <Suspense fallback={null}>
            <SecondPasskey />
          </Suspense>
        )}
        <Outlet />
      </main>
    </div>
  );
}
