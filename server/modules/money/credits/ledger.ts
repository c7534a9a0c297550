import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';
import type { ledgerEntries } from '../../../database/schema/credits.ts';
import { newId } from '../../../../shared/identifiers.ts';

export interface Posting {
  memberId: string;
  /** Credits added; negative for spending. */
  amount: number;
  cause: (typeof ledgerEntries.$inferInsert)['cause'];
  /** The message, payment or other thing that caused it: posted once for a member and a cause. */
  reference: string | null;
  /** Profile id of the other member that it has to do with. */
  otherProfile: string | null;
  at: Date;
}

/** The balance after an entry, and whether its member has limits; read under the member's lock. */
export interface PostedEntry {
  credits: number;
  limited: boolean;
}

const post = statement<PostedEntry>(
  'post_credits',
  `
  with balanced as (
    update members set credits = credits + $2::int where id = $1::uuid and credits + $2::int >= 0 returning credits, spending_limited
  ), entry as (
    insert into ledger_entries (id, member_id, amount, balance, cause, reference, other_profile, created_at)
    select $3::uuid, $1::uuid, $2::int, credits, $4, $5::uuid, $6::uuid, $7::timestamptz from balanced
  ) select credits, spending_limited as limited from balanced`,
);

/**
 * Changes a balance and writes the ledger entry that says why: the only way a balance changes.
 * @returns the new balance; null, with nothing changed, when it would fall below zero.
 * @throws a unique violation when the same cause and reference were posted before.
 */
export async function postCredits(database: Queryable, posting: Posting): Promise<number | null> {
  return (await postEntry(database, posting))?.credits ?? null;
}

/**
 * Like `postCredits`, with more of the answer. Spending goes by `spendCredits`, which checks
 * limits.
 */
export async function postEntry(
  database: Queryable,
  posting: Posting,
): Promise<PostedEntry | null> {
  const { memberId, amount, cause, reference, otherProfile, at } = posting;
  const [row] = await post(database, [
    memberId,
    amount,
    newId(at.getTime()),
    cause,
    reference,
    otherProfile,
    at,
  ]);
  return row ?? null;
}
