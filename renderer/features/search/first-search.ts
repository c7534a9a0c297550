import type { Country, Gender } from '../../../shared/choices.ts';
import { COUNTRIES } from '../../../shared/choices.ts';
import type { OwnProfile } from '../../../shared/contract/profile.ts';
import type { SearchFilters } from '../../worker/interface.ts';

/** The gender that a member's own and their sexuality suggest; undefined for both. */
export function genderSought(profile: Pick<OwnProfile, 'gender' | 'sexuality'>): Gender | undefined {
  const other: Gender = profile.gender === 'female' ? 'male' : 'female';
  if (profile.sexuality === 'hetero') return other;
  if (profile.sexuality === 'gay' || profile.sexuality === 'lesbian') return profile.gender;
  return undefined;
}

/** The search that a member begins with: whom they would look for, in their own country. */
export function firstSearch(profile: Pick<OwnProfile, 'gender' | 'sexuality' | 'country'>): SearchFilters {
  const country: Country | undefined = COUNTRIES.find((one) => one === profile.country);
  const gender = genderSought(profile);
  return { ...(gender ? { gender } : {}), ...(country ? { country } : {}) };
}
