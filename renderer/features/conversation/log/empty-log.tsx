import { useConnection } from '../../../session/contexts.ts';
import { useText } from '../../../i18n/text.ts';
import type { ConversationRow } from '../../../local/database.ts';
import { TalkDrawing } from '../../../ui/art/drawings.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useOpenConversation } from '../message/open-conversation.ts';
import { LogSkeleton } from './log-skeleton.tsx';
import styles from './empty-log.module.css';

/** In place of the messages: they are not here yet, or nothing was written. */
export function EmptyLog({
  chat,
  onAskIcebreakers,
}: {
  chat: ConversationRow | null;
  onAskIcebreakers: () => void;
}) {
  const t = useText('conversation');
  const m = useText('message');
  const connection = useConnection();
  const { name, canWrite } = useOpenConversation();
  if (chat && chat.conversation.last_position > 0)
    return connection === 'online' ? (
      <LogSkeleton />
    ) : (
      <p className={styles['absent']}>{t('loadOffline')}</p>
    );
  if (!canWrite) return null;
  return (
    <EmptyState
      className={styles['start']}
      drawing={<TalkDrawing />}
      title={t('startTitle', { name })}
      action={
        <Button variant="line" onClick={onAskIcebreakers}>
          {m('icebreakers.ask')}
        </Button>
      }
    >
      {t('startText')}
    </EmptyState>
  );
}
