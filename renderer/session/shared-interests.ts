import type { Interest } from '../../shared/profile-choices.ts';
import { useMember, useSettings } from './contexts.ts';

/** The interests of a profile that the member has too; none where the site does not note them. */
export function useSharedInterests(interests: readonly Interest[]): readonly Interest[] {
  const mine = useMember().profile.interests;
  const noted = useSettings().visible_profile_notes.includes('shared_interests');
  return noted ? interests.filter((interest) => mine.includes(interest)) : [];
}
