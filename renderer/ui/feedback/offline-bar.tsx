import { CloudOff, WifiOff } from 'lucide-react';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/format.ts';
import { classes } from '../layout/classes.ts';
import { Notice } from './notice.tsx';
import styles from './offline-bar.module.css';

/** The time of the shown data and that sending waits; `unreachable` means the server is down. */
export function OfflineBar({
  state,
  since,
  className,
}: {
  state: 'offline' | 'unreachable';
  since: number | null;
  className?: string;
}) {
  const t = useText('common');
  const format = useFormat();
  const whole = [
    t(state === 'offline' ? 'offline.noNetwork' : 'offline.unreachable'),
    since && t('offline.shownFrom', { time: format.moment(since) }),
    t('offline.waits'),
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <Notice
      tone="offline"
      icon={state === 'offline' ? WifiOff : CloudOff}
      role="status"
      className={classes(styles['bar'], className)}
    >
      <span className="sr-only">{whole}</span>
      <span className={classes('clip', styles['line'])} title={whole} aria-hidden="true">
        <b>{t(state === 'offline' ? 'offline.short' : 'offline.shortUnreachable')}</b>{' '}
        {since && t('offline.from', { time: format.short(since) })} {t('offline.waiting')}
      </span>
    </Notice>
  );
}
