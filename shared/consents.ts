/** The wording that a member agrees to, by the day it was written: to be changed together with the words. */
export const CONSENT_TEXTS = { sensitive: '2026-11-21', terms: '2026-11-21' } as const;
