import type { ProfileCard } from '../../../../shared/contract/profile.ts';
import { SEARCH_COUNT_CAP, SEARCH_PAGE_SIZE } from '../../../../shared/contract/search.ts';
import type { Queryable } from '../../../database/connection.ts';
import { runOnce } from '../../../database/statement.ts';
import { listedSql, toCard } from '../../profiles/record.ts';
import type { ProfileRecord } from '../../profiles/record.ts';
import type { ProfileViewer } from '../../profiles/read.ts';
import { matchingSql } from './filters.ts';
import type { ListQuery } from './filters.ts';

interface ListRow {
  total: number;
  record: ProfileRecord | null;
  latitude: number | null;
  longitude: number | null;
}

type PageQuery = Omit<ListQuery, 'limit' | 'viewer'> & {
  offset: number;
  size?: number;
  /** Whether to read on to the cap, so as to say how many match. */
  counted: boolean;
};

/** The one statement of a page: the matches up to the cap, counted, and the cards of the page. */
export function pageSql(
  viewer: string | null,
  query: PageQuery,
): { text: string; values: unknown[] } {
  const size = query.size ?? SEARCH_PAGE_SIZE;
  const end = query.offset + size;
  const matching = matchingSql({
    ...query,
    viewer,
    limit: query.counted ? Math.max(SEARCH_COUNT_CAP, end) : end,
  });
  return {
    values: [...matching.values, size, query.offset],
    text: `
  with matching as materialized (${matching.text}),
    page as (select id, place, nearness from matching order by nearness, place desc, id limit $${matching.values.length + 1}::int offset $${matching.values.length + 2}::int)
  select counted.total, card.record, viewer.latitude, viewer.longitude
  from (select least(count(*), ${SEARCH_COUNT_CAP})::int as total from matching) counted
  left join (select ${listedSql('profile')} as record, page.place, page.nearness, page.id from page join profiles profile on profile.id = page.id) card on true
  left join profiles viewer on viewer.id = $1::uuid
  order by card.nearness, card.place desc, card.id`,
  };
}

/**
 * A page of members, and how many match, counted up to the cap. Planned with its values and not by
 * name: a generic plan sorts half a country for any ages.
 */
export async function listMembers(
  database: Queryable,
  viewer: ProfileViewer,
  query: PageQuery,
): Promise<{ cards: ProfileCard[]; total: number }> {
  const { text, values } = pageSql(viewer?.profileId ?? null, query);
  const rows = await runOnce<ListRow>(database, text, values);
  return {
    total: rows[0]?.total ?? 0,
    cards: rows.flatMap(({ record, latitude, longitude }) =>
      record ? toCard(record, viewer && { ...viewer, latitude, longitude }, query.now) : [],
    ),
  };
}
