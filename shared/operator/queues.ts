import type { OperatorRight } from './roles.ts';

/** The queues of the operator's desk; a case is in one of them (docs/decisions/071). */
export const QUEUES = [
  'photos',
  'reports',
  'minors',
  'appeals',
  'complaints',
  'refunds',
  'data_requests',
  'fiction',
] as const;
export type Queue = (typeof QUEUES)[number];

/** The right to work on a queue: an auditor reads all of them and decides in none. */
export const RIGHT_OF_QUEUE: Readonly<Record<Queue, OperatorRight>> = {
  photos: 'photos',
  reports: 'reports',
  minors: 'minors',
  appeals: 'appeals',
  complaints: 'complaints',
  refunds: 'refunds',
  data_requests: 'data_requests',
  fiction: 'edit_fiction',
};

/** How long a claim lasts without a sign of life. */
export const CLAIM_MINUTES = 5;
/** How many cases one call claims at most. */
export const MOST_CLAIMED = 10;
/** How long a decision can be undone, and no mail leaves. */
export const UNDO_SECONDS = 60;

/** Money and data are the work of those who have it alone: such a case is not handed to a senior. */
export const NOT_HANDED_ON: readonly Queue[] = ['refunds', 'data_requests'];

/** Parts of a profile that stay folded until asked for; asking is recorded and disclosed. */
export const FOLDED = ['birthday', 'sexuality', 'interests', 'address', 'payments'] as const;
export type Folded = (typeof FOLDED)[number];

/** The same of a member who wrote a complaint while signed in. */
export const SENDER_FOLDED = ['account', 'address', 'payments'] as const;
export type SenderFolded = (typeof SENDER_FOLDED)[number];

export const NOTE_LENGTH = 2_000;
/** What an operator adds to a statement of reasons, in the language that it is written in. */
export const WORDS_LENGTH = 2_000;
