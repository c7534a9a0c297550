import { useLocation } from 'react-router';
import { pathWithoutLocale } from '../../../shared/locales.ts';
import { SiteBar } from '../../site/frame/site-bar.tsx';
import { AppSite } from '../site/app-site.tsx';
import { BackButton } from './back-button.tsx';
import { LanguageSwitcher } from '../../session/language-switcher.tsx';
import styles from './visitor-bar.module.css';

/** The bar of the visitors' pages, with a way back where the window has none. */
export function VisitorBar() {
  return (
    <AppSite>
      <SiteBar
        before={<BackButton className={styles['back']} />}
        language={<LanguageSwitcher as="code" />}
        atLogin={pathWithoutLocale(useLocation().pathname) === '/login'}
      />
    </AppSite>
  );
}
