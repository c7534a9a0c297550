import type { SavedSearch } from '../../shared/contract/discovery-calls.ts';
import { success, type Result } from '../../shared/result.ts';
import { saveMeta } from '../local/meta.ts';
import type { ReadContext } from './searches.ts';

/** Stores the answer for offline reading. */
async function keep(
  { db }: Pick<ReadContext, 'db'>,
  answer: Result<{ searches: SavedSearch[] }>,
): Promise<Result<null>> {
  if (!answer.ok) return answer;
  await saveMeta(db, 'saved_searches', answer.value.searches);
  return success(null);
}

export const loadSavedSearches = async (context: ReadContext): Promise<Result<null>> =>
  keep(context, await context.api.call('getSavedSearches'));

/** Saves a search under a name, or renames it. */
export const saveSearch = async (
  context: ReadContext,
  search: { id: string; name: string; query: string },
): Promise<Result<null>> =>
  keep(context, await context.api.call('saveSearch', { body: search, waitedFor: true }));

/** Deletes a saved search; success when it is deleted already. */
export async function deleteSavedSearch(context: ReadContext, id: string): Promise<Result<null>> {
  const answer = await context.api.call('deleteSavedSearch', { body: { id }, waitedFor: true });
  return !answer.ok && answer.failure.code === 'not_found'
    ? loadSavedSearches(context)
    : keep(context, answer);
}
