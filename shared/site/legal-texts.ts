/** The texts that an account agrees to: their versions are announced, and recorded per member. */
export const AGREED_PAGES = ['terms', 'privacy'] as const;
export type AgreedPage = (typeof AGREED_PAGES)[number];

/** How long before a version of those is valid it is announced to the members. */
export const ANNOUNCED_DAYS = 30;
/** How long before it is valid a version is announced: mailing everybody takes part of a day. */
export const ANNOUNCED_AHEAD_DAYS = ANNOUNCED_DAYS + 1;

/** Where an account was made, and with it the texts agreed to. */
export const SIGNUP_PLACES = ['modal', 'page', 'lander'] as const;
export type SignupPlace = (typeof SIGNUP_PLACES)[number];

/** The path of a text, without locale; of one version where that is named. */
export const textPath = (page: string, version?: string): string =>
  version === undefined ? `/pages/${page}` : `/pages/${page}?version=${version}`;
