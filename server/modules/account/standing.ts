import { Refusal } from '../../http/route.ts';
import { deletionFinalAt } from '../../../shared/leaving.ts';
import type { members } from '../../database/schema.ts';

/** What of an account its standing follows from. */
export type AccountStanding = Pick<
  typeof members.$inferSelect,
  'status' | 'closed_at' | 'deletion_requested_at'
>;

/** The same, to be selected. */
export const standingColumns = (table: typeof members) => ({
  status: table.status,
  closed_at: table.closed_at,
  deletion_requested_at: table.deletion_requested_at,
});

/** `leaving`: deleted by its member, who can still take that back. `gone`: deleted for good, as if it had never been. */
export type Standing = 'open' | 'leaving' | 'closed' | 'gone';

/** How an account stands at an instant (specification section 4, Account; decisions section 5). */
export function standingOf(
  { status, closed_at: closedAt, deletion_requested_at: requestedAt }: AccountStanding,
  now: Date,
): Standing {
  if (closedAt !== null) return 'closed';
  if (status !== 'deleted') return 'open';
  return requestedAt !== null && now < deletionFinalAt(requestedAt) ? 'leaving' : 'gone';
}

/**
 * Lets nobody into an account that is not open; only to be asked once who asks has proven to be its member.
 * @throws Refusal `account_deleted` within the 14 days, `account_closed` when the operator closed it, `login_failed` after that.
 */
export function checkStanding(account: AccountStanding, now: Date): void {
  const standing = standingOf(account, now);
  if (standing === 'leaving') throw new Refusal('account_deleted');
  if (standing === 'closed') throw new Refusal('account_closed');
  if (standing === 'gone') throw new Refusal('login_failed');
}
