import type { Result } from '../../../shared/result.ts';
import type { Engine } from '../session/engine.ts';
import type { SyncWorker } from '../host/interface.ts';
import { findMatches } from './match-finder.ts';
import { deleteSavedSearch, loadSavedSearches, saveSearch } from './saved-searches.ts';
import { loadDeck } from '../store/swipe-deck.ts';
import { swipe, undoSwipe } from '../mutations/swipe.ts';

type Discovery = Pick<
  SyncWorker,
  | 'loadDeck'
  | 'swipe'
  | 'undoSwipe'
  | 'findMatches'
  | 'loadSavedSearches'
  | 'saveSearch'
  | 'deleteSavedSearch'
>;

/** The ways to find somebody besides the search, as the page reaches them. */
export const discoveryOf = (
  withEngine: <Value>(work: (engine: Engine) => Promise<Result<Value>>) => Promise<Result<Value>>,
): Discovery => ({
  loadDeck: () => withEngine((current) => loadDeck(current)),
  swipe: (profile, choice) => withEngine((current) => swipe(current, profile, choice)),
  undoSwipe: () => withEngine((current) => undoSwipe(current)),
  findMatches: (answers) => withEngine((current) => findMatches(current, answers)),
  loadSavedSearches: () => withEngine((current) => loadSavedSearches(current)),
  saveSearch: (search) => withEngine((current) => saveSearch(current, search)),
  deleteSavedSearch: (id) => withEngine((current) => deleteSavedSearch(current, id)),
});
