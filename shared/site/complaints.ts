/** What can be sent to the operator (R-064); their names are in the locales' `complaints`. */
export const COMPLAINT_KINDS = [
  'service',
  'payment',
  'privacy',
  'illegal_content',
  'minor',
  'appeal',
] as const;
export type ComplaintKind = (typeof COMPLAINT_KINDS)[number];

/** The three doors of the page, and which kinds are behind each. */
export const COMPLAINT_DOORS = ['complaint', 'notice', 'appeal'] as const;
export type ComplaintDoor = (typeof COMPLAINT_DOORS)[number];

/** The kinds of the door `complaint`. */
export const SERVICE_KINDS = [
  'service',
  'payment',
  'privacy',
] as const satisfies readonly ComplaintKind[];

/** The door behind which a kind is. */
export const doorOf = (kind: ComplaintKind): ComplaintDoor =>
  kind === 'appeal'
    ? 'appeal'
    : kind === 'illegal_content' || kind === 'minor'
      ? 'notice'
      : 'complaint';

/** Graphemes of what is written. */
export const COMPLAINT_TEXT = { shortest: 20, longest: 5_000 } as const;
export const COMPLAINT_NAME_LENGTH = 200;
/** Characters of where something is, and of what an appeal is against. */
export const COMPLAINT_PLACE_LENGTH = 2_000;
export const COMPLAINT_DECISION_LENGTH = 100;
/** Nobody reads and fills in such a form faster. */
export const SHORTEST_FILLING_MS = 3_000;

/** A decision can be appealed for so long (DSA, article 20). */
export const APPEAL_MONTHS = 6;
/** A closed case is deleted after so long. */
export const CASE_MONTHS = 6;
/** And after so long where its measure counts as misuse that may be repeated (DSA, article 23). */
export const MISUSE_MONTHS = 24;

export const CASE_KINDS = [
  'photo',
  'report',
  'notice',
  'complaint',
  'appeal',
  'refund',
  'data_request',
  'fiction',
  'statement',
] as const;
export type CaseKind = (typeof CASE_KINDS)[number];
export const CASE_SOURCES = ['member', 'anyone', 'trusted_flagger', 'authority', 'own'] as const;
export type CaseSource = (typeof CASE_SOURCES)[number];
export const CASE_OUTCOMES = ['upheld', 'partly', 'dismissed'] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];
/** What its sender is shown of where a case is. */
export const CASE_STATES = ['received', 'in_review', 'decided'] as const;
export type CaseState = (typeof CASE_STATES)[number];
