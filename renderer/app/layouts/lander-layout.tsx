import { Outlet } from 'react-router';
import { useText } from '../../i18n/text.ts';
import { LocaleLink } from '../../ui/locale-link.tsx';
import { Logo } from '../../ui/logo.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { classes } from '../../ui/classes.ts';
import styles from './layouts.module.css';

/** A simple bar with the logo, and the page. */
export function LanderLayout() {
  const t = useText('common');
  return (
    <div className={styles['layout']}>
      <SkipLink />
      <header className={classes('wrap', 'title-bar', styles['lander-bar'])}>
        <LocaleLink to="/" aria-label={t('nav.home')}>
          <Logo />
        </LocaleLink>
      </header>
      <main id="main" tabIndex={-1} className={styles['page']}>
        <Outlet />
      </main>
    </div>
  );
}
