import { useId } from 'react';
import { useText } from '../../../i18n/text.ts';
import { hasBadge } from '../../../platform/badge.ts';
import { hasPush } from '../../../platform/push.ts';
import { useSettings } from '../../../session/contexts.ts';
import styles from '../settings.module.css';

/** Lists what this browser lacks, before a member waits for it. */
export function BrowserLimits() {
  const t = useText('push');
  const title = useId();
  const { name: site } = useSettings();
  const limits = [
    ...(hasPush() ? [] : [t('limits.news', { site })]),
    ...(hasBadge() ? [] : [t('limits.badge', { site })]),
    // No browser sends for a page that is closed.
    t('limits.closed', { site }),
  ];
  return (
    <div className={styles['limits']}>
      <h4 id={title}>{t('limits.title')}</h4>
      <ul aria-labelledby={title} className="small muted">
        {limits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
    </div>
  );
}
