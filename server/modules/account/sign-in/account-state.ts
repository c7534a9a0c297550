import { Refusal } from '../../../http/route.ts';
import { deletionFinalAt } from '../../../../shared/account/leaving.ts';
import type { members } from '../../../database/schema/members.ts';

export type AccountColumns = Pick<
  typeof members.$inferSelect,
  'status' | 'closed_at' | 'deletion_requested_at'
>;

export const accountColumns = (table: typeof members) => ({
  status: table.status,
  closed_at: table.closed_at,
  deletion_requested_at: table.deletion_requested_at,
});

/** `leaving`: deleted by its member, who can still return. `erased`: deleted for good. */
export type AccountState = 'open' | 'leaving' | 'closed' | 'erased';

export function accountState(
  { status, closed_at: closedAt, deletion_requested_at: requestedAt }: AccountColumns,
  now: Date,
): AccountState {
  if (closedAt !== null) return 'closed';
  if (status !== 'deleted') return 'open';
  return requestedAt !== null && now < deletionFinalAt(requestedAt) ? 'leaving' : 'erased';
}

/**
 * Refuses an account that is not open, after its member was proven.
 * @throws Refusal `account_deleted` within the 14 days, `account_closed` by the operator,
 *   `login_failed` after that.
 */
export function checkAccountState(account: AccountColumns, now: Date): void {
  const state = accountState(account, now);
  if (state === 'leaving') throw new Refusal('account_deleted');
  if (state === 'closed') throw new Refusal('account_closed');
  if (state === 'erased') throw new Refusal('login_failed');
}
