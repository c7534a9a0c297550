import { z } from 'zod';
import { newId } from '../../shared/identifiers.ts';
import { cleanIban, isSepaIban } from '../../shared/money/iban.ts';
import { internationalPhone } from '../../shared/account/phone.ts';
import { inTransaction } from '../../server/database/transaction.ts';
import { Refusal } from '../../server/http/route.ts';
import { unblockPayer } from '../../server/modules/money/direct-debit/block-list.ts';
import { addBlock } from '../../server/modules/money/direct-debit/blocks.ts';
import type { Services } from '../../server/services.ts';

const DAY_MS = 86_400_000;

/** An account, a phone or both; a phone without its country is a Dutch one. */
export const directDebitSchema = z.strictObject({
  iban: z.string().trim().min(1).max(42).optional(),
  phone: z.string().trim().min(1).max(24).optional(),
  blocked: z.boolean().optional(),
  limit_reached: z.boolean().optional(),
});
type Wanted = z.output<typeof directDebitSchema>;

interface Named {
  kind: 'iban' | 'phone';
  hmac: Buffer;
}

/** @throws Refusal `validation_failed` without either, and for an invalid value. */
function payerKeysOf({ payerSecrets }: Services, { iban, phone }: Wanted): Named[] {
  if (iban === undefined && phone === undefined)
    throw new Refusal('validation_failed', { fields: { iban: 'required' } });
  const named: Named[] = [];
  if (iban !== undefined) {
    if (!isSepaIban(cleanIban(iban)))
      throw new Refusal('validation_failed', { fields: { iban: 'invalid_iban' } });
    named.push({ kind: 'iban', hmac: payerSecrets.hashAccount(iban) });
  }
  if (phone !== undefined) {
    const called = internationalPhone(phone, 'NL');
    if (called === null)
      throw new Refusal('validation_failed', { fields: { phone: 'invalid_phone' } });
    named.push({ kind: 'phone', hmac: payerSecrets.hashPhone(called) });
  }
  return named;
}

/**
 * Puts an account or a phone into the state that is wanted, and out of any other: blocked, its limit
 * reached, or neither.
 * @throws Refusal `validation_failed`.
 */
export async function changeDirectDebits(
  services: Services,
  wanted: Wanted,
): Promise<{ blocked: boolean; limit_reached: boolean }> {
  const { blocked = false, limit_reached: limited = false } = wanted;
  const at = services.clock.now();
  const days = services.settings.current().direct_debit.limit_days;
  const named = payerKeysOf(services, wanted);
  await inTransaction(services.database, async (transaction) => {
    for (const one of named) {
      await unblockPayer(transaction, one, at);
      const block = { ...one, reason: `demo ${newId()}`, at };
      if (blocked) await addBlock(transaction, { ...block, until: null });
      else if (limited)
        await addBlock(transaction, { ...block, until: new Date(at.getTime() + days * DAY_MS) });
    }
  });
  return { blocked, limit_reached: limited };
}
