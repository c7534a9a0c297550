import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useId, useRef, useState } from 'react';
import type { ProfileCard } from '../../../shared/contract/profile.ts';
import {
  useConnection,
  useDatabase,
  useMember,
  useSettings,
  useWorker,
} from '../../session/contexts.ts';
import { usePageTitle } from '../../session/page-title.ts';
import { useSafety } from '../../actions/safety/use-safety.tsx';
import { useText } from '../../i18n/text.ts';
import type { ConversationRow } from '../../local/database.ts';
import { isTyping } from '../../local/typing.ts';
import { TalkDrawing } from '../../ui/art/drawings.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Composer } from './composer/composer.tsx';
import type { ComposerHandle } from './composer/composer-handle.ts';
import { ConversationHead } from './conversation-head.tsx';
import { FictionalNotice, UnwritableNotice, type Unwritable } from './log/conversation-notices.tsx';
import { costOf, isLastStart } from './composer/cost.ts';
import { LogSkeleton } from './log/log-skeleton.tsx';
import { MessageActionsContext } from './message/message-actions.ts';
import { MessageLog, type Jump } from './log/message-log.tsx';
import { NewMessageAnnouncer } from './log/new-message-announcer.tsx';
import { PaymentNotice } from './log/payment-notice.tsx';
import { useIcebreakers } from './composer/use-icebreakers.tsx';
import { useLastOpened } from './list/use-last-opened.ts';
import { useManners } from './message/use-message-interactions.tsx';
import { PhotoViewHost } from './photo/photo-view-host.tsx';
import { useMessageWindow } from './log/use-message-window.ts';
import styles from './conversation-pane.module.css';

function unwritable(
  card: ProfileCard,
  chat: ConversationRow | null,
  confirmed: boolean,
): Unwritable {
  if (chat?.unwritable) return chat.unwritable;
  if (!confirmed) return 'not_confirmed';
  return card.status === 'deleted' ? 'deleted' : null;
}

/** One conversation. Mount one by key for each. */
export function ConversationPane({
  id,
  card,
  chat,
  talked,
  alone,
  jump,
  onDelete,
  onBlocked,
}: {
  id: string;
  card: ProfileCard;
  /** Null while nothing was written yet. */
  chat: ConversationRow | null;
  /** There was a conversation before, which was deleted: the next message is not the first. */
  talked: boolean;
  alone: boolean;
  jump: Jump | null;
  onDelete: () => void;
  /** The other was blocked: nothing of the conversation is left. */
  onBlocked: () => void;
}) {
  const t = useText('conversation');
  const m = useText('message');
  const db = useDatabase();
  const worker = useWorker();
  const user = useMember();
  const settings = useSettings();
  const connection = useConnection();
  const typing = useLiveQuery(() => isTyping(db, id), [db, id]) ?? false;
  const scroller = useRef<HTMLDivElement>(null);
  const messages = useMessageWindow(id, chat ? chat.conversation.first_position : null, scroller);
  const [sent, setSent] = useState(0);
  const reasonId = useId();
  const safety = useSafety({ id: card.id, name: card.name }, onBlocked);
  usePageTitle(t('log', { name: card.name }));
  useLastOpened(id, card.id, chat !== null);
  const onSeen = useCallback(
    (position: number) => {
      void worker.markRead(id, position);
    },
    [worker, id],
  );

  const reason = unwritable(card, chat, user.status !== 'not_confirmed');
  const shown = messages.view?.messages ?? [];
  const composer = useRef<ComposerHandle>(null);
  // What was there when this was opened: a gift that is not among it lands on the screen.
  const [opened] = useState({
    last: chat?.conversation.last_position ?? 0,
    read: chat?.conversation.read_position ?? 0,
  });
  const manners = useManners({
    conversation: id,
    name: card.name,
    firstPosition: chat?.conversation.first_position ?? 1,
    canWrite: reason === null,
    jump,
    composer,
    report: safety.reportMessage,
    opened,
  });
  const whenEmpty = () => {
    if (chat && chat.conversation.last_position > 0)
      return connection === 'online' ? (
        <LogSkeleton />
      ) : (
        <p className={styles['absent']}>{t('loadOffline')}</p>
      );
    return (
      reason === null && (
        <EmptyState
          className={styles['start']}
          drawing={<TalkDrawing />}
          title={t('startTitle', { name: card.name })}
          action={
            <Button variant="line" onClick={icebreakers.ask}>
              {m('icebreakers.ask')}
            </Button>
          }
        >
          {t('startText')}
        </EmptyState>
      )
    );
  };
  const empty =
    (chat === null ? !talked : chat.conversation.last_position === 0) &&
    !shown.some((message) => message.state !== 'failed');
  const cost = costOf(user, settings, empty);
  const icebreakers = useIcebreakers({
    conversation: id,
    profile: card.id,
    name: card.name,
    composer,
    possible: reason === null && messages.view !== undefined && shown.length === 0,
    offered: empty && cost.kind !== 'premium' && connection === 'online',
  });
  return (
    <MessageActionsContext value={manners.actions}>
      <section className={styles['talk']} aria-label={t('log', { name: card.name })}>
        <ConversationHead
          card={card}
          alone={alone}
          onDelete={chat ? onDelete : null}
          onBlocked={onBlocked}
        />
        <FictionalNotice card={card} />
        <MessageLog
          scroller={scroller}
          messages={messages}
          me={user.profile.id}
          name={card.name}
          otherReadPosition={chat?.conversation.other_read_position ?? 0}
          readPosition={chat?.conversation.read_position ?? 0}
          typing={typing}
          unread={chat?.num_unread_messages ?? 0}
          jump={manners.jump}
          sent={sent}
          onSeen={onSeen}
          whenEmpty={whenEmpty()}
        />
        <NewMessageAnnouncer chat={chat} />
        <UnwritableNotice id={reasonId} reason={reason} name={card.name} />
        {reason === null && (
          <PaymentNotice conversation={id} cost={cost} lastStart={isLastStart(user, empty)} />
        )}
        {manners.replyBar}
        <Composer
          conversation={chat ? id : null}
          profile={card.id}
          name={card.name}
          disabled={reason !== null}
          describedBy={reason === null ? undefined : reasonId}
          cost={cost}
          replyTo={manners.replyTo}
          handle={composer}
          onSent={() => {
            setSent((count) => count + 1);
            manners.letGo();
          }}
          onGiven={() => setSent((count) => count + 1)}
        />
        <PhotoViewHost conversation={id} name={card.name} onReport={safety.reportMessage} />
        {safety.dialogs}
        {manners.dialogs}
        {icebreakers.dialog}
      </section>
    </MessageActionsContext>
  );
}
