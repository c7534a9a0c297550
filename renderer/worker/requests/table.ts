import type { Result } from '../../../shared/result.ts';
import { loadBefore, loadOlder, openConversation } from '../pull/pages.ts';
import { autoLike } from './auto-like.ts';
import { loadBlocks } from './blocks.ts';
import { sendGift } from './gift.ts';
import { findMatches } from './match-finder.ts';
import { loadPayment, loadPayments, loadShop } from './payments.ts';
import { deleteSavedSearch, loadSavedSearches, saveSearch } from './saved-searches.ts';
import { openProfile } from '../pull/profile-page.ts';
import { createSearch } from './searches.ts';
import { loadStatement } from './statement.ts';
import { loadDeck } from './swipe-deck.ts';

interface Engine {
  refresh: () => Promise<Result<null>>;
  clearOffline: () => Promise<Result<null>>;
  showTyping: (conversation: string) => Promise<void>;
  /** Takes damaged messages out, so that opening the conversation fetches them again. */
  checkMessages: (conversation: string) => Promise<void>;
}

/** What a page asks of the server now, by its name in `SyncWorker`. */
export const createRequestCalls = () => ({
  refresh: (engine: Engine): Promise<Result<null>> => engine.refresh(),
  clearOffline: (engine: Engine): Promise<Result<null>> => engine.clearOffline(),
  typing: (engine: Engine, conversation: string): Promise<void> => engine.showTyping(conversation),
  async openConversation(
    engine: Engine & Parameters<typeof openConversation>[0],
    conversation: string,
  ): Promise<Result<null>> {
    await engine.checkMessages(conversation);
    return openConversation(engine, conversation);
  },
  loadBefore,
  loadOlder,
  search: createSearch(),
  openProfile,
  autoLike,
  loadDeck,
  findMatches,
  loadSavedSearches,
  saveSearch,
  deleteSavedSearch,
  sendGift,
  loadBlocks,
  loadShop,
  loadPayments,
  loadPayment,
  loadStatement,
});
