import { useContext, useMemo } from 'react';
import type { Interest } from '../../shared/profile-choices.ts';
import { MemberContext, useSettings } from './contexts.ts';

const NONE: readonly Interest[] = [];

/** The member's interests, by which others are compared; none where the site does not note them. */
function useComparedInterests(): readonly Interest[] {
  const mine = useContext(MemberContext)?.profile.interests ?? NONE;
  return useSettings().visible_profile_notes.includes('shared_interests') ? mine : NONE;
}

/** The interests of a profile that the member has too; none where the site does not note them. */
export function useSharedInterests(interests: readonly Interest[]): readonly Interest[] {
  const mine = useComparedInterests();
  return interests.filter((interest) => mine.includes(interest));
}

/** What a card may show of a member: shared interests, and whether their own words. */
export function useCardHighlights(): { interests: readonly Interest[]; words: boolean } {
  const mine = useComparedInterests();
  const visible = useSettings().visible_profile_fields;
  return useMemo(
    () => ({
      interests: visible.includes('interests') ? mine : NONE,
      words: visible.includes('about'),
    }),
    [mine, visible],
  );
}
