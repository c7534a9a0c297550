export const ABOUT_LENGTH = 2_000;
export const REASON_LENGTH = 200;
/** Days after sign-up in which a birth date can be corrected (decision 012). */
export const BIRTH_DATE_DAYS = 7;
const DAY_MS = 86_400_000;

export const canCorrectBirthDate = (signupAt: string | Date, now: number): boolean =>
  now < new Date(signupAt).getTime() + BIRTH_DATE_DAYS * DAY_MS;

/** What the service shows beside a member's own fields (setting `visible_profile_notes`). */
export const PROFILE_NOTES = ['online', 'distance', 'likes', 'shared_interests'] as const;
