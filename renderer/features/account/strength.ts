import type { OwnProfile } from '../../../shared/contract/profile.ts';

export const STRENGTH_PARTS = ['photo', 'about', 'interests', 'reason', 'city', 'life'] as const;
type StrengthPart = (typeof STRENGTH_PARTS)[number];

/** So many of the parts are enough: nobody has to fill in all. */
const ENOUGH = 3;

/** Which of them a profile has not got yet. */
export function missingParts(
  profile: Pick<
    OwnProfile,
    | 'main_image'
    | 'about'
    | 'interests'
    | 'reason'
    | 'city'
    | 'seeks_min_age'
    | 'seeks_max_age'
    | 'children'
    | 'wants_children'
    | 'smoking'
    | 'height'
    | 'languages'
  >,
): StrengthPart[] {
  const filledIn = [
    profile.seeks_min_age ?? profile.seeks_max_age,
    profile.children ?? profile.wants_children,
    profile.smoking,
    profile.height,
    profile.languages[0] ?? null,
  ].filter((value) => value !== null);
  const has: Record<StrengthPart, boolean> = {
    photo: profile.main_image !== null,
    about: profile.about !== null,
    interests: profile.interests.length > 0,
    reason: profile.reason !== null,
    city: profile.city !== null,
    life: filledIn.length >= ENOUGH,
  };
  return STRENGTH_PARTS.filter((part) => !has[part]);
}
