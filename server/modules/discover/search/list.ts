import type { ProfileCard } from '../../../../shared/contract/profile.ts';
import { SEARCH_COUNT_CAP, SEARCH_PAGE_SIZE } from '../../../../shared/contract/search.ts';
import type { Queryable } from '../../../database/connection.ts';
import type { Replica } from '../../../database/replica.ts';
import { runOnce } from '../../../database/statement.ts';
import { listedSql, toCard } from '../../profiles/record.ts';
import type { ProfileRecord } from '../../profiles/record.ts';
import type { ProfileViewer } from '../../profiles/read.ts';
import { matchingSql, stillMatchingSql } from './filters.ts';
import type { ListQuery } from './filters.ts';

interface CardRow {
  record: ProfileRecord | null;
  latitude: number | null;
  longitude: number | null;
}
interface ListRow extends CardRow {
  total: number;
}
interface FoundRow {
  total: number;
  id: string | null;
}

type PageQuery = Omit<ListQuery, 'limit' | 'viewer'> & {
  offset: number;
  size?: number;
  /** Whether to read on to the cap, to count the matches. */
  counted: boolean;
};

interface Text {
  text: string;
  values: unknown[];
}

/** The matches up to the cap, and of them the page, for a statement to begin with. */
function matchesOfPage(viewer: string | null, query: PageQuery): Text {
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
    page as (select id, place, nearness from matching order by nearness, place desc, id limit $${matching.values.length + 1}::int offset $${matching.values.length + 2}::int),
    counted as (select least(count(*), ${SEARCH_COUNT_CAP})::int as total from matching)`,
  };
}

/** The one statement of a page: the matches up to the cap, counted, and the cards of the page. */
export function pageSql(viewer: string | null, query: PageQuery): Text {
  const { text, values } = matchesOfPage(viewer, query);
  return {
    values,
    text: `${text}
  select counted.total, card.record, viewer.latitude, viewer.longitude
  from counted
  left join (select ${listedSql('profile')} as record, page.place, page.nearness, page.id from page join profiles profile on profile.id = page.id) card on true
  left join profiles viewer on viewer.id = $1::uuid
  order by card.nearness, card.place desc, card.id`,
  };
}

/** The same without cards: whom a copy of the database finds. */
function foundSql(viewer: string | null, query: PageQuery): Text {
  const { text, values } = matchesOfPage(viewer, query);
  return {
    values,
    text: `${text}
  select counted.total, page.id from counted left join page on true
  order by page.nearness, page.place desc, page.id`,
  };
}

/** The cards of profiles that a copy found, in its order: of those that the viewer still finds. */
function cardsSql(viewer: string | null, query: PageQuery, ids: readonly string[]): Text {
  const values: unknown[] = [viewer, ids];
  const stillMatching = stillMatchingSql(
    { ...query, viewer },
    (value, type) => `$${values.push(value)}::${type}`,
  );
  return {
    values,
    text: `
  select ${listedSql('profile')} as record, viewer.latitude, viewer.longitude
  from unnest($2::uuid[]) with ordinality found(id, place) join profiles profile on profile.id = found.id
  left join profiles viewer on viewer.id = $1::uuid
  where ${stillMatching} order by found.place`,
  };
}

interface Listed {
  cards: ProfileCard[];
  total: number;
}
const cardsOf = (rows: readonly CardRow[], viewer: ProfileViewer, now: Date): ProfileCard[] =>
  rows.flatMap(({ record, latitude, longitude }) =>
    record ? toCard(record, viewer && { ...viewer, latitude, longitude }, now) : [],
  );

/**
 * A page of members, and how many match, counted up to the cap. Planned with its values and not by
 * name: a generic plan sorts half a country for any ages.
 */
export async function listMembers(
  database: Queryable,
  viewer: ProfileViewer,
  query: PageQuery,
): Promise<Listed> {
  const { text, values } = pageSql(viewer?.profileId ?? null, query);
  const rows = await runOnce<ListRow>(database, text, values);
  return { total: rows[0]?.total ?? 0, cards: cardsOf(rows, viewer, query.now) };
}

/**
 * The same, found in a copy of the database that may be some seconds old: who joined, changed or
 * was unblocked since is missing until the copy has it. The copy alone shows nobody: the primary
 * makes the cards, of those who still match (decision 084). The primary searches when one of them
 * does not, so that pages stay complete, and when the searcher's own profile decides.
 */
export async function listMembersByReplica(
  database: Queryable,
  replica: Replica | null,
  viewer: ProfileViewer,
  query: PageQuery,
): Promise<Listed> {
  const as = viewer?.profileId ?? null;
  const { seeks_me: seeksMe, open_to_viewer: openToViewer } = query.filters;
  if (replica && !seeksMe && !openToViewer) {
    const { text, values } = foundSql(as, query);
    const found = await replica.read((copy) => runOnce<FoundRow>(copy, text, values));
    const ids = found?.flatMap(({ id }) => id ?? []) ?? [];
    if (found && ids.length === 0) return { total: found[0]?.total ?? 0, cards: [] };
    if (found) {
      const checked = cardsSql(as, query, ids);
      const rows = await runOnce<CardRow>(database, checked.text, checked.values);
      if (rows.length === ids.length)
        return { total: found[0]?.total ?? 0, cards: cardsOf(rows, viewer, query.now) };
    }
  }
  return listMembers(database, viewer, query);
}
