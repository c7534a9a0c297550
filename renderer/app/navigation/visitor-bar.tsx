import { useLocation } from 'react-router';
import { pathWithoutLocale } from '../../../shared/locales.ts';
import { useText } from '../../i18n/text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LocaleLink } from '../../ui/locale-link.tsx';
import { Logo } from '../../ui/logo.tsx';
import { useSignup } from '../signup.ts';
import { BackButton } from './back-button.tsx';
import { LanguageSwitcher } from './language-switcher.tsx';
import { classes } from '../../ui/classes.ts';
import styles from './visitor-bar.module.css';

/** What a visitor sees at the top: the logo, the language, and the ways to log in and to join. */
export function VisitorBar() {
  const t = useText('common');
  const signup = useSignup();
  const atLogin = pathWithoutLocale(useLocation().pathname) === '/login';
  return (
    <header className={classes('wrap', 'title-bar', styles['bar'])}>
      <BackButton className={styles['back']} />
      <LocaleLink to="/" aria-label={t('nav.home')} className={styles['logo']}>
        <Logo />
      </LocaleLink>
      <nav className={styles['actions']} aria-label={t('nav.main')}>
        <LanguageSwitcher as="code" />
        {!atLogin && (
          <ButtonLink to="/login" variant="plain">
            {t('nav.login')}
          </ButtonLink>
        )}
        <Button variant="line" className={styles['join']} onClick={() => signup()}>
          {t('nav.join')}
        </Button>
      </nav>
    </header>
  );
}
