import { COUNTRIES } from '../../../../shared/profile-choices.ts';
import type { Country } from '../../../../shared/profile-choices.ts';
import { SEARCH_PAGE_SIZE } from '../../../../shared/contract/search.ts';
import type { SearchAnswer, SearchQuery } from '../../../../shared/contract/search.ts';
import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';
import type { ProfileViewer } from '../../profiles/read.ts';
import { todayIn } from '../../profiles/today.ts';
import { listMembers } from './list.ts';
import type { Filters } from './filters.ts';
import { townsOf } from './near.ts';

const FEW_RESULTS = 8;
const OTHER_PROFILES = 8;
const WIDER_AGE = 10;
const MINIMUM_AGE = 18;

const selectCountry = statement<{ country: string }>(
  'country_of_profile',
  'select country from profiles where id = $1::uuid',
);
const isCountry = (text: string): text is Country => COUNTRIES.some((country) => country === text);

/** Where to search without a country: the region's, else the viewer's, else the visit's. */
async function countryOf(
  database: Queryable,
  viewer: ProfileViewer,
  query: SearchQuery,
  visitCountry: string,
): Promise<Country | undefined> {
  if (query.country) return query.country;
  const ofRegion = query.countryregion?.split('-')[0] ?? '';
  if (isCountry(ofRegion)) return ofRegion;
  const own = viewer && (await selectCountry(database, [viewer.profileId]))[0]?.country;
  const country = own ?? visitCountry;
  return isCountry(country) ? country : undefined;
}

/** The same search wider: whole country, ten years younger and older, any interests and photos. */
function widened(filters: Filters): Filters {
  return {
    country: filters.country,
    gender: filters.gender,
    hide_fictional: filters.hide_fictional,
    min_age:
      filters.min_age === undefined
        ? undefined
        : Math.max(MINIMUM_AGE, filters.min_age - WIDER_AGE),
    max_age: filters.max_age === undefined ? undefined : filters.max_age + WIDER_AGE,
  };
}

/**
 * Members that match, 24 a page, by activity, age of the account or distance. With fewer than 8 in
 * all the first page adds `similar_results` from a wider search and `otherCachedProfiles`, the most
 * recently active anywhere; nobody is in two of the three. A visitor finds only those who show
 * themselves to strangers, and neither towns, presence nor interests matter.
 * @param visitCountry where the visit comes from, for a visitor who names no country.
 */
export async function searchMembers(
  database: Queryable,
  viewer: ProfileViewer,
  query: SearchQuery,
  visitCountry: string,
  now: Date,
): Promise<SearchAnswer> {
  const {
    page,
    sort,
    km: _km,
    lat: _lat,
    lon: _lon,
    near: _near,
    network: _network,
    online,
    interests,
    ...asked
  } = query;
  const country = await countryOf(database, viewer, query, visitCountry);
  // Who answers to these would tell a stranger where somebody lives, whether they are there and
  // what they like.
  const filters: Filters = { ...asked, country, ...(viewer ? { online, interests } : {}) };
  const towns = viewer ? await townsOf(database, viewer.profileId, query, country) : undefined;
  const base = {
    sort: sort === 'distance' ? 'activity' : sort,
    now,
    today: todayIn(country ?? visitCountry, now),
  } as const;
  const found = await listMembers(database, viewer, {
    ...base,
    sort: viewer ? sort : base.sort,
    filters,
    towns,
    offset: (page - 1) * SEARCH_PAGE_SIZE,
    counted: true,
  });
  const answer: SearchAnswer = {
    results: found.cards,
    numResults: found.total,
    otherCachedProfiles: [],
    similar_results: [],
    similar_numResults: 0,
  };
  if (page > 1 || found.total >= FEW_RESULTS) return answer;

  const shown = found.cards.map((card) => card.id);
  const similar = await listMembers(database, viewer, {
    ...base,
    filters: widened(filters),
    without: shown,
    offset: 0,
    counted: true,
  });
  shown.push(...similar.cards.map((card) => card.id));
  const others = await listMembers(database, viewer, {
    ...base,
    sort: 'activity',
    filters: { gender: filters.gender, hide_fictional: filters.hide_fictional },
    without: shown,
    offset: 0,
    size: OTHER_PROFILES,
    counted: false,
  });
  return {
    ...answer,
    similar_results: similar.cards,
    similar_numResults: similar.total,
    otherCachedProfiles: others.cards,
  };
}
