/**
 * What an operator can decide: of content and accounts (`minor_hidden` of both, until a senior decides),
 * of an appeal (`upheld`, `overturned`), of a complaint (`answered`), of money (`refunded`) and of
 * somebody's data (`exported`, `erasure`, `rectified`, `objection`).
 */
export const MEASURES = [
  'none',
  'photo_accepted',
  'photo_rejected',
  'photo_removed',
  'minor_hidden',
  'words_back',
  'message_removed',
  'warned',
  'uploads_off',
  'messages_off',
  'reports_off',
  'not_listed',
  'quarantined',
  'suspended',
  'closed',
  'upheld',
  'overturned',
  'answered',
  'refunded',
  'exported',
  'erasure',
  'rectified',
  'objection',
] as const;
export type Measure = (typeof MEASURES)[number];

/**
 * Measures without a statement of reasons: they restrict nobody, or nothing is decided yet and whoever
 * decides states them.
 */
export const HITS_NOBODY: readonly Measure[] = [
  'none',
  'photo_accepted',
  'minor_hidden',
  'upheld',
  'overturned',
  'answered',
  'refunded',
  'exported',
  'erasure',
  'rectified',
  'objection',
];
/** What is an answer in the operator's own words. */
export const ANSWERS: readonly Measure[] = ['answered', 'rectified', 'objection'];

/** Measures against misuse, which count when it is repeated: a warning first (DSA, article 23). */
export const MISUSE_MEASURES = [
  'warned',
  'reports_off',
  'suspended',
] as const satisfies readonly Measure[];

/** Measures with an end: how many days at most. */
export const MOST_DAYS: Partial<Record<Measure, number>> = {
  uploads_off: 180,
  messages_off: 180,
  reports_off: 180,
  not_listed: 90,
  suspended: 365,
};
/** A moderator suspends for no longer; a senior for up to `MOST_DAYS`. */
export const MODERATOR_DAYS = 7;
/** Quarantine for suspected spam ends automatically. */
export const QUARANTINE_HOURS = 24;
/** So does hiding somebody who looks like a minor, where no senior ever decided. */
export const HIDDEN_DAYS = 365;

/** What a decision rests on: a clause of the terms or the law, and where the DSA puts it. */
export const GROUNDS = [
  'minors',
  'underage',
  'nudity',
  'unwanted_sexual',
  'others_photo',
  'not_you',
  'no_person',
  'quality',
  'impersonation',
  'rights',
  'money',
  'advertising',
  'contact_details',
  'threat',
  'harassment',
  'hatred',
  'fraud',
  'illegal',
  'automation',
  'false_reports',
] as const;
export type Ground = (typeof GROUNDS)[number];

/** For which an account is closed whose payers can be given their credits back. */
export const REPAID_GROUNDS: readonly Ground[] = ['fraud', 'money', 'impersonation'];
/** What becomes of the unused credits of an account that is closed. */
export const UNUSED_CREDITS = ['give_back', 'keep'] as const;
export type UnusedChoice = (typeof UNUSED_CREDITS)[number];
