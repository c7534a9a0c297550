import { pathWithoutLocale } from '../../../shared/locales.ts';

const KEY = 'vonk.held-message';
const isConversation = (path: string): boolean =>
  /^\/(chats\/[^/]+|members\/[^/]+\/chat)$/.test(path);

/**
 * Notes for this tab the conversation from which a member went to buy; any other path is left out.
 * @param conversationPath with or without its locale.
 */
export function rememberHeldMessage(conversationPath: string): void {
  const path = pathWithoutLocale(conversationPath);
  if (!isConversation(path)) return;
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // Without storage the page after paying leads to all conversations.
  }
}

/** The conversation to go back to after buying, without its locale; null for none. */
export function heldMessagePath(): string | null {
  try {
    const path = sessionStorage.getItem(KEY);
    return path !== null && isConversation(path) ? path : null;
  } catch {
    // As above.
    return null;
  }
}

/** Forgets it: the member is back, or signed out. */
export function forgetHeldMessage(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
