import type { ReactNode } from 'react';
import { useText } from '../../i18n/text.ts';
import { classes } from '../../ui/layout/classes.ts';
import { Logo } from '../../ui/art/logo.tsx';
import { useSite } from '../site-context.ts';
import { SignupLink, SiteButton, SiteLink } from '../site-link.tsx';
import styles from './site-bar.module.css';

/** What a visitor sees at the top: the logo, the language, and the ways to log in and to join. */
export function SiteBar({
  before,
  language,
  atLogin = false,
}: {
  before?: ReactNode;
  language: ReactNode;
  atLogin?: boolean;
}) {
  const t = useText('common');
  const { name: site } = useSite().settings;
  return (
    <header className={classes('wrap', 'title-bar', styles['bar'])}>
      {before}
      <SiteLink to="/" aria-label={t('nav.home', { site })} className={styles['logo']}>
        <Logo />
      </SiteLink>
      <nav
        className={classes(styles['actions'], atLogin && styles['atLogin'])}
        aria-label={t('nav.main')}
      >
        {language}
        {!atLogin && (
          <SiteButton to="/login" variant="plain" className={styles['login'] ?? ''}>
            {t('nav.login')}
          </SiteButton>
        )}
        <SignupLink variant="line" className={styles['join']}>
          {t('nav.join')}
        </SignupLink>
      </nav>
    </header>
  );
}
