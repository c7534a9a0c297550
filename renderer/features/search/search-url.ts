import {
  COUNTRIES,
  GENDERS,
  INTERESTS,
  LEAST_HEIGHT,
  MOST_HEIGHT,
  SMOKING,
  SPOKEN_LANGUAGES,
  WANTS_CHILDREN,
  type Country,
  type Gender,
  type Interest,
} from '../../../shared/profile-choices.ts';
import { DISTANCES_KM, FORMER_KM } from '../../../shared/discover/search-fields.ts';
import { OLDEST_AGE, YOUNGEST_AGE } from '../../../shared/discover/search-limits.ts';
import { searchKey, type SearchFilters } from '../../../shared/discover/search-key.ts';

export const MAX_INTERESTS = 10;
export const MAX_LANGUAGES = 10;

const oneOf = <Value extends string>(
  values: readonly Value[],
  text: string | null,
): Value | undefined => values.find((value) => value === text);

function wholeNumber(text: string | null, least: number, most: number): number | undefined {
  const number = Number(text);
  return text && Number.isInteger(number) && number >= least && number <= most ? number : undefined;
}
const age = (text: string | null) => wholeNumber(text, YOUNGEST_AGE, OLDEST_AGE);
const height = (text: string | null) => wholeNumber(text, LEAST_HEIGHT, MOST_HEIGHT);

/** The known values that a list of an address names; undefined for none. */
function severalOf<Value extends string>(
  values: readonly Value[],
  text: string | null,
  most: number = values.length,
): Value[] | undefined {
  const named = new Set<string>(text?.split(','));
  const found = values.filter((value) => named.has(value)).slice(0, most);
  return found.length > 0 ? found : undefined;
}

function lifeOfUrl(parameters: URLSearchParams): SearchFilters {
  const shortest = height(parameters.get('min_height'));
  const tallest = height(parameters.get('max_height'));
  const found: SearchFilters = {
    children: oneOf(['yes', 'no'] as const, parameters.get('children')),
    wants_children: severalOf(WANTS_CHILDREN, parameters.get('wants_children')),
    smoking: severalOf(SMOKING, parameters.get('smoking')),
    min_height: shortest,
    max_height: tallest !== undefined && tallest < (shortest ?? LEAST_HEIGHT) ? undefined : tallest,
    languages: severalOf(SPOKEN_LANGUAGES, parameters.get('languages'), MAX_LANGUAGES),
    seeks_me: parameters.get('seeks_me') === '1' ? true : undefined,
  };
  // Without them the filters of two equal addresses would differ in what they leave out.
  return Object.fromEntries(
    Object.entries(found).filter((entry: [string, unknown]) => entry[1] !== undefined),
  );
}

/** The filters of an address; wrong values are ignored. */
export function filtersOfUrl(parameters: URLSearchParams): SearchFilters {
  const filters: SearchFilters = {};
  const gender = oneOf<Gender>(GENDERS, parameters.get('gender'));
  const country = oneOf<Country>(COUNTRIES, parameters.get('country'));
  const region = parameters.get('countryregion');
  const youngest = age(parameters.get('min_age'));
  const oldest = age(parameters.get('max_age'));
  const interests = severalOf(INTERESTS, parameters.get('interests'), MAX_INTERESTS);
  if (gender) filters.gender = gender;
  if (country) filters.country = country;
  if (country && region && region.length <= 20) filters.countryregion = region;
  if (youngest !== undefined && youngest > YOUNGEST_AGE) filters.min_age = youngest;
  if (oldest !== undefined && oldest < OLDEST_AGE && oldest >= (youngest ?? YOUNGEST_AGE))
    filters.max_age = oldest;
  const km = [...DISTANCES_KM, FORMER_KM].find((one) => String(one) === parameters.get('km'));
  const near = parameters.get('near');
  if (km) filters.km = km;
  if (near && /^[A-Z]{2}:.{1,60}$/.test(near)) filters.near = near;
  const sort = oneOf(['newest', 'distance'] as const, parameters.get('sort'));
  if (sort) filters.sort = sort;
  if (parameters.get('online') === '1') filters.online = true;
  if (parameters.get('with_photo') === '1') filters.with_photo = true;
  if (parameters.get('hide_fictional') === '1') filters.hide_fictional = true;
  if (interests) filters.interests = interests;
  return { ...filters, ...lifeOfUrl(parameters) };
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
    'seeks_me',
    'children',
    'wants_children',
    'smoking',
    'min_height',
    'max_height',
    'languages',
    'interests',
  ].some((name) => parameters.has(name));

/** How many filters narrow a search: ages, heights and each list of choices count once, the order not at all. */
export function countFilters(filters: SearchFilters): number {
  const ages = filters.min_age !== undefined || filters.max_age !== undefined;
  const heights = filters.min_height !== undefined || filters.max_height !== undefined;
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
      filters.seeks_me,
      filters.children,
      filters.wants_children,
      filters.smoking,
      heights,
      filters.languages,
    ].filter(Boolean).length + (filters.interests?.length ?? 0)
  );
}

/** With an interest added, or taken away when it was chosen. Past the maximum nothing is added. */
export function toggleInterest(chosen: readonly Interest[], interest: Interest): Interest[] {
  if (chosen.includes(interest)) return chosen.filter((one) => one !== interest);
  return chosen.length >= MAX_INTERESTS ? [...chosen] : [...chosen, interest];
}
