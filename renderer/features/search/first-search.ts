import type { Country } from '../../../shared/profile-choices.ts';
import { COUNTRIES } from '../../../shared/profile-choices.ts';
import type { OwnProfile } from '../../../shared/contract/profile.ts';
import { genderSought } from '../../../shared/discover/gender-sought.ts';
import type { SearchFilters } from '../../local/searches.ts';

/** The search that a member begins with: whom they would look for, in their own country. */
export function firstSearch(
  profile: Pick<OwnProfile, 'gender' | 'sexuality' | 'country'>,
): SearchFilters {
  const country: Country | undefined = COUNTRIES.find((one) => one === profile.country);
  const gender = genderSought(profile);
  return { ...(gender ? { gender } : {}), ...(country ? { country } : {}) };
}
