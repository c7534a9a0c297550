import { localisedPath, type Locale } from '../../../shared/locales.ts';
import { i18n } from '../../i18n/i18n.ts';
import { classes } from '../../ui/layout/classes.ts';
import { useSite } from '../site-context.ts';
import styles from './language-hint.module.css';

/** One line in the language that the browser asks for, with the way there: never a redirect. */
export function LanguageHint({ locale, path }: { locale: Locale; path: string }) {
  const { carried, query } = useSite();
  const search = [query, carried].filter(Boolean).join('&');
  return (
    <p className={classes('wrap', styles['hint'])} lang={locale}>
      <a
        href={localisedPath(locale, path) + (search && `?${search}`)}
        hrefLang={locale}
        data-locale={locale}
        className="link"
      >
        {i18n.getFixedT(locale, 'common')('languageHint')}
      </a>
    </p>
  );
}
