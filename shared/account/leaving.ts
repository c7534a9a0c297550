/** Why somebody leaves; for each the page knows something else that may help. */
export const LEAVING_REASONS = [
  'met_somebody',
  'break',
  'mails',
  'bothered',
  'privacy',
  'few_matches',
  'costs',
  'other',
] as const;
export type LeavingReason = (typeof LEAVING_REASONS)[number];

/** The steps of leaving: never more than joining takes. */
export const LEAVING_STEPS = ['solutions', 'reason', 'confirm'] as const;

/** How long a member may add to a reason. */
export const LEAVING_TEXT_LENGTH = 1_000;

export const DELETION_GRACE_DAYS = 14;
const GRACE_MS = DELETION_GRACE_DAYS * 24 * 60 * 60_000;

/** When a requested deletion becomes final, to the second. */
export const deletionFinalAt = (requestedAt: Date): Date =>
  new Date(requestedAt.getTime() + GRACE_MS);
