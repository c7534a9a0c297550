import type { Queryable } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import type { ledgerEntries } from '../../database/schema.ts';
import { newId } from '../../../shared/identifiers.ts';

export interface Posting {
  memberId: string;
  /** Credits added; negative for spending. */
  amount: number;
  cause: typeof ledgerEntries.$inferInsert['cause'];
  /** The message, payment or other thing that caused it: posted once for a member and a cause. */
  reference: string | null;
  /** Profile id of the other member that it has to do with. */
  otherProfile: string | null;
  at: Date;
}

const post = statement<{ credits: number }>('post_credits', `
  with balanced as (
    update members set credits = credits + $2::int where id = $1::uuid and credits + $2::int >= 0 returning credits
  ), entry as (
    insert into ledger_entries (id, member_id, amount, balance, cause, reference, other_profile, created_at)
    select $3::uuid, $1::uuid, $2::int, credits, $4, $5::uuid, $6::uuid, $7::timestamptz from balanced
  ) select credits from balanced`);

/**
 * Changes a member's balance and writes the ledger entry that says why: the only way that a balance changes (decisions section 5,
 * Credits). Locks the member's row until the transaction ends.
 * @returns the new balance, or null when it would fall below zero or there is no such member; nothing is changed then.
 * @throws a unique violation when the same cause and reference were posted before.
 */
export async function postCredits(database: Queryable, posting: Posting): Promise<number | null> {
  const { memberId, amount, cause, reference, otherProfile, at } = posting;
  const [row] = await post(database, [memberId, amount, newId(at.getTime()), cause, reference, otherProfile, at]);
  return row?.credits ?? null;
}
