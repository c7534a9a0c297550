import type { Queryable } from '../../../database/connection.ts';
import { Refusal } from '../../../http/route.ts';
import { postEntry } from './ledger.ts';
import type { PostedEntry, Posting } from './ledger.ts';
import { checkLimits } from './limits.ts';

/** What a member pays; midnight in `country` ends a day of their limits. */
type Payment = Omit<Posting, 'amount'> & { credits: number; country: string };

/**
 * Debits a member in the transaction that sends what they pay for, and locks the member's row.
 * @returns the new balance, and whether the member has limits that their devices have to learn of.
 * @throws Refusal `insufficient_credits`; `spending_limit` with the seconds until it frees up;
 * @throws a unique violation when the same cause and reference were paid before.
 */
export async function spendCredits(
  database: Queryable,
  { credits, country, ...posting }: Payment,
): Promise<PostedEntry> {
  const entry = await postEntry(database, { ...posting, amount: -credits });
  if (!entry) throw new Refusal('insufficient_credits');
  await checkSpent(database, entry, { memberId: posting.memberId, country, at: posting.at });
  return entry;
}

/** What every debit has to pass after it. @throws Refusal `spending_limit`. */
export async function checkSpent(
  database: Queryable,
  entry: PostedEntry,
  member: { memberId: string; country: string; at: Date },
): Promise<void> {
  if (entry.limited) await checkLimits(database, member);
}
