import { createHash } from 'node:crypto';
import { UUID_PATTERN } from '../../../shared/identifiers.ts';
import type { Queryable, Transaction } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import { Refusal } from '../route.ts';
import type { Claim } from '../route.ts';

export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** A request's key. @throws Refusal `idempotency_key_required` for a missing or malformed one. */
export function idempotencyKey(headers: Headers): string {
  const key = headers.get(IDEMPOTENCY_HEADER)?.toLowerCase();
  if (!key || !UUID_PATTERN.test(key)) throw new Refusal('idempotency_key_required');
  return key;
}

/** JSON with sorted keys, so that equal input is equal text. */
export function canonical(value: unknown): string {
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- undefined for undefined, which its type does not say
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
}

export const hashOfInput = (call: string, input: unknown): Buffer =>
  createHash('sha256')
    .update(`${call}\n${canonical(input)}`)
    .digest();

/** SQL that stores a key and gives a row where it is new; `claimValues` from parameter `first` on. */
export const claimSql = (first: number): string =>
  `insert into idempotency_keys (member_id, key, call, body_hash, created_at, answer)
    values ($${first}::uuid, $${first + 1}::uuid, $${first + 2}, $${first + 3}::bytea, $${first + 4}::timestamptz, $${first + 5}::jsonb)
    on conflict do nothing returning key`;

export const CLAIM_PARAMETERS = 6;

export const claimValues = (claim: Claim, answer: unknown): unknown[] => [
  claim.memberId,
  claim.key,
  claim.call,
  claim.bodyHash,
  claim.now,
  answer === null ? null : JSON.stringify(answer),
];

const insertKey = statement<{ key: string }>('claim_key', claimSql(1));
const selectKey = statement<{ same: boolean; answer: unknown }>(
  'kept_answer',
  `
  select body_hash = $3::bytea as same, answer from idempotency_keys where member_id = $1::uuid and key = $2::uuid`,
);
const updateAnswer = statement(
  'keep_answer',
  `
  update idempotency_keys set answer = $3::jsonb where member_id = $1::uuid and key = $2::uuid`,
);

/**
 * Claims a key in a transaction, with its answer where that is known; another with the same key waits.
 * @returns the stored answer, or null when the key is new.
 * @throws Refusal `idempotency_conflict` when the key belongs to another request.
 */
export async function claimKey(
  transaction: Transaction,
  claim: Claim,
  answer: unknown = null,
): Promise<{ answer: unknown } | null> {
  const claimed = await insertKey(transaction, claimValues(claim, answer));
  if (claimed.length > 0) return null;
  const [stored] = await selectKey(transaction, [claim.memberId, claim.key, claim.bodyHash]);
  if (!stored?.same) throw new Refusal('idempotency_conflict');
  return { answer: stored.answer };
}

/** Stores the answer, or a stand-in for it, with its key, in the same transaction. */
export async function storeAnswer(
  transaction: Transaction,
  claim: Claim,
  answer: unknown,
): Promise<void> {
  await updateAnswer(transaction, [claim.memberId, claim.key, JSON.stringify(answer)]);
}

/**
 * A key's stored answer without claiming it; null when the key is new. For work before the
 * transaction, which still claims it.
 * @throws Refusal `idempotency_conflict`.
 */
export async function storedAnswer(
  database: Queryable,
  claim: Claim,
): Promise<{ answer: unknown } | null> {
  const [stored] = await selectKey(database, [claim.memberId, claim.key, claim.bodyHash]);
  if (!stored) return null;
  if (!stored.same) throw new Refusal('idempotency_conflict');
  return { answer: stored.answer };
}
