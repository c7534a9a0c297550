import { Outlet } from 'react-router';
import { useText } from '../../i18n/text.ts';
import { useSettings } from '../../session/contexts.ts';
import { LocaleLink } from '../../ui/controls/locale-link.tsx';
import { Logo } from '../../ui/art/logo.tsx';
import { SkipLink } from '../../ui/layout/skip-link.tsx';
import { classes } from '../../ui/layout/classes.ts';
import styles from './layouts.module.css';

/** A simple bar with the logo, and the page. */
export function LanderLayout() {
  const t = useText('common');
  const { name: site } = useSettings();
  return (
    <div className={styles['layout']}>
      <SkipLink />
      <header className={classes('wrap', 'title-bar', styles['lander-bar'])}>
        <LocaleLink to="/" aria-label={t('nav.home', { site })}>
          <Logo />
        </LocaleLink>
      </header>
      <main id="main" tabIndex={-1} className={styles['page']}>
        <Outlet />
      </main>
    </div>
  );
}
