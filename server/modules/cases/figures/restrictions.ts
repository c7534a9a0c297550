/**
 * What a measure is in the words of the Union: an attribute of its database of statements of reasons with
 * the value there, and a column of the yearly template (Regulation (EU) 2024/2835).
 */
interface Restriction {
  attribute: 'decision_visibility' | 'decision_provision' | 'decision_account';
  value: string;
  column: RestrictionColumn;
}

/** The template's columns of restrictions, in its order. */
export const RESTRICTION_COLUMNS = [
  'Visibility restriction Removal',
  'Visibility restriction Disable',
  'Visibility restriction Demoted',
  'Visibility restriction Age restricted',
  'Visibility restriction Interaction restricted',
  'Visibility restriction Labelled',
  'Visibility restriction Other',
  'Monetary restriction Suspension',
  'Monetary restriction Termination',
  'Monetary restriction Other',
  'Provision of the service Suspension',
  'Provision of the service Termination',
  'Account restriction Suspension',
  'Account restriction Termination',
] as const;
type RestrictionColumn = (typeof RESTRICTION_COLUMNS)[number];

const visibility = (value: string, column: RestrictionColumn): Restriction => ({
  attribute: 'decision_visibility',
  value: `DECISION_VISIBILITY_CONTENT_${value}`,
  column,
});
const REMOVED = visibility('REMOVED', 'Visibility restriction Removal');
const DEMOTED = visibility('DEMOTED', 'Visibility restriction Demoted');
const PARTLY_SUSPENDED: Restriction = {
  attribute: 'decision_provision',
  value: 'DECISION_PROVISION_PARTIAL_SUSPENSION',
  column: 'Provision of the service Suspension',
};

const RESTRICTIONS: Readonly<Record<string, Restriction>> = {
  photo_rejected: visibility('DISABLED', 'Visibility restriction Disable'),
  photo_removed: REMOVED,
  words_back: REMOVED,
  message_removed: REMOVED,
  not_listed: DEMOTED,
  quarantined: DEMOTED,
  warned: visibility('LABELLED', 'Visibility restriction Labelled'),
  uploads_off: PARTLY_SUSPENDED,
  messages_off: PARTLY_SUSPENDED,
  reports_off: PARTLY_SUSPENDED,
  suspended: {
    attribute: 'decision_account',
    value: 'DECISION_ACCOUNT_SUSPENDED',
    column: 'Account restriction Suspension',
  },
  closed: {
    attribute: 'decision_account',
    value: 'DECISION_ACCOUNT_TERMINATED',
    column: 'Account restriction Termination',
  },
};

/** Null of a measure that restricts nothing. */
export const restrictionOf = (measure: string): Restriction | null => RESTRICTIONS[measure] ?? null;

/** Whether a ground is the law; every other one is a clause of the terms. */
export const isIllegal = (ground: string | null): boolean => ground === 'illegal';
