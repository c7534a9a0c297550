import type { ReactNode } from 'react';
import { useText } from '../../i18n/text.ts';
import { classes } from '../../ui/layout/classes.ts';
import { useSite } from '../site-context.ts';
import { SiteLink } from '../site-link.tsx';
import styles from './site-footer.module.css';

/** What the footer links to, in its order. */
const HELP = [
  ['terms', '/pages/terms'],
  ['privacy', '/pages/privacy'],
  ['cookies', '/pages/cookies'],
  ['ban', '/pages/ban'],
  ['pricing', '/pricing'],
  ['complaints', '/complaints'],
  ['returnPolicy', '/pages/return-policy'],
  ['faq', '/pages/faq'],
  ['service', '/pages/service'],
] as const;
/** The second row: who we are, and what to look out for. */
const ABOUT = [
  ['safety', '/pages/safety'],
  ['imprint', '/pages/imprint'],
  ['accessibility', '/pages/accessibility'],
  ['transparency', '/pages/transparency'],
] as const;

type FooterLink = (typeof HELP)[number] | (typeof ABOUT)[number];

function LinkRow({
  links,
  label,
  className,
}: {
  links: readonly FooterLink[];
  label: string;
  className: string | undefined;
}) {
  const t = useText('common');
  return (
    <nav className={className} aria-label={label}>
      <ul>
        {links.map(([key, path]) => (
          <li key={key}>
            <SiteLink to={path}>{t(`footer.links.${key}`)}</SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The links to the legal and help pages, as two rows. */
export function LegalLinks({ className }: { className?: string | undefined }) {
  const t = useText('common');
  return (
    <>
      <LinkRow links={HELP} label={t('footer.links.label')} className={className} />
      <LinkRow links={ABOUT} label={t('footer.links.about')} className={className} />
    </>
  );
}

/** Company, legal links, language and theme; on a phone members find these in the settings. */
export function SiteFooter({
  onPhone = true,
  language,
  theme,
}: {
  onPhone?: boolean;
  language: ReactNode;
  theme: (className: string | undefined) => ReactNode;
}) {
  const t = useText('common');
  const { settings } = useSite();
  const { name, min_age: age } = settings;
  return (
    <footer className={classes(styles['footer'], !onPhone && styles['not-on-phone'])}>
      <div className={classes('wrap', styles['inside'])}>
        <p className={styles['disclaimer']}>{t('footer.disclaimer', { name, age })}</p>
        <div className={styles['choices']}>
          {language}
          {theme(styles['theme'])}
        </div>
        <LegalLinks className={styles['links']} />
        <p className={styles['company']}>
          <b>{t('footer.adults', { age })}</b>
          <span>{t('footer.copyright', { company: settings.company_name })}</span>
          <span>
            {settings.company_address} {settings.company_city}, {settings.company_country}
          </span>
          <span>
            {t('footer.register', {
              number: settings.company_kvk,
              vat: settings.company_vat_numbers,
            })}
          </span>
          <a href={`mailto:${settings.support_email}`}>{settings.support_email}</a>
        </p>
      </div>
    </footer>
  );
}
