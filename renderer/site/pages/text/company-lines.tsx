import { DATE_LOCALES } from '../../../../shared/locales.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useText } from '../../../i18n/text.ts';
import { useSite } from '../../site-context.ts';
import styles from './company-lines.module.css';

/** Who runs the service, and how to reach them, as the settings have it. */
export function CompanyLines() {
  const t = useText('texts');
  const locale = useLocale();
  const { settings } = useSite();
  const country =
    new Intl.DisplayNames(DATE_LOCALES[locale], { type: 'region' }).of(settings.company_country) ??
    settings.company_country;
  const percent = new Intl.NumberFormat(DATE_LOCALES[locale], { style: 'percent' });
  const lines = [
    ['company.name', settings.company_name],
    ['company.address', settings.company_address],
    ['company.city', settings.company_city],
    ['company.country', country],
    ['company.register', settings.company_kvk],
    ['company.vat', settings.company_vat_numbers],
    ['company.tradenames', settings.company_tradenames],
  ] as const;
  return (
    <section className={styles['company']} aria-labelledby="company-lines">
      <h2 id="company-lines">{t('company.title')}</h2>
      <dl>
        {lines.map(([key, value]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('company.email')}</dt>
          <dd>
            <a className="link" href={`mailto:${settings.support_email}`}>
              {settings.support_email}
            </a>
          </dd>
        </div>
        <div>
          <dt>{t('company.phone')}</dt>
          <dd>
            <a className="link" href={`tel:${settings.support_phone.replace(/[^\d+]/g, '')}`}>
              {settings.support_phone}
            </a>
          </dd>
        </div>
      </dl>
      {settings.delete_discount > 0 && (
        <p className="small muted">
          {t('company.discount', { percentage: percent.format(settings.delete_discount / 100) })}
        </p>
      )}
    </section>
  );
}
