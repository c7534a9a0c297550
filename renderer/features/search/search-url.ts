import {
  COUNTRIES,
  GENDERS,
  INTERESTS,
  type Country,
  type Gender,
  type Interest,
} from '../../../shared/profile-choices.ts';
import { DISTANCES_KM } from '../../../shared/discover/search-fields.ts';
import { searchKey, type SearchFilters } from '../../local/searches.ts';

export const YOUNGEST = 18;
/** The slider ends here; its end means this age and older. */
export const OLDEST = 99;
/** As many interests as one search takes. */
export const MAX_INTERESTS = 10;

const oneOf = <Value extends string>(
  values: readonly Value[],
  text: string | null,
): Value | undefined => values.find((value) => value === text);

function age(text: string | null): number | undefined {
  const number = Number(text);
  return text && Number.isInteger(number) && number >= YOUNGEST && number <= OLDEST
    ? number
    : undefined;
}

/** The filters of an address; wrong values are ignored. */
export function filtersOfUrl(parameters: URLSearchParams): SearchFilters {
  const filters: SearchFilters = {};
  const gender = oneOf<Gender>(GENDERS, parameters.get('gender'));
  const country = oneOf<Country>(COUNTRIES, parameters.get('country'));
  const region = parameters.get('countryregion');
  const youngest = age(parameters.get('min_age'));
  const oldest = age(parameters.get('max_age'));
  const interests = INTERESTS.filter((interest) =>
    parameters.get('interests')?.split(',').includes(interest),
  ).slice(0, MAX_INTERESTS);
  if (gender) filters.gender = gender;
  if (country) filters.country = country;
  if (country && region && region.length <= 20) filters.countryregion = region;
  if (youngest !== undefined && youngest > YOUNGEST) filters.min_age = youngest;
  if (oldest !== undefined && oldest < OLDEST && oldest >= (youngest ?? YOUNGEST))
    filters.max_age = oldest;
  const km = DISTANCES_KM.find((one) => String(one) === parameters.get('km'));
  const near = parameters.get('near');
  if (km) filters.km = km;
  if (near && /^[A-Z]{2}:.{1,60}$/.test(near)) filters.near = near;
  const sort = oneOf(['newest', 'distance'] as const, parameters.get('sort'));
  if (sort) filters.sort = sort;
  if (parameters.get('online') === '1') filters.online = true;
  if (parameters.get('with_photo') === '1') filters.with_photo = true;
  if (parameters.get('hide_fictional') === '1') filters.hide_fictional = true;
  if (interests.length > 0) filters.interests = interests;
  return filters;
}

/** The query for filters, never empty: without filters it names the order. */
export const urlOfFilters = (filters: SearchFilters): string =>
  searchKey(filters).replaceAll('%2C', ',').replaceAll('%3A', ':') || 'sort=activity';

/** Whether an address asks for anything; one that does not opens the last search. */
export const isBareUrl = (parameters: URLSearchParams): boolean =>
  ![
    'gender',
    'country',
    'countryregion',
    'min_age',
    'max_age',
    'km',
    'near',
    'sort',
    'online',
    'with_photo',
    'hide_fictional',
    'interests',
  ].some((name) => parameters.has(name));

/** How many filters narrow a search: age counts once, the order not at all. */
export function countFilters(filters: SearchFilters): number {
  const ages = filters.min_age !== undefined || filters.max_age !== undefined;
  return (
    [
      filters.gender,
      filters.country,
      filters.countryregion,
      filters.km,
      ages,
      filters.online,
      filters.with_photo,
      filters.hide_fictional,
    ].filter(Boolean).length + (filters.interests?.length ?? 0)
  );
}

/** With an interest added, or taken away when it was chosen. Past the maximum nothing is added. */
export function toggleInterest(chosen: readonly Interest[], interest: Interest): Interest[] {
  if (chosen.includes(interest)) return chosen.filter((one) => one !== interest);
  return chosen.length >= MAX_INTERESTS ? [...chosen] : [...chosen, interest];
}
