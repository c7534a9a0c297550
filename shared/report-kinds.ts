/** Why something is reported; their names are in the locales' `safety`. */
export const REPORT_KINDS = [
  'fake',
  'spam',
  'money',
  'harassment',
  'underage',
  'photo',
  'other',
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];
/** Graphemes of what a member may add to a report. */
export const REPORT_TEXT_LENGTH = 1_000;
