import { ChevronDown } from 'lucide-react';
import { languageOf, localisedPath, type Locale } from '../../../shared/locales.ts';
import { formatOf } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useText } from '../../i18n/text.ts';
import { Icon } from '../../ui/art/icon.tsx';
import { useSite } from '../site-context.ts';
import styles from './language-menu.module.css';

function nameOfLanguage(locale: Locale): string {
  const name = formatOf(locale).language(languageOf(locale));
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/**
 * A language as a link to the same page. The script stores what was chosen (`data-locale`) before
 * the link is followed; the app changes its language itself.
 */
export function LanguageLink({
  locale,
  path,
  className,
}: {
  locale: Locale;
  path: string;
  className?: string | undefined;
}) {
  const { carried, query, choose } = useSite();
  const search = [query, carried].filter(Boolean).join('&');
  return (
    <a
      href={localisedPath(locale, path) + (search && `?${search}`)}
      hrefLang={locale}
      lang={locale}
      data-locale={locale}
      aria-current={locale === useLocale() ? 'true' : undefined}
      className={className}
      onClick={(event) => {
        if (!choose || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        choose(locale);
      }}
    >
      {nameOfLanguage(locale)}
    </a>
  );
}

/** The languages that suit this visitor, as links to the same page. */
export function LanguageMenu({ offered, path }: { offered: readonly Locale[]; path: string }) {
  const t = useText('common');
  const current = useLocale();
  if (offered.length < 2) return null;
  return (
    <details className={styles['menu']} data-menu="">
      <summary className={styles['summary']}>
        <span className="sr-only">{t('language')}: </span>
        {languageOf(current).toUpperCase()}
        <Icon of={ChevronDown} size="s" />
      </summary>
      <ul className={styles['list']}>
        {offered.map((locale) => (
          <li key={locale}>
            <LanguageLink locale={locale} path={path} />
          </li>
        ))}
      </ul>
    </details>
  );
}
