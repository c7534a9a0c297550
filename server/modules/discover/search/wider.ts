import type { Country } from '../../../../shared/profile-choices.ts';
import type { SearchQuery } from '../../../../shared/contract/search.ts';
import { widerAges, widerKm } from '../../../../shared/discover/first-search.ts';

/** A search without its page, as requested or widened. */
export type Asked = Omit<SearchQuery, 'page' | 'network'>;

const SOME_YEARS = 5;
const MANY_YEARS = 10;

const aged = (query: Asked, years: number): Asked => ({
  ...query,
  min_age: undefined,
  max_age: undefined,
  ...widerAges(query, years),
});

/**
 * The same search widened, step by step. One around a town reaches further, then also to other
 * ages; the last step is always the whole country, ten years younger and older, without other
 * filters.
 */
export function widerSearches(query: Asked, country: Country | undefined): Asked[] {
  const { gender, hide_fictional, near, lat, lon, sort, min_age, max_age } = query;
  const next = query.km === undefined ? null : widerKm(query.km);
  const further = next === null ? null : (widerKm(next) ?? next);
  const everywhere = { gender, hide_fictional, near, lat, lon, sort, min_age, max_age, country };
  return [
    ...(next === null ? [] : [{ ...query, km: next }]),
    ...(further === null ? [] : [aged({ ...query, km: further }, SOME_YEARS)]),
    aged(everywhere, MANY_YEARS),
  ];
}
