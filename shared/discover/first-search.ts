import { COUNTRIES } from '../profile-choices.ts';
import type { Country, Gender } from '../profile-choices.ts';
import { genderSought } from './gender-sought.ts';
import type { SearchFilters } from './search-key.ts';
import { OLDEST_AGE, YOUNGEST_AGE } from './search-limits.ts';

/** Within how many kilometres of home one looks at first. */
export const FIRST_KM = 40;
/** How far a search reaches when the distance before brought too few; after the last, the country. */
const WIDER_KM = [60, 100, 250] as const;

interface Seeker {
  age: number;
  seeks_min_age: number | null;
  seeks_max_age: number | null;
}
/** Ages of a search; without one it is open at that end. */
interface Ages {
  min_age?: number | undefined;
  max_age?: number | undefined;
}

/** The ages as a search names them: an end that excludes nobody is omitted. */
const agesBetween = (youngest: number, oldest: number): Ages => ({
  ...(youngest > YOUNGEST_AGE ? { min_age: youngest } : {}),
  ...(oldest < OLDEST_AGE ? { max_age: oldest } : {}),
});

/**
 * The ages of a member's first search: those of the profile, else eight years around their own age,
 * and ten for older members.
 */
export function firstAges({ age, seeks_min_age: youngest, seeks_max_age: oldest }: Seeker): Ages {
  if (youngest !== null || oldest !== null)
    return agesBetween(youngest ?? YOUNGEST_AGE, oldest ?? OLDEST_AGE);
  const around = Math.min(10, Math.max(8, Math.round(age / 4.5)));
  return agesBetween(age - around, age + around);
}

/** The next distance that is wider; null after the last. */
export const widerKm = (km: number): number | null => WIDER_KM.find((wider) => wider > km) ?? null;

/** So many years younger and older; an end that is open stays so. */
export function widerAges({ min_age: youngest, max_age: oldest }: Ages, years: number): Ages {
  return agesBetween(
    youngest === undefined ? YOUNGEST_AGE : youngest - years,
    oldest === undefined ? OLDEST_AGE : oldest + years,
  );
}

interface Searcher {
  gender: Gender;
  sexuality: string | null;
  country: string;
}

/** A member's search in their whole country, without their own filters. */
export function countrySearch(profile: Searcher): SearchFilters {
  const country: Country | undefined = COUNTRIES.find((one) => one === profile.country);
  const gender = genderSought(profile);
  return { ...(gender ? { gender } : {}), ...(country ? { country } : {}) };
}

/**
 * The search that a member begins with: around their town, about their age, the nearest first. Without
 * a town, or where the site offers no distance, it is their country.
 * @param offered the filters of the site, see `SEARCH_FIELDS`.
 */
export function firstSearch(
  profile: Searcher & Seeker & { city: string | null },
  offered: readonly string[],
): SearchFilters {
  if (profile.city === null || !offered.includes('distance')) return countrySearch(profile);
  const gender = genderSought(profile);
  return {
    ...(gender ? { gender } : {}),
    ...(offered.includes('age') ? firstAges(profile) : {}),
    km: FIRST_KM,
    sort: 'distance',
  };
}
