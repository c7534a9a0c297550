/** The version of each consent's wording, by its day; changed together with the words. */
export const CONSENT_TEXTS = {
  sensitive: '2026-11-23',
  promotions: '2026-11-22',
  weekly_updates: '2026-11-22',
  news: '2026-11-22',
} as const;

/** The version of the words by which a buyer asks for the credits at once. */
export const IMMEDIATE_PERFORMANCE_TEXT = '2026-11-23';
