import { createContext, useContext, useMemo, useState } from 'react';
import { useMember } from '../../../session/contexts.ts';
import type { ConversationRow, MessageRow } from '../../../local/rows.ts';

interface OpenConversation {
  id: string;
  /** The member's own profile. */
  me: string;
  name: string;
  /** First position that may be shown. */
  firstPosition: number;
  /** Whether anything can be written here now, or reacted to. */
  canWrite: boolean;
  /** Whether a message came after the conversation was opened, or was unread then. */
  isNew: (message: MessageRow) => boolean;
}

export const OpenConversationContext = createContext<OpenConversation | null>(null);

export function useOpenConversation(): OpenConversation {
  const conversation = useContext(OpenConversationContext);
  if (!conversation) throw new Error('useOpenConversation is used outside of a conversation.');
  return conversation;
}

/**
 * What is known of a conversation, for `OpenConversationContext`. Mount one by key for each.
 * @param chat null while nothing was written yet.
 */
export function useOpening({
  id,
  chat,
  name,
  canWrite,
}: {
  id: string;
  chat: ConversationRow | null;
  name: string;
  canWrite: boolean;
}): OpenConversation {
  const me = useMember().profile.id;
  const firstPosition = chat?.conversation.first_position ?? 1;
  // What was there when this was opened: a gift that is not among it lands on the screen.
  const [opened] = useState({
    last: chat?.conversation.last_position ?? 0,
    read: chat?.conversation.read_position ?? 0,
  });
  return useMemo(
    () => ({
      id,
      me,
      name,
      firstPosition,
      canWrite,
      isNew: ({ position, sender }) =>
        position === null || position > (sender === me ? opened.last : opened.read),
    }),
    [id, me, name, firstPosition, canWrite, opened],
  );
}
