import type { Gender } from '../profile-choices.ts';

/** The gender that a member's own and their sexuality suggest; undefined for both. */
export function genderSought({
  gender,
  sexuality,
}: {
  gender: Gender;
  sexuality: string | null;
}): Gender | undefined {
  const other: Gender = gender === 'female' ? 'male' : 'female';
  if (sexuality === 'hetero') return other;
  if (sexuality === 'gay' || sexuality === 'lesbian') return gender;
  return undefined;
}
