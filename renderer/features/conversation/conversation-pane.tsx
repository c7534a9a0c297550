import { lazy, Suspense, useEffect, useReducer, useRef } from 'react';
import type { ProfileCard } from '../../../shared/contract/profile.ts';
import { setOpenPlace } from '../../actions/voice/player.ts';
import { useSafety } from '../../actions/safety/use-safety.tsx';
import { useText } from '../../i18n/text.ts';
import type { ConversationRow } from '../../local/rows.ts';
import { ComposerArea } from './composer/composer-area.tsx';
import type { ComposerHandle } from './composer/composer-handle.ts';
import { useIcebreakers } from './composer/use-icebreakers.ts';
import { useWritePermission } from './composer/use-write-permission.ts';
import { ConversationHead } from './conversation-head.tsx';
import { Invitation } from './invitation/invitation.tsx';
import { useLastOpened } from './list/use-last-opened.ts';
import { ConversationLog } from './log/conversation-log.tsx';
import type { Unwritable } from './log/conversation-notices.tsx';
import { SafetyHint } from './log/safety-hint.tsx';
import type { Jump } from './log/message-log.tsx';
import { useMessageWindow } from './log/use-message-window.ts';
import { MessageActionsContext } from './message/message-actions.ts';
import { OpenConversationContext, useOpening } from './message/open-conversation.ts';
import { useMessageInteractions } from './message/use-message-interactions.ts';
import { setPaneOpen, usePaneOpen } from './profile-pane/pane-choice.ts';
import { ProfilePane } from './profile-pane/profile-pane.tsx';
import { usePaneRoom } from './profile-pane/use-pane-room.ts';
import { useOtherProfile } from './use-other-profile.ts';
import styles from './conversation-pane.module.css';

const IcebreakerDialog = lazy(() =>
  import('./composer/icebreaker-dialog.tsx').then((module) => ({
    default: module.IcebreakerDialog,
  })),
);

/** Why nothing can be written though there is somebody to get to know. */
const INVITED: readonly Unwritable[] = [null, 'not_confirmed', 'other_not_confirmed'];

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
  const isEmpty =
    messages.view !== undefined &&
    shown.length === 0 &&
    (chat === null || chat.conversation.last_position === 0);
  const icebreakers = useIcebreakers({
    profile: card.id,
    possible: canWrite && isEmpty && permission.cost.kind !== 'premium',
    composer,
  });
  const isThere = card.status !== 'deleted';
  const hasRoom = usePaneRoom() && isThere;
  const isPaneOpen = usePaneOpen() && hasRoom;
  const isInvited = isThere && INVITED.includes(permission.reason);
  const other = useOtherProfile(card.id, isPaneOpen || (isInvited && isEmpty));
  return (
    <OpenConversationContext value={conversation}>
      <MessageActionsContext value={interactions.actions}>
        <div className={styles['beside']}>
          <section className={styles['talk']} aria-label={t('log', { name })}>
            <ConversationHead
              card={card}
              alone={alone}
              pane={hasRoom ? { isOpen: isPaneOpen, onChange: setPaneOpen } : null}
              onDelete={chat ? onDelete : null}
              onBlocked={onBlocked}
            />
            <ConversationLog
              chat={chat}
              messages={messages}
              scroller={scroller}
              interactions={interactions}
              sent={sent}
              whenEmpty={
                isInvited && <Invitation card={card} row={other} icebreakers={icebreakers} />
              }
            />
            <SafetyHint card={card} me={conversation.me} shown={shown} />
            <ComposerArea
              card={card}
              isBegun={chat !== null}
              permission={permission}
              interactions={interactions}
              icebreakers={icebreakers}
              handle={composer}
              onSent={countSent}
            />
            {safety.dialogs}
            {icebreakers?.isOpen && (
              <Suspense fallback={null}>
                <IcebreakerDialog name={name} icebreakers={icebreakers} />
              </Suspense>
            )}
          </section>
          {isPaneOpen && <ProfilePane card={card} row={other} isBegun={!isEmpty} />}
        </div>
      </MessageActionsContext>
    </OpenConversationContext>
  );
}
