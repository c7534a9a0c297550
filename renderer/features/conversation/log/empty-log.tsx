import type { ReactNode } from 'react';
import { useConnection } from '../../../session/contexts.ts';
import { useText } from '../../../i18n/text.ts';
import type { ConversationRow } from '../../../local/rows.ts';
import { LogSkeleton } from './log-skeleton.tsx';
import styles from './empty-log.module.css';

/** In place of the messages: they are not here yet, or nothing was written. */
export function EmptyLog({
  chat,
  children,
}: {
  chat: ConversationRow | null;
  children: ReactNode;
}) {
  const t = useText('conversation');
  const connection = useConnection();
  if (!chat || chat.conversation.last_position === 0) return children;
  return connection === 'online' ? (
    <LogSkeleton />
  ) : (
    <p className={styles['absent']}>{t('loadOffline')}</p>
  );
}
