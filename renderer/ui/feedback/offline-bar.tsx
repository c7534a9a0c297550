import { CloudOff, WifiOff } from 'lucide-react';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/format.ts';
import { Notice } from './notice.tsx';

/** The time of what is shown, and that writing waits. `unreachable` is the server's fault. */
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
  return (
    <Notice
      tone="offline"
      icon={state === 'offline' ? WifiOff : CloudOff}
      role="status"
      className={className}
    >
      <b>{t(state === 'offline' ? 'offline.noNetwork' : 'offline.unreachable')}</b>{' '}
      {since ? t('offline.shownFrom', { time: format.moment(since) }) : null} {t('offline.waits')}
    </Notice>
  );
}
