import type { ReactNode, RefObject } from 'react';
import type { ConversationRow } from '../../../local/rows.ts';
import { useMessageActions } from '../message/message-actions.ts';
import { useOpenConversation } from '../message/open-conversation.ts';
import { ReactionChooser } from '../message/reaction-chooser.tsx';
import type { MessageInteractions } from '../message/use-message-interactions.ts';
import { PhotoViewHost } from '../photo/photo-view-host.tsx';
import { EmptyLog } from './empty-log.tsx';
import { MessageLog } from './message-log.tsx';
import { NewMessageAnnouncer } from './new-message-announcer.tsx';
import type { MessageWindowState } from './use-message-window.ts';

/** The messages of the open conversation, with what opens over them. */
export function ConversationLog({
  chat,
  messages,
  scroller,
  interactions: { jump, choosingFor, endChoice },
  sent,
  whenEmpty,
}: {
  /** Null while nothing was written yet. */
  chat: ConversationRow | null;
  messages: MessageWindowState;
  scroller: RefObject<HTMLDivElement | null>;
  interactions: MessageInteractions;
  /** Counts up when this member sends: the newest comes into view. */
  sent: number;
  /** What replaces the messages while nothing was written. */
  whenEmpty: ReactNode;
}) {
  const { id, name } = useOpenConversation();
  const { report } = useMessageActions();
  return (
    <>
      <MessageLog
        chat={chat}
        messages={messages}
        scroller={scroller}
        jump={jump}
        sent={sent}
        whenEmpty={<EmptyLog chat={chat}>{whenEmpty}</EmptyLog>}
      />
      <NewMessageAnnouncer chat={chat} />
      <PhotoViewHost conversation={id} name={name} onReport={report} />
      {choosingFor !== null && <ReactionChooser onEnd={endChoice} />}
    </>
  );
}
