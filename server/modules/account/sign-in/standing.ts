import { Refusal } from '../../../http/route.ts';
import { deletionFinalAt } from '../../../../shared/account/leaving.ts';
import type { members } from '../../../database/schema.ts';

export type AccountStanding = Pick<
  typeof members.$inferSelect,
  'status' | 'closed_at' | 'deletion_requested_at'
>;

export const standingColumns = (table: typeof members) => ({
  status: table.status,
  closed_at: table.closed_at,
  deletion_requested_at: table.deletion_requested_at,
});

/** `leaving`: deleted by its member, who can still return. `gone`: deleted for good. */
export type Standing = 'open' | 'leaving' | 'closed' | 'gone';

/** An account's state at an instant. */
export function standingOf(
  { status, closed_at: closedAt, deletion_requested_at: requestedAt }: AccountStanding,
  now: Date,
): Standing {
  if (closedAt !== null) return 'closed';
  if (status !== 'deleted') return 'open';
  return requestedAt !== null && now < deletionFinalAt(requestedAt) ? 'leaving' : 'gone';
}

/**
 * Refuses an account that is not open, after its member was proven.
 * @throws Refusal `account_deleted` within the 14 days, `account_closed` by the operator,
 *   `login_failed` after that.
 */
export function checkStanding(account: AccountStanding, now: Date): void {
  const standing = standingOf(account, now);
  if (standing === 'leaving') throw new Refusal('account_deleted');
  if (standing === 'closed') throw new Refusal('account_closed');
  if (standing === 'gone') throw new Refusal('login_failed');
}
