import { useId, type RefObject } from 'react';
import type { ProfileCard } from '../../../../shared/contract/profile.ts';
import { PausedNotice, UnwritableNotice } from '../log/conversation-notices.tsx';
import { PaymentNotice } from '../log/payment-notice.tsx';
import type { MessageInteractions } from '../message/use-message-interactions.ts';
import { useOpenConversation } from '../message/open-conversation.ts';
import type { ComposerHandle } from './composer-handle.ts';
import { Composer } from './composer.tsx';
import { ReplyBar } from './reply-bar.tsx';
import type { Icebreakers } from './use-icebreakers.ts';
import type { WritePermission } from './use-write-permission.ts';

/** Under the messages: why nothing can be written or what it costs, and the box to write in. */
export function ComposerArea({
  card,
  isBegun,
  permission: { reason, cost, lastStart },
  interactions: { replyTo, clearReply },
  icebreakers,
  handle,
  onSent,
}: {
  card: ProfileCard;
  isBegun: boolean;
  permission: WritePermission;
  interactions: MessageInteractions;
  /** Null where something was written already, or nothing can be. */
  icebreakers: Icebreakers | null;
  handle: RefObject<ComposerHandle | null>;
  onSent: () => void;
}) {
  const { id, name } = useOpenConversation();
  const reasonId = useId();
  return (
    <>
      <UnwritableNotice id={reasonId} reason={reason} name={name} />
      {reason === null && <PausedNotice card={card} />}
      {reason === null && <PaymentNotice conversation={id} cost={cost} lastStart={lastStart} />}
      {replyTo && (
        <ReplyBar
          target={replyTo}
          onCancel={() => {
            clearReply();
            handle.current?.focus();
          }}
        />
      )}
      <Composer
        conversation={isBegun ? id : null}
        profile={card.id}
        name={name}
        disabled={reason !== null}
        describedBy={reason === null ? undefined : reasonId}
        cost={cost}
        replyTo={replyTo?.id ?? null}
        icebreakers={icebreakers}
        handle={handle}
        onSent={() => {
          onSent();
          clearReply();
        }}
        onGiven={onSent}
      />
    </>
  );
}
