import { useLocation } from 'react-router';
import { pathWithoutLocale } from '../../../shared/locales.ts';
import { useText } from '../../i18n/text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LocaleLink } from '../../ui/locale-link.tsx';
import { Logo } from '../../ui/logo.tsx';
import { LanguageSwitcher } from './language-switcher.tsx';
import styles from './visitor-bar.module.css';

/** What a visitor sees at the top: the logo, the language, and the way to log in. */
export function VisitorBar() {
  const t = useText('common');
  const atLogin = pathWithoutLocale(useLocation().pathname) === '/login';
  return (
    <header className={`wrap ${styles['bar']}`}>
      <LocaleLink to="/" aria-label={t('nav.home')}><Logo /></LocaleLink>
      <nav className={styles['actions']} aria-label={t('nav.main')}>
        <LanguageSwitcher as="code" />
        {!atLogin && <ButtonLink to="/login" variant="line">{t('nav.login')}</ButtonLink>}
      </nav>
    </header>
  );
}
