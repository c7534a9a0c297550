/** Lengths of what a member writes in the own profile, in graphemes (decisions section 6). */
export const ABOUT_LENGTH = 2_000;
export const REASON_LENGTH = 200;
/** Days after sign-up in which a mistyped birth date can be put right; later customer service does it (docs/decisions). */
export const BIRTH_DATE_DAYS = 7;
const DAY_MS = 86_400_000;

/** Whether a birth date can still be corrected by the member. */
export const canCorrectBirthDate = (signupAt: string | Date, now: number): boolean =>
  now < new Date(signupAt).getTime() + BIRTH_DATE_DAYS * DAY_MS;

/**
 * What the service itself notes beside a member's own fields on their page; the setting `visible_profile_notes` says which of them
 * (specification section 3): that they are online, how far away they live, that they like the viewer, and which interests the two share.
 */
export const PROFILE_NOTES = ['online', 'distance', 'likes', 'shared_interests'] as const;
