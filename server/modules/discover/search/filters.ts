import { birthDatesForAges } from '../../../../shared/account/age.ts';
import type { SearchQuery } from '../../../../shared/contract/search.ts';
import { ONLINE_WINDOW_MS } from '../../../../shared/timing.ts';
import { blockedProfilesSql, haveConversationSql } from '../../profiles/visibility.ts';
import { traitConditions } from './traits.ts';
import type { Bind, TraitFilters } from './traits.ts';

export type Filters = Partial<
  Omit<SearchQuery, 'page' | 'sort' | 'km' | 'lat' | 'lon' | 'near' | 'network'>
> &
  TraitFilters;

export interface Town {
  country: string;
  name: string;
}

export interface ListQuery {
  viewer: string | null;
  filters: Filters;
  sort: SearchQuery['sort'];
  /** Only members of these towns, nearest first; ordering by distance needs them. */
  towns?: readonly Town[] | undefined;
  today: string;
  now: Date;
  /** Profiles that the page shows elsewhere. */
  without?: readonly string[];
  /** Only profiles that the viewer has neither liked, written with nor passed over since. */
  undecidedSince?: Date;
  limit: number;
}

const OLDEST = 200;
const GENDERS = ['female', 'male'] as const;

function conditionsOf({ filters, ...query }: Omit<ListQuery, 'limit'>, bind: Bind): string[] {
  const conditions = [
    'profile.listed',
    'profile.id is distinct from $1::uuid',
    `profile.id not in ${blockedProfilesSql('$1::uuid')}`,
  ];
  if (query.viewer === null) conditions.push('profile.shown_to_strangers');
  if (filters.countryregion)
    conditions.push(`profile.region = ${bind(filters.countryregion, 'text')}`);
  if (filters.min_age !== undefined || filters.max_age !== undefined) {
    const born = birthDatesForAges(filters.min_age ?? 0, filters.max_age ?? OLDEST, query.today);
    if (filters.max_age !== undefined)
      conditions.push(`profile.date_of_birth >= ${bind(born.first, 'date')}`);
    if (filters.min_age !== undefined)
      conditions.push(`profile.date_of_birth <= ${bind(born.last, 'date')}`);
  }
  if (filters.online)
    conditions.push(
      `profile.activity_shown <> 'none'`,
      `profile.last_active_at > ${bind(new Date(query.now.getTime() - ONLINE_WINDOW_MS), 'timestamptz')}`,
    );
  if (filters.with_photo) conditions.push('profile.has_photo');
  if (filters.hide_fictional) conditions.push('not profile.fictional');
  if (filters.interests?.length)
    conditions.push(`profile.interests && ${bind(filters.interests, 'text[]')}`);
  conditions.push(...traitConditions(filters, query.today, bind));
  if (query.without?.length) conditions.push(`profile.id <> all(${bind(query.without, 'uuid[]')})`);
  if (query.undecidedSince)
    conditions.push(
      `not exists (select from swipes swipe where swipe.from_profile = $1::uuid and swipe.to_profile = profile.id and swipe.choice = 'nope' and swipe.created_at > ${bind(query.undecidedSince, 'timestamptz')})`,
      'not exists (select from likes given where given.from_profile = $1::uuid and given.to_profile = profile.id)',
      `not ${haveConversationSql('$1::uuid', 'profile.id')}`,
    );
  return conditions;
}

/**
 * The same with country and gender, for profiles that a copy of the database found: whether they
 * still match. Towns are left out: who moved a moment ago is shown with the new distance.
 */
export function stillMatchingSql(query: Omit<ListQuery, 'limit'>, bind: Bind): string {
  const { country, gender } = query.filters;
  return [
    ...conditionsOf(query, bind),
    ...(country && !query.towns ? [`profile.country = ${bind(country, 'text')}`] : []),
    ...(gender ? [`profile.gender = ${bind(gender, 'text')}`] : []),
  ].join(' and ');
}

/** The towns by country, each country's as one list. */
function areasOf({
  filters,
  towns,
}: ListQuery): { country: string | null; cities: string[] | null }[] {
  if (!towns) return [{ country: filters.country ?? null, cities: null }];
  const countries = [...new Set(towns.map((town) => town.country))];
  return countries.map((country) => ({
    country,
    cities: towns.filter((town) => town.country === country).map((town) => town.name),
  }));
}

/**
 * SQL of the matching ids, at most `limit` of each index range, with their order. Only listed
 * members, without the viewer and blocked ones. Indexes begin with country and gender: without a
 * gender both ranges are read and merged in order.
 */
export function matchingSql(query: ListQuery): { text: string; values: unknown[] } {
  const { filters, sort, towns } = query;
  const values: unknown[] = [query.viewer];
  if (towns?.length === 0)
    return {
      text: 'select $1::uuid as id, now() as place, 0::bigint as nearness where false',
      values,
    };
  const bind: Bind = (value, type) => `$${values.push(value)}::${type}`;
  const place = sort === 'newest' ? 'profile.created_at' : 'profile.last_active_at';
  const conditions = conditionsOf(query, bind);
  const limit = bind(query.limit, 'int');
  const range = (more: readonly string[]): string => `(
    select profile.id, ${place} as place, 0::bigint as nearness from profiles profile
    where ${[...conditions, ...more].join(' and ')}
    order by ${place} desc, profile.id limit ${limit})`;
  const genders = filters.gender ? [filters.gender] : filters.country || towns ? GENDERS : [null];
  const genderIs = (gender: string | null): string[] =>
    gender === null ? [] : [`profile.gender = ${bind(gender, 'text')}`];
  if (sort === 'distance' && towns) {
    // Town by town from the nearest on, each read in order, until enough are found.
    const inTown = genders
      .map((gender) =>
        range(['profile.country = town.country', 'profile.city = town.name', ...genderIs(gender)]),
      )
      .join(' union all ');
    return {
      values,
      text: `(select near.id, near.place, town.nearness
        from unnest(${bind(
          towns.map((town) => town.country),
          'text[]',
        )}, ${bind(
          towns.map((town) => town.name),
          'text[]',
        )}) with ordinality as town(country, name, nearness)
        cross join lateral (${inTown}) near
        order by town.nearness, near.place desc, near.id limit ${limit})`,
    };
  }
  const ranges = areasOf(query).flatMap(({ country, cities }) =>
    genders.map((gender) =>
      range([
        ...(country === null ? [] : [`profile.country = ${bind(country, 'text')}`]),
        ...(cities === null ? [] : [`profile.city = any(${bind(cities, 'text[]')})`]),
        ...genderIs(gender),
      ]),
    ),
  );
  return { text: ranges.join(' union all '), values };
}
