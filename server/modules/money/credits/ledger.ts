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
  otherProfile: string | null;
  at: Date;
}

/** The balance after an entry, and whether its member has limits; read under the member's lock. */
export interface PostedEntry {
  credits: number;
  limited: boolean;
}

/** Queries of a `with`; `balanced` has no row where the balance would fall below zero. */
export function postingSql(first: number): string {
  const [member, amount, id, cause, reference, other, at] = Array.from(
    { length: 7 },
    (_, index) => `$${first + index}`,
  );
  return `balanced as (
    update members set credits = credits + ${amount}::int where id = ${member}::uuid and credits + ${amount}::int >= 0 returning credits, spending_limited
  ), entry as (
    insert into ledger_entries (id, member_id, amount, balance, cause, reference, other_profile, created_at)
    select ${id}::uuid, ${member}::uuid, ${amount}::int, credits, ${cause}, ${reference}::uuid, ${other}::uuid, ${at}::timestamptz from balanced
  )`;
}

export const postingValues = (posting: Posting): unknown[] => [
  posting.memberId,
  posting.amount,
  newId(posting.at.getTime()),
  posting.cause,
  posting.reference,
  posting.otherProfile,
  posting.at,
];

const post = statement<PostedEntry>(
  'post_credits',
  `
  with ${postingSql(1)} select credits, spending_limited as limited from balanced`,
);

/**
 * Changes a balance and writes its ledger entry: the only way a balance changes.
 * @returns the new balance; null, with nothing changed, when it would fall below zero.
 * @throws a unique violation when the same cause and reference were posted before.
 */
export async function postCredits(database: Queryable, posting: Posting): Promise<number | null> {
  return (await postEntry(database, posting))?.credits ?? null;
}

/** Like `postCredits`, with a fuller answer. Spending uses `spendCredits`, which checks limits. */
export async function postEntry(
  database: Queryable,
  posting: Posting,
): Promise<PostedEntry | null> {
  const [row] = await post(database, postingValues(posting));
  return row ?? null;
}
