import { Refusal } from '../../../http/route.ts';
import { deletionFinalAt } from '../../../../shared/account/leaving.ts';
import type { members } from '../../../database/schema/members.ts';

export type AccountColumns = Pick<
  typeof members.$inferSelect,
  'status' | 'closed_at' | 'deletion_requested_at' | 'suspended_until' | 'suspended_for'
>;

export const accountColumns = (table: typeof members) => ({
  status: table.status,
  closed_at: table.closed_at,
  deletion_requested_at: table.deletion_requested_at,
  suspended_until: table.suspended_until,
  suspended_for: table.suspended_for,
});

/** `leaving`: deleted by its member, who can still return. `erased`: deleted for good. */
export type AccountState = 'open' | 'suspended' | 'leaving' | 'closed' | 'erased';

export function accountState(
  {
    status,
    closed_at: closedAt,
    deletion_requested_at: requestedAt,
    suspended_until: until,
  }: AccountColumns,
  now: Date,
): AccountState {
  if (closedAt !== null) return 'closed';
  if (until !== null && now < until) return 'suspended';
  if (status !== 'deleted') return 'open';
  return requestedAt !== null && now < deletionFinalAt(requestedAt) ? 'leaving' : 'erased';
}

/**
 * Refuses an account that is not open, after its member was proven.
 * @throws Refusal `account_deleted` within the 14 days, `account_closed` and `account_suspended` by the operator,
 *   `login_failed` after that.
 */
export function checkAccountState(account: AccountColumns, now: Date): void {
  const state = accountState(account, now);
  if (state === 'leaving') throw new Refusal('account_deleted');
  if (state === 'closed') throw new Refusal('account_closed');
  if (state === 'suspended' && account.suspended_until)
    throw new Refusal('account_suspended', {
      decided: { until: account.suspended_until, ground: account.suspended_for },
    });
  if (state === 'erased') throw new Refusal('login_failed');
}
