import { birthDatesForAges } from '../../../shared/age.ts';
import type { SearchQuery } from '../../../shared/contract/search.ts';
import { ONLINE_WINDOW_MS } from '../../../shared/timing.ts';
import { blockedProfilesSql } from '../profiles/visibility.ts';

/** What a list of members is asked for; whatever is left out does not matter. */
export type Filters = Partial<Omit<SearchQuery, 'page' | 'sort'>>;

export interface ListQuery {
  viewer: string | null;
  filters: Filters;
  sort: SearchQuery['sort'];
  /** The date where the members live, from which their ages count. */
  today: string;
  now: Date;
  /** Profiles that stand elsewhere on the page already. */
  without?: readonly string[];
  /** How many are looked for, in order. */
  limit: number;
}

const OLDEST = 200;

/**
 * SQL of the ids that fit, with the instant they are ordered by as `place`, at most `limit` of them: listed members, without the viewer
 * and anybody blocked in either direction. Everything stands in one index range, in order, so that reading stops at `limit`.
 *
 * Indexes begin with country and gender. Without a gender both genders' ranges are read and merged, which keeps their order.
 */
export function matchingSql(query: ListQuery): { text: string; values: unknown[] } {
  const { filters, sort } = query;
  const values: unknown[] = [query.viewer];
  const bind = (value: unknown, type: string): string => `$${values.push(value)}::${type}`;
  const place = sort === 'newest' ? 'profile.created_at' : 'profile.last_active_at';
  const conditions = ['profile.listed', 'profile.id is distinct from $1::uuid', `profile.id not in ${blockedProfilesSql('$1::uuid')}`];
  if (filters.country) conditions.push(`profile.country = ${bind(filters.country, 'text')}`);
  if (filters.countryregion) conditions.push(`profile.region = ${bind(filters.countryregion, 'text')}`);
  if (filters.min_age !== undefined || filters.max_age !== undefined) {
    const born = birthDatesForAges(filters.min_age ?? 0, filters.max_age ?? OLDEST, query.today);
    if (filters.max_age !== undefined) conditions.push(`profile.date_of_birth >= ${bind(born.first, 'date')}`);
    if (filters.min_age !== undefined) conditions.push(`profile.date_of_birth <= ${bind(born.last, 'date')}`);
  }
  if (filters.online) conditions.push(`profile.last_active_at > ${bind(new Date(query.now.getTime() - ONLINE_WINDOW_MS), 'timestamptz')}`);
  if (filters.with_photo) conditions.push('profile.has_photo');
  if (filters.interests?.length) conditions.push(`profile.interests && ${bind(filters.interests, 'text[]')}`);
  if (query.without?.length) conditions.push(`profile.id <> all(${bind(query.without, 'uuid[]')})`);
  const limit = bind(query.limit, 'int');
  const range = (gender: string | null): string => `(
    select profile.id, ${place} as place from profiles profile
    where ${[...conditions, ...(gender === null ? [] : [`profile.gender = ${bind(gender, 'text')}`])].join(' and ')}
    order by ${place} desc, profile.id limit ${limit})`;
  const genders = filters.gender ? [filters.gender] : filters.country ? ['female', 'male'] : [null];
  return { text: genders.map(range).join(' union all '), values };
}
