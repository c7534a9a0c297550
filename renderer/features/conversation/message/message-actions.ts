import { createContext, useContext } from 'react';
import type { MessageRow } from '../../../local/database.ts';

/** What can be done with a message of the conversation that is open. */
export interface MessageActions {
  /** The member's own profile. */
  me: string;
  /** The other member's name. */
  name: string;
  conversation: string;
  /** First position that may be shown. */
  firstPosition: number;
  /** Whether anything can be written or signed here now. */
  canWrite: boolean;
  reply: (message: string) => void;
  /** Puts a sign on a message; the one that is there already is taken back. */
  react: (message: MessageRow, emoji: string) => void;
  /** Asks for any emoji for this message. */
  chooseEmoji: (message: string) => void;
  report: (message: string) => void;
  /** Whether a message came after the conversation was opened, or was unread then. */
  isNew: (message: MessageRow) => boolean;
  /** Shows a message, wherever in the conversation it is. */
  jumpTo: (target: { id: string; position: number | null }) => void;
}

export const MessageActionsContext = createContext<MessageActions | null>(null);

/** The actions of the open conversation; throws elsewhere. */
export function useMessageActions(): MessageActions {
  const actions = useContext(MessageActionsContext);
  if (!actions) throw new Error('useMessageActions is used outside of a conversation.');
  return actions;
}
