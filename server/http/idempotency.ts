import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { UUID_PATTERN } from '../../shared/identifiers.ts';
import type { Transaction } from '../database/connection.ts';
import { idempotencyKeys } from '../database/schema.ts';
import { Refusal } from './route.ts';

/** The header with the key (decisions section 3). */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** The key of a request. @throws Refusal `idempotency_key_required` without one, or with one that is no UUID. */
export function idempotencyKey(headers: Headers): string {
  const key = headers.get(IDEMPOTENCY_HEADER)?.toLowerCase();
  if (!key || !UUID_PATTERN.test(key)) throw new Refusal('idempotency_key_required');
  return key;
}

/** JSON with the keys of every object in order, so that the same input always reads the same. */
function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
}

/** What a key stands for: the call and all that was sent with it. */
export const hashOfInput = (call: string, input: unknown): Buffer => createHash('sha256').update(`${call}\n${canonical(input)}`).digest();

export interface Claim { memberId: string; key: string; call: string; bodyHash: Buffer; now: Date }

/**
 * Claims a key as the first statement of a transaction. The same key in another transaction waits here until this one ends.
 * @returns the answer that was given before, or null when the key is new.
 * @throws Refusal `idempotency_conflict` when the key stands for something else.
 */
export async function claimKey(transaction: Transaction, claim: Claim): Promise<{ answer: unknown } | null> {
  const claimed = await transaction.insert(idempotencyKeys)
    .values({ member_id: claim.memberId, key: claim.key, call: claim.call, body_hash: claim.bodyHash, answer: null, created_at: claim.now })
    .onConflictDoNothing().returning({ key: idempotencyKeys.key });
  if (claimed.length > 0) return null;
  const [kept] = await transaction.select().from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.member_id, claim.memberId), eq(idempotencyKeys.key, claim.key)));
  if (!kept || !kept.body_hash.equals(claim.bodyHash)) throw new Refusal('idempotency_conflict');
  return { answer: kept.answer };
}

/** Keeps the answer with its key, in the same transaction. */
export async function keepAnswer(transaction: Transaction, claim: Claim, answer: unknown): Promise<void> {
  await transaction.update(idempotencyKeys).set({ answer })
    .where(and(eq(idempotencyKeys.member_id, claim.memberId), eq(idempotencyKeys.key, claim.key)));
}
