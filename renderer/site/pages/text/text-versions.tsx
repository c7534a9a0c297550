import type { ShownText } from '../../../../shared/contract/texts.ts';
import { textPath } from '../../../../shared/site/legal-texts.ts';
import { DATE_LOCALES } from '../../../../shared/locales.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useText } from '../../../i18n/text.ts';
import { SiteLink } from '../../site-link.tsx';
import { Spans } from './text-blocks.tsx';
import styles from './text-versions.module.css';

/** Writes the day of a version in full: "1 december 2026". */
function useDay(): (version: string) => string {
  const days = new Intl.DateTimeFormat(DATE_LOCALES[useLocale()], {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return (version) => days.format(new Date(`${version}T00:00:00Z`));
}

/** Version and day; of a version that is not in force, where that one is. */
export function VersionLine({ text }: { text: ShownText }) {
  const t = useText('texts');
  const day = useDay();
  return (
    <>
      <dl className={styles['line']}>
        <div>
          <dt>{t('version')}</dt>
          <dd className="num">{text.version}</dd>
        </div>
        <div>
          <dt>{t('validFrom')}</dt>
          <dd>{day(text.version)}</dd>
        </div>
      </dl>
      {text.reason.length > 0 && (
        <div className={styles['reason']}>
          <p className={styles['why']}>{t('reason')}</p>
          {text.reason.map((spans, index) => (
            <p key={index}>
              <Spans spans={spans} />
            </p>
          ))}
        </div>
      )}
      {text.state !== 'current' && (
        <p className={styles['other']}>
          {t(`state.${text.state}`, { date: day(text.version) })}{' '}
          <SiteLink to={textPath(text.page)} className="link">
            {t('toCurrent')}
          </SiteLink>
        </p>
      )}
    </>
  );
}

/** All versions of a text, newest first, each with the sections that changed. */
export function TextVersions({ text }: { text: ShownText }) {
  const t = useText('texts');
  const list = new Intl.ListFormat(DATE_LOCALES[useLocale()]);
  return (
    <section className={styles['versions']} aria-labelledby="versions">
      <h2 id="versions">{t('versions.title')}</h2>
      <ul>
        {text.versions.map(({ version, changed }, index) => (
          <li key={version}>
            <SiteLink to={textPath(text.page, version)} className="link num">
              {version}
            </SiteLink>
            <span>
              {index === text.versions.length - 1
                ? t('versions.first')
                : t('versions.changed', { sections: list.format(changed) })}
              {version === text.version && ` · ${t('versions.shown')}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
