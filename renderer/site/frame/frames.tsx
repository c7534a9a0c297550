import type { ReactNode } from 'react';
import { classes } from '../../ui/layout/classes.ts';
import { Logo } from '../../ui/art/logo.tsx';
import { SkipLink } from '../../ui/layout/skip-link.tsx';
import { useText } from '../../i18n/text.ts';
import { useSite } from '../site-context.ts';
import { SiteLink } from '../site-link.tsx';
import { SiteBar } from './site-bar.tsx';
import { LegalLinks, SiteFooter } from './site-footer.tsx';
import styles from './frames.module.css';

interface FrameProps {
  children: ReactNode;
  language: ReactNode;
  /** A line in the language that the browser asks for. */
  hint: ReactNode;
  theme: (className: string | undefined) => ReactNode;
  /** Whether the page is the login, to which nothing leads then. */
  atLogin?: boolean;
}

/** The default layout: bar, page, footer. */
export function DefaultFrame({ children, language, hint, theme, atLogin = false }: FrameProps) {
  const t = useText('common');
  return (
    <div className={styles['layout']}>
      <SkipLink />
      <SiteBar language={language} atLogin={atLogin} />
      {hint}
      <main id="main" tabIndex={-1} className={styles['page']}>
        {children}
      </main>
      <SiteFooter
        language={
          <SiteLink to="/lang-config" className="link">
            {t('languages')}
          </SiteLink>
        }
        theme={theme}
      />
    </div>
  );
}

/** The lander layout: a bar with the logo alone, and what the law wants within reach. */
export function LanderFrame({ children, hint }: FrameProps) {
  const t = useText('common');
  const { name: site } = useSite().settings;
  return (
    <div className={styles['layout']}>
      <SkipLink />
      <header className={classes('wrap', 'title-bar', styles['lander-bar'])}>
        <SiteLink to="/" aria-label={t('nav.home', { site })}>
          <Logo />
        </SiteLink>
      </header>
      <main id="main" tabIndex={-1} className={styles['page']}>
        {children}
      </main>
      {hint}
      <footer className={classes('wrap', styles['lander-footer'])}>
        <LegalLinks className={styles['lander-links']} />
      </footer>
    </div>
  );
}
