import type { OwnProfile } from '../../../shared/contract/profile.ts';

/** What makes a profile worth reading. */
export const STRENGTH_PARTS = ['photo', 'about', 'interests', 'reason', 'city', 'looks'] as const;
type StrengthPart = (typeof STRENGTH_PARTS)[number];

/** Which of them a profile has not got yet. */
export function missingParts(
  profile: Pick<
    OwnProfile,
    | 'main_image'
    | 'about'
    | 'interests'
    | 'reason'
    | 'city'
    | 'hair_color'
    | 'eye_color'
    | 'body_type'
  >,
): StrengthPart[] {
  const has: Record<StrengthPart, boolean> = {
    photo: profile.main_image !== null,
    about: profile.about !== null,
    interests: profile.interests.length > 0,
    reason: profile.reason !== null,
    city: profile.city !== null,
    looks: profile.hair_color !== null && profile.eye_color !== null && profile.body_type !== null,
  };
  return STRENGTH_PARTS.filter((part) => !has[part]);
}
