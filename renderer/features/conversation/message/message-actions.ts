import { createContext, useContext } from 'react';
import type { MessageRow } from '../../../local/rows.ts';

export interface MessageActions {
  reply: (message: string) => void;
  /** Adds a reaction to a message; the same emoji again removes it. */
  react: (message: MessageRow, emoji: string) => void;
  chooseEmoji: (message: string) => void;
  report: (message: string) => void;
  /** Undoes an own message; its text goes into the box, where that is empty. */
  undo: (message: MessageRow) => void;
  jumpTo: (target: { id: string; position: number | null }) => void;
}

export const MessageActionsContext = createContext<MessageActions | null>(null);

/** The actions of the open conversation; throws elsewhere. */
export function useMessageActions(): MessageActions {
  const actions = useContext(MessageActionsContext);
  if (!actions) throw new Error('useMessageActions is used outside of a conversation.');
  return actions;
}
