import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connection.ts';
import { operatorKeys } from '../../database/schema/operators.ts';
import { hashOfInput, idempotencyKey } from '../../http/guards/idempotency.ts';
import { Refusal } from '../../http/route.ts';
import type { Request } from '../../http/route.ts';
import type { Operator } from '../route.ts';

/**
 * Does the work of a request once for its key; the same request again gets the stored answer.
 * @throws Refusal `idempotency_key_required`, `idempotency_conflict`
 */
export async function onceForKey(
  route: string,
  operator: Operator,
  request: Request<unknown, unknown>,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const database: Database | Transaction = request.database;
  const key = idempotencyKey(request.headers);
  const hash = hashOfInput(route, { body: request.body, query: request.query });
  const own = and(eq(operatorKeys.operator_id, operator.id), eq(operatorKeys.key, key));
  const claimed = await database
    .insert(operatorKeys)
    .values({ operator_id: operator.id, key, body_hash: hash, created_at: request.now })
    .onConflictDoNothing()
    .returning({ key: operatorKeys.key });
  if (claimed.length === 0) {
    const [stored] = await database.select().from(operatorKeys).where(own);
    if (!stored?.body_hash.equals(hash)) throw new Refusal('idempotency_conflict');
    return stored.answer;
  }
  const answer = await work();
  await database.update(operatorKeys).set({ answer }).where(own);
  return answer;
}
