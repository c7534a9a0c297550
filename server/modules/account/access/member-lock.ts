import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../database/connection.ts';
import { members } from '../../../database/schema/members.ts';
import { Refusal } from '../../../http/route.ts';

/**
 * Locks a member's row until the transaction ends, for counting.
 * @throws Refusal `authentication_required` when it is deleted.
 */
export async function memberLock(
  transaction: Transaction,
  memberId: string,
): Promise<{ email: string }> {
  const [member] = await transaction
    .select({ email: members.email })
    .from(members)
    .where(eq(members.id, memberId))
    .for('update');
  if (!member) throw new Refusal('authentication_required');
  return member;
}
