import { useText } from '../../i18n/text.ts';
import { classes } from '../../ui/classes.ts';
import { useSettings } from '../contexts.ts';
import { Disclaimer } from './disclaimer.tsx';
import { LanguageSwitcher } from './language-switcher.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import styles from './footer.module.css';

/** Company, links, language and theme; on a phone members find these in the settings. */
export function Footer({ onPhone }: { onPhone: boolean }) {
  const t = useText('common');
  const settings = useSettings();
  const country = settings.company_country;
  return (
    <footer className={classes(styles['footer'], !onPhone && styles['not-on-phone'])}>
      <div className={classes('wrap', styles['inside'])}>
        <Disclaimer className={styles['disclaimer']} />
        <div className={styles['choices']}>
          <LanguageSwitcher as="chip" />
          <ThemeSwitch hideLegend className={styles['theme']} />
        </div>
        <p className={styles['company']}>
          <b>{t('footer.adults', { age: settings.min_age })}</b>
          <span>
            {t('footer.copyright', {
              year: new Date().getFullYear(),
              company: settings.company_name,
            })}
          </span>
          <span>
            {settings.company_address} {settings.company_city}, {country}
          </span>
          <span>{t('footer.register', { number: settings.company_kvk })}</span>
          <a href={`mailto:${settings.support_email}`}>{settings.support_email}</a>
        </p>
      </div>
    </footer>
  );
}
