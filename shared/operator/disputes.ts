import type { CaseKind } from '../site/complaints.ts';

/**
 * How a dispute before a certified body ended for the decision that it was about (DSA, article 21);
 * `omitted` where the body decided nothing.
 */
export const DISPUTE_OUTCOMES = ['upheld', 'partly', 'reversed', 'omitted'] as const;
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];

/** A case with a dispute that nobody ended is stored for so long after it was submitted. */
export const OPEN_DISPUTE_MONTHS = 12;

/** What a body may judge: decisions about content and accounts (DSA, article 20). */
export const DISPUTABLE_KINDS: readonly CaseKind[] = [
  'photo',
  'report',
  'notice',
  'appeal',
  'statement',
];
