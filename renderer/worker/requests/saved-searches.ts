import type { SavedSearch } from '../../../shared/contract/discovery.ts';
import { success, type Result } from '../../../shared/result.ts';
import { isSame } from '../../../shared/same.ts';
import { metaValue, saveMeta } from '../../local/meta.ts';
import type { ReadContext } from '../pull/profile-page.ts';

async function store(
  { db }: Pick<ReadContext, 'db'>,
  answer: Result<{ searches: SavedSearch[] }>,
): Promise<Result<null>> {
  if (!answer.ok) return answer;
  await saveMeta(db, 'saved_searches', answer.value.searches);
  return success(null);
}

/** Reads the list, unless what it shows was overtaken by a change that was made meanwhile. */
export async function loadSavedSearches(context: ReadContext): Promise<Result<null>> {
  const { db, api } = context;
  const before = await metaValue(db, 'saved_searches');
  const answer = await api.call('getSavedSearches');
  if (!answer.ok) return answer;
  await db.transaction('rw', db.meta, async () => {
    if (isSame(before, await metaValue(db, 'saved_searches')))
      await saveMeta(db, 'saved_searches', answer.value.searches);
  });
  return success(null);
}

/** Saves a search under a name, or renames it. */
export const saveSearch = async (
  context: ReadContext,
  search: { id: string; name: string; query: string },
): Promise<Result<null>> =>
  store(context, await context.api.call('saveSearch', { body: search, waitedFor: true }));

/** Deletes a saved search; success when it is deleted already. */
export async function deleteSavedSearch(context: ReadContext, id: string): Promise<Result<null>> {
  const answer = await context.api.call('deleteSavedSearch', { body: { id }, waitedFor: true });
  return !answer.ok && answer.failure.code === 'not_found'
    ? loadSavedSearches(context)
    : store(context, answer);
}
