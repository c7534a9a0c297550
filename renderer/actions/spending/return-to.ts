import { pathWithoutLocale } from '../../../shared/locales.ts';
import { setTabNote, tabNote } from '../../local/tab-notes.ts';

const isConversation = (path: string): boolean =>
  /^\/(chats\/[^/]+|members\/[^/]+\/chat)$/.test(path);

/**
 * Notes for this tab the conversation from which a member went to buy; any other path is left out.
 * @param conversationPath with or without its locale.
 */
export function rememberUnpaidMessage(conversationPath: string): void {
  const path = pathWithoutLocale(conversationPath);
  // Without storage the page after paying leads to all conversations.
  if (isConversation(path)) setTabNote('held-message', path);
}

/** The conversation to go back to after buying, without its locale; null for none. */
export function unpaidMessagePath(): string | null {
  const path = tabNote('held-message') ?? null;
  return path !== null && isConversation(path) ? path : null;
}

/** Forgets it: the member is back, or signed out. */
export const forgetUnpaidMessage = (): void => setTabNote('held-message', null);
