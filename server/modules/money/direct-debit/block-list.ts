import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import { newId } from '../../../../shared/identifiers.ts';
import type { Queryable } from '../../../database/connection.ts';
import { directDebitBlocks } from '../../../database/schema/direct-debits.ts';
import type { PayerSecrets } from '../../../payments/payer-secrets.ts';

/** An account or a phone as it is stored: hidden by a key. */
export interface Payer {
  kind: 'iban' | 'phone';
  hmac: Buffer;
}

/** Hashes an account or a phone in its international form; null for an invalid one. */
export function payerOf(
  secrets: Pick<PayerSecrets, 'hashAccount' | 'hashPhone'>,
  kind: string | undefined,
  value: string,
): Payer | null {
  if (kind === 'iban' && /^[A-Z]{2}\d{2}[A-Z0-9 ]{8,40}$/i.test(value))
    return { kind, hmac: secrets.hashAccount(value) };
  if (kind === 'phone' && /^\+\d{7,15}$/.test(value))
    return { kind, hmac: secrets.hashPhone(value) };
  return null;
}

/** Blocks direct debits of a payer. @returns the block's id. */
export async function blockPayer(
  database: Queryable,
  payer: Payer,
  { reason, at }: { reason: string; at: Date },
): Promise<string> {
  const id = newId(at.getTime());
  await database.insert(directDebitBlocks).values({ id, ...payer, reason, at });
  return id;
}

/** Lifts every block of a payer, or those for a reason. @returns their ids. */
export async function unblockPayer(
  database: Queryable,
  { kind, hmac }: Payer,
  at: Date,
  reason?: string,
): Promise<string[]> {
  const lifted = await database
    .update(directDebitBlocks)
    .set({ lifted_at: at })
    .where(
      and(
        eq(directDebitBlocks.kind, kind),
        eq(directDebitBlocks.hmac, hmac),
        isNull(directDebitBlocks.lifted_at),
        reason === undefined ? undefined : eq(directDebitBlocks.reason, reason),
      ),
    )
    .returning({ id: directDebitBlocks.id });
  return lifted.map(({ id }) => id);
}

/** The current blocks, the latest first; their payers are unknown. */
export const readBlocks = (database: Queryable, now: Date) =>
  database
    .select()
    .from(directDebitBlocks)
    .where(
      and(
        isNull(directDebitBlocks.lifted_at),
        or(isNull(directDebitBlocks.until), gt(directDebitBlocks.until, now)),
      ),
    )
    .orderBy(desc(directDebitBlocks.at), desc(directDebitBlocks.id))
    .limit(500);
