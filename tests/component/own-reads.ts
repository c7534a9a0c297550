import { loadPayment, loadPayments, loadShop } from '../../renderer/worker/requests/payments.ts';
import type { Answer, CallName, Query } from '../../shared/contract/calls.ts';
import type { ProfileCard } from '../../shared/contract/profile.ts';
import {
  SEARCH_PAGE_SIZE,
  searchQuerySchema,
  type SearchAnswer,
} from '../../shared/contract/search.ts';
import { success, type Result } from '../../shared/result.ts';
import type { LocalDatabase } from '../../renderer/local/database.ts';
import type { Api } from '../../renderer/worker/network/api.ts';
import { findMatches } from '../../renderer/worker/requests/match-finder.ts';
import {
  deleteSavedSearch,
  loadSavedSearches,
  saveSearch,
} from '../../renderer/worker/requests/saved-searches.ts';
import { openProfile } from '../../renderer/worker/pull/profile-page.ts';
import { search } from '../../renderer/worker/requests/searches.ts';
import { loadDeck } from '../../renderer/worker/requests/swipe-deck.ts';
import { refuse, type CallAnswers, type MethodAnswers } from './fake-worker.ts';

/**
 * The worker's own reads for each call that a test answers: what comes is stored as the worker
 * stores it, and without a network nothing comes.
 */
export function ownReads(
  db: LocalDatabase,
  calls: CallAnswers,
  request: (name: CallName, input: { query?: unknown; body?: unknown }) => Promise<unknown>,
): MethodAnswers {
  const call = async (
    name: CallName,
    { query, body }: { query?: unknown; body?: unknown } = {},
  ): Promise<unknown> =>
    navigator.onLine
      ? request(name, {
          ...(query instanceof URLSearchParams
            ? { query: Object.fromEntries(query) }
            : query !== undefined && { query }),
          ...(body !== undefined && { body }),
        })
      : refuse('offline');
  const context = { db, api: { call } as unknown as Api, now: Date.now };
  return {
    ...(calls.getBundles && { loadShop: (query) => loadShop(context, query) }),
    ...(calls.getPayments && { loadPayments: () => loadPayments(context) }),
    ...(calls.getPayment && { loadPayment: (id) => loadPayment(context, id) }),
    ...(calls.searchMembers && {
      search: (filters, { next }) => search(context, filters, next),
    }),
    ...(calls.getProfile && { openProfile: (id) => openProfile(context, id) }),
    ...(calls.getSwipe && { loadDeck: () => loadDeck(context) }),
    ...(calls.findMatches && { findMatches: (answers) => findMatches(context, answers) }),
    ...(calls.getSavedSearches && {
      loadSavedSearches: () => loadSavedSearches(context),
      saveSearch: (saved) => saveSearch(context, saved),
      deleteSavedSearch: (id) => deleteSavedSearch(context, id),
    }),
  };
}

/** A server's search among members; `more` is what it answers besides the matches. */
export function searchAmong(
  members: readonly ProfileCard[],
  more: Partial<SearchAnswer> = {},
): (input: { query?: Query<'searchMembers'> }) => Result<Answer<'searchMembers'>> {
  return ({ query = {} }) => {
    const asked = searchQuerySchema.parse({ ...query, page: String(Number(query.page ?? 1)) });
    const found = members.filter(
      (one) =>
        (asked.gender === undefined || one.gender === asked.gender) &&
        (asked.country === undefined || one.country === asked.country) &&
        (asked.countryregion === undefined || one.region === asked.countryregion) &&
        one.age >= (asked.min_age ?? 18) &&
        one.age <= (asked.max_age ?? 120) &&
        (asked.km === undefined || (one.distance_km ?? Infinity) <= asked.km) &&
        (!asked.online || one.online) &&
        (!asked.with_photo || one.main_image !== null) &&
        (!asked.hide_fictional || !one.fictional),
    );
    if (asked.sort === 'distance')
      found.sort((one, other) => (one.distance_km ?? Infinity) - (other.distance_km ?? Infinity));
    return success({
      results: found.slice((asked.page - 1) * SEARCH_PAGE_SIZE, asked.page * SEARCH_PAGE_SIZE),
      numResults: found.length,
      otherCachedProfiles: [],
      similar_results: [],
      similar_numResults: 0,
      similar_search: null,
      ...more,
    });
  };
}
