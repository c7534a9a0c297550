import { useEffect, useReducer, useRef } from 'react';
import type { ProfileCard } from '../../../shared/contract/profile.ts';
import { setOpenPlace } from '../../actions/voice/player.ts';
import { useSafety } from '../../actions/safety/use-safety.tsx';
import { useText } from '../../i18n/text.ts';
import type { ConversationRow } from '../../local/database.ts';
import { ComposerArea } from './composer/composer-area.tsx';
import type { ComposerHandle } from './composer/composer-handle.ts';
import { IcebreakerOffer, useIcebreakers } from './composer/icebreakers.tsx';
import { useWritePermission } from './composer/use-write-permission.ts';
import { ConversationHead } from './conversation-head.tsx';
import { useLastOpened } from './list/use-last-opened.ts';
import { ConversationLog } from './log/conversation-log.tsx';
import type { Jump } from './log/message-log.tsx';
import { useMessageWindow } from './log/use-message-window.ts';
import { MessageActionsContext } from './message/message-actions.ts';
import { OpenConversationContext, useOpening } from './message/open-conversation.ts';
import { useMessageInteractions } from './message/use-message-interactions.ts';
import styles from './conversation-pane.module.css';

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
  const { name } = card;
  const scroller = useRef<HTMLDivElement>(null);
  const composer = useRef<ComposerHandle>(null);
  const [sent, countSent] = useReducer((count: number) => count + 1, 0);
  const messages = useMessageWindow(id, chat ? chat.conversation.first_position : null, scroller);
  const shown = messages.view?.messages ?? [];
  const safety = useSafety({ id: card.id, name }, onBlocked);
  useEffect(() => {
    setOpenPlace(id);
    return () => setOpenPlace(null);
  }, [id]);
  useLastOpened(id, card.id, chat !== null);
  const permission = useWritePermission({ card, chat, talked }, shown);
  const canWrite = permission.reason === null;
  const conversation = useOpening({ id, chat, name, canWrite });
  const interactions = useMessageInteractions({
    conversation: id,
    canWrite,
    address: jump,
    composer,
    report: safety.reportMessage,
    newestOwn: shown.findLast((message) => message.sender === conversation.me),
  });
  const icebreakers = useIcebreakers({
    conversation: id,
    profile: card.id,
    possible: canWrite && messages.view !== undefined && shown.length === 0,
    isFirst: permission.isFirst && permission.cost.kind !== 'premium',
    composer,
  });
  return (
    <OpenConversationContext value={conversation}>
      <MessageActionsContext value={interactions.actions}>
        <section className={styles['talk']} aria-label={t('log', { name })}>
          <ConversationHead
            card={card}
            alone={alone}
            onDelete={chat ? onDelete : null}
            onBlocked={onBlocked}
          />
          <ConversationLog
            chat={chat}
            messages={messages}
            scroller={scroller}
            interactions={interactions}
            sent={sent}
            onAskIcebreakers={icebreakers.ask}
          />
          <ComposerArea
            profile={card.id}
            isBegun={chat !== null}
            permission={permission}
            interactions={interactions}
            handle={composer}
            onSent={countSent}
          />
          {safety.dialogs}
          <IcebreakerOffer profile={card.id} name={name} icebreakers={icebreakers} />
        </section>
      </MessageActionsContext>
    </OpenConversationContext>
  );
}
