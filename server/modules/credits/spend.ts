import type { Queryable } from '../../database/connection.ts';
import { Refusal } from '../../http/route.ts';
import { postEntry } from './ledger.ts';
import type { PostedEntry, Posting } from './ledger.ts';
import { checkLimits } from './limits.ts';

/** What a member pays: `credits` is above zero, and `country` says whose midnight ends a day of the own limits. */
export type Payment = Omit<Posting, 'amount'> & { credits: number; country: string };

/**
 * Takes credits from a member for something that they send, in the transaction that sends it. Locks the member's row until that ends,
 * so that whatever is paid at the same time comes before or after it, for the balance and for the limits alike.
 * @returns the new balance, and whether the member has limits: then their devices are to be told what is left of them (`account`).
 * @throws Refusal `insufficient_credits` when there are too few; `spending_limit`, with the seconds until it frees up, when a limit that
 *   the member set would be passed. A unique violation when the same cause and reference were paid before.
 */
export async function spendCredits(
  database: Queryable,
  { credits, country, ...posting }: Payment,
): Promise<PostedEntry> {
  const entry = await postEntry(database, { ...posting, amount: -credits });
  if (!entry) throw new Refusal('insufficient_credits');
  if (entry.limited)
    await checkLimits(database, { memberId: posting.memberId, country, at: posting.at });
  return entry;
}
