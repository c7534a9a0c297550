import type { Locale } from '../../../../shared/locales.ts';
import { formatOf } from '../../../i18n/format.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useText } from '../../../i18n/text.ts';
import { classes } from '../../../ui/layout/classes.ts';
import { LanguageLink } from '../../frame/language-menu.tsx';
import { useSite } from '../../site-context.ts';
import type { SitePageProps } from '../../site-page-props.ts';
import styles from './lang-config-page.module.css';

function Languages({ locales }: { locales: readonly Locale[] }) {
  const current = useLocale();
  const t = useText('languages');
  return (
    <ul className={styles['languages']}>
      {locales.map((locale) => (
        <li key={locale}>
          <LanguageLink locale={locale} path="/lang-config" className={styles['language']} />
          {locale === current && <span className={styles['current']}>{t('current')}</span>}
        </li>
      ))}
    </ul>
  );
}

/**
 * The languages of the site as links, each in its own language, and which country is assumed and why
 * . Choosing one is what stores it.
 */
export function LangConfigPage({ data }: Pick<SitePageProps<'lang-config'>, 'data'>) {
  const t = useText('languages');
  const current = useLocale();
  const { name } = useSite().settings;
  const country = formatOf(current).country(data.country);
  return (
    <div className={classes('wrap', styles['page'])}>
      <h1 className="page-title">{t('title')}</h1>
      <p className={styles['intro']}>{t('intro', { name })}</p>
      <section aria-labelledby="offered">
        <h2 id="offered" className="section-title">
          {t('offered')}
        </h2>
        <Languages locales={data.offered} />
      </section>
      {data.others.length > 0 && (
        <section aria-labelledby="others">
          <h2 id="others" className="section-title">
            {t('others')}
          </h2>
          <Languages locales={data.others} />
        </section>
      )}
      <section aria-labelledby="country">
        <h2 id="country" className="section-title">
          {t('country.title')}
        </h2>
        <p>{t('country.assumed', { country })}</p>
        <p className="muted">{t('country.why')}</p>
        <p className="muted">{t('country.kept')}</p>
      </section>
      <p className="small muted">{t('stored')}</p>
    </div>
  );
}
