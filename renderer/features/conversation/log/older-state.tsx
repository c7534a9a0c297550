import { useConnection } from '../../../session/contexts.ts';
import { useText } from '../../../i18n/text.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { OlderState as State } from './use-message-window.ts';
import styles from './message-log.module.css';

/** What is above the oldest message: that more comes, or why not. */
export function OlderState({ state }: { state: State }) {
  const t = useText('conversation');
  const connection = useConnection();
  if (state === 'reached') return null;
  if (state === 'failed')
    return (
      <p className={styles['older']}>
        {t(connection === 'online' ? 'olderFailed' : 'olderOffline')}
      </p>
    );
  return (
    <div className={styles['older']}>
      <span className="sr-only">{t('older')}</span>
      <Skeleton width="100%" />
    </div>
  );
}
