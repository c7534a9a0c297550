import { COUNTRIES } from '../../../../shared/profile-choices.ts';
import type { Country } from '../../../../shared/profile-choices.ts';
import { SEARCH_PAGE_SIZE } from '../../../../shared/contract/search.ts';
import { searchKey } from '../../../../shared/discover/search-key.ts';
import type { SearchAnswer, SearchQuery } from '../../../../shared/contract/search.ts';
import type { Queryable } from '../../../database/connection.ts';
import type { Replica } from '../../../database/replica.ts';
import type { ProfileViewer } from '../../profiles/read.ts';
import { dateIn } from '../../profiles/today.ts';
import { listMembersByReplica } from './list.ts';
import type { Filters } from './filters.ts';
import { townsOf } from './near.ts';
import { widerSearches } from './wider.ts';
import type { Asked } from './wider.ts';

const FEW_RESULTS = 8;
const OTHER_PROFILES = 8;

/** Who searches, and the country that their profile names. */
type Searcher = (NonNullable<ProfileViewer> & { country: string }) | null;
const isCountry = (text: string): text is Country => COUNTRIES.some((country) => country === text);

/** Where to search without a country: the region's, else the viewer's, else the visit's. */
function countryOf(viewer: Searcher, query: Asked, visitCountry: string): Country | undefined {
  if (query.country) return query.country;
  const ofRegion = query.countryregion?.split('-')[0] ?? '';
  if (isCountry(ofRegion)) return ofRegion;
  const country = viewer?.country ?? visitCountry;
  return isCountry(country) ? country : undefined;
}

/**
 * The filters of a query, without those that strangers may not use and those that the site hides.
 */
function filtersOf(
  query: Asked,
  country: Country | undefined,
  viewer: ProfileViewer,
  visible: readonly string[],
): Filters {
  const shown = <Value>(field: string, value: Value): Value | undefined =>
    viewer && visible.includes(field) ? value : undefined;
  const { gender, countryregion, min_age, max_age, with_photo, hide_fictional } = query;
  return {
    gender,
    country,
    countryregion,
    min_age,
    max_age,
    with_photo,
    hide_fictional,
    ...(viewer ? { online: query.online, interests: query.interests } : {}),
    seeks_me: shown('seeks_min_age', query.seeks_me),
    seeks_gender: visible.includes('sexuality'),
    children: shown('children', query.children),
    wants_children: shown('wants_children', query.wants_children),
    smoking: shown('smoking', query.smoking),
    languages: shown('languages', query.languages),
    min_height: shown('height', query.min_height),
    max_height: shown('height', query.max_height),
  };
}

/**
 * Members that match, 24 a page, by activity, age of the account or distance. With fewer than 8 in
 * all the first page adds `similar_results` from the first wider search that brings enough, or the
 * widest, which `similar_search` names, and `otherCachedProfiles`, the most recently active
 * anywhere; nobody is in two of the three. A visitor finds only those who show themselves to
 * strangers, and cannot filter by town, presence or what profiles say.
 * @param replica a copy of the database to find them in; the database decides whom the answer
 *   shows.
 * @param site where the visit comes from, for a visitor who names no country, and which fields of a
 *   profile the site shows.
 */
export async function searchMembers(
  { database, replica }: { database: Queryable; replica: Replica | null },
  viewer: Searcher,
  { page, network: _network, ...query }: SearchQuery,
  { country: visitCountry, visible }: { country: string; visible: readonly string[] },
  now: Date,
): Promise<SearchAnswer> {
  const country = countryOf(viewer, query, visitCountry);
  const today = dateIn(country ?? visitCountry, now);
  const sort = viewer || query.sort !== 'distance' ? query.sort : 'activity';
  const list = async (wanted: Asked, offset: number, without: readonly string[]) =>
    listMembersByReplica(database, replica, viewer, {
      filters: filtersOf(wanted, country, viewer, visible),
      sort,
      towns: viewer ? await townsOf(database, viewer.profileId, wanted, country) : undefined,
      now,
      today,
      without,
      offset,
      counted: true,
    });
  const found = await list(query, (page - 1) * SEARCH_PAGE_SIZE, []);
  const answer: SearchAnswer = {
    results: found.cards,
    numResults: found.total,
    otherCachedProfiles: [],
    similar_results: [],
    similar_numResults: 0,
    similar_search: null,
  };
  if (page > 1 || found.total >= FEW_RESULTS) return answer;

  const shown = found.cards.map((card) => card.id);
  for (const wider of widerSearches(query, country)) {
    const { cards, total } = await list(wider, 0, shown);
    const { lat: _lat, lon: _lon, ...named } = wider;
    Object.assign(answer, {
      similar_results: cards,
      similar_numResults: total,
      similar_search: total > 0 ? searchKey(named) : null,
    });
    if (total >= FEW_RESULTS) break;
  }
  shown.push(...answer.similar_results.map((card) => card.id));
  const others = await listMembersByReplica(database, replica, viewer, {
    sort: 'activity',
    filters: { gender: query.gender, hide_fictional: query.hide_fictional },
    now,
    today,
    without: shown,
    offset: 0,
    size: OTHER_PROFILES,
    counted: false,
  });
  return { ...answer, otherCachedProfiles: others.cards };
}
