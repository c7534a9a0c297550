import { randomBytes } from 'node:crypto';
import type { Database } from '../../../server/database/connection.ts';
import { payments, purchases } from '../../../server/database/schema/purchases.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { postSale } from '../../../server/modules/money/books/postings.ts';
import { postCredits } from '../../../server/modules/money/credits/ledger.ts';
import type { Services } from '../../../server/services.ts';
import { newId } from '../../../shared/identifiers.ts';
import type { PaymentMethod } from '../../../shared/money/payment-methods.ts';
import type { TestMember } from '../test-members.ts';

/**
 * A payment of a member as rows alone, without a provider: a direct debit before its form, anything
 * else paid, credited and in the books.
 * @returns its id.
 */
export async function createTestPayment(
  database: Database,
  services: Pick<Services, 'clock'>,
  member: TestMember,
  { method }: { method: PaymentMethod },
): Promise<string> {
  const at = services.clock.now();
  const [payment, purchase] = [newId(), newId()];
  const isPaid = method !== 'sdd';
  const price = { currency: 'EUR', list_amount: 1_250, discount_amount: 0, total_amount: 1_250 };
  const sold = { ...price, country: 'NL', vat_rate: 2_100, vat_amount: 217 };
  await database.insert(purchases).values({
    id: purchase,
    member_id: member.memberId,
    bundle: 'p0',
    credits: 50,
    ...sold,
    vat_evidence: { profile: 'NL' },
    locale: 'nl',
    status: isPaid ? 'completed' : 'open',
    credited_at: isPaid ? at : null,
    expires_at: new Date(at.getTime() + 30 * 60_000),
    created_at: at,
  });
  await database.insert(payments).values({
    id: payment,
    purchase_id: purchase,
    member_id: member.memberId,
    request_key: newId(),
    request_hash: Buffer.alloc(32),
    method,
    provider: 'sandbox',
    mode: 'test',
    provider_id: isPaid ? `test ${payment}` : null,
    webhook_token: randomBytes(32).toString('base64url'),
    status: isPaid ? 'completed' : 'starting',
    amount: 1_250,
    currency: 'EUR',
    paid_at: isPaid ? at : null,
    return_to: 'web',
    created_at: at,
  });
  if (isPaid)
    await inTransaction(database, async (tx) => {
      await postCredits(tx, {
        memberId: member.memberId,
        amount: 50,
        cause: 'purchase',
        reference: purchase,
        otherProfile: null,
        at,
      });
      await postSale(tx, {
        purchase: { id: purchase, ...sold },
        payment: { id: payment, provider: 'sandbox', currency: 'EUR' },
        at,
      });
    });
  return payment;
}
