import { calls } from '../../../../shared/contract/calls.ts';
import { SAVED_SEARCHES } from '../../../../shared/contract/discovery.ts';
import type { SavedSearch } from '../../../../shared/contract/discovery.ts';
import { searchQuerySchema } from '../../../../shared/contract/search.ts';
import type { Queryable } from '../../../database/connection.ts';
import { statement, toInstant } from '../../../database/statement.ts';
import { Refusal, route } from '../../../http/route.ts';
import type { Limit } from '../../../http/route.ts';

const saving: Limit = { points: 60, seconds: 60, per: 'member' };

const selectSearches = statement<SavedSearch>(
  'saved_searches',
  `
  select id, name, query, created_at from saved_searches where member_id = $1::uuid order by created_at desc, id`,
);
// The member's row serialises two searches saved at once.
const lockMember = statement(
  'lock_saving_member',
  'select from members where id = $1::uuid for update',
);
const selectOwner = statement<{ own: boolean; many: number }>(
  'saved_search_owner',
  `
  select (select member_id = $1::uuid from saved_searches where id = $2::uuid) as own,
    (select count(*)::int from saved_searches where member_id = $1::uuid) as many`,
);
const insertSearch = statement(
  'keep_saved_search',
  `
  insert into saved_searches (id, member_id, name, query, created_at) values ($1::uuid, $2::uuid, $3, $4, $5::timestamptz)
  on conflict (id) do update set name = excluded.name, query = excluded.query where saved_searches.member_id = excluded.member_id`,
);
const deleteSearch = statement<{ id: string }>(
  'delete_saved_search',
  'delete from saved_searches where id = $1::uuid and member_id = $2::uuid returning id',
);

const isSearch = (query: string): boolean =>
  searchQuerySchema.safeParse(Object.fromEntries(new URLSearchParams(query))).success;

async function savedSearches(
  database: Queryable,
  memberId: string,
): Promise<{ searches: SavedSearch[] }> {
  const rows = await selectSearches(database, [memberId]);
  return { searches: rows.map((row) => ({ ...row, created_at: toInstant(row.created_at) })) };
}

/** `/api/saved-searches.php`: named searches, the same on every device; 404 for a deleted one. */
export const savedSearchRoutes = [
  route(
    'getSavedSearches',
    calls.getSavedSearches,
    { auth: 'member', repeat: 'read', limit: saving },
    (viewer, request) => savedSearches(request.database, viewer.memberId),
  ),
  route(
    'saveSearch',
    calls.saveSearch,
    { auth: 'member', repeat: 'natural', limit: saving },
    async (viewer, request) => {
      const {
        database,
        now,
        body: { id, name, query },
      } = request;
      if (!isSearch(query))
        throw new Refusal('validation_failed', { fields: { query: 'invalid' } });
      await lockMember(database, [viewer.memberId]);
      const [before] = await selectOwner(database, [viewer.memberId, id]);
      if (before?.own === false) throw new Refusal('not_found');
      if (!before?.own && (before?.many ?? 0) >= SAVED_SEARCHES)
        throw new Refusal('validation_failed', { fields: { name: 'too_many_searches' } });
      await insertSearch(database, [id, viewer.memberId, name, query, now]);
      return savedSearches(database, viewer.memberId);
    },
  ),
  route(
    'deleteSavedSearch',
    calls.deleteSavedSearch,
    { auth: 'member', repeat: 'natural', limit: saving },
    async (viewer, request) => {
      const deleted = await deleteSearch(request.database, [request.body.id, viewer.memberId]);
      if (deleted.length === 0) throw new Refusal('not_found');
      return savedSearches(request.database, viewer.memberId);
    },
  ),
];
