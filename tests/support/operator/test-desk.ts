import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../server/database/connection.ts';
import {
  auditEntries,
  operatorPasskeys,
  operators,
  operatorSessions,
} from '../../../server/database/schema/operators.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { noLimits } from '../../../server/http/guards/limits.ts';
import { createDesk } from '../../../server/operator/desk.ts';
import type { Desk, DeskParts } from '../../../server/operator/desk.ts';
import { startOperatorSession } from '../../../server/operator/door/session.ts';
import type { Services } from '../../../server/services.ts';
import { operatorCalls } from '../../../shared/contract/operator/calls.ts';
import type { OperatorCallName } from '../../../shared/contract/operator/calls.ts';
import { newId } from '../../../shared/identifiers.ts';
import type { OperatorRole } from '../../../shared/operator/roles.ts';

export const DESK_ORIGIN = 'http://localhost:5082';

export interface TestOperator {
  id: string;
  role: OperatorRole;
  email: string;
  cookie: string;
}

export interface DeskSent {
  body?: unknown;
  query?: Record<string, string>;
  cookie?: string | undefined;
  /** Over those that the desk’s page sends; null leaves one out. */
  headers?: Record<string, string | null>;
}

interface DeskGot {
  status: number;
  headers: Headers;
  body: unknown;
  code: string | null;
}

/** The desk over a test’s services, without limits. */
export const openTestDesk = (services: Services, parts: DeskParts = {}): Desk =>
  createDesk(services, { limits: noLimits, ...parts });

/** An operator with two passkeys, signed in just now. */
export async function createTestOperator(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  role: OperatorRole,
  { passkeys = 2, demo = false }: { passkeys?: number; demo?: boolean } = {},
): Promise<TestOperator> {
  const now = clock.now();
  const id = newId(now.getTime());
  const email = `${role}-${randomBytes(6).toString('hex')}@desk.example`;
  await database.insert(operators).values({
    id,
    email,
    name: `Some ${role}`,
    role,
    language: 'en',
    demo,
    created_at: now,
  });
  for (let number = 1; number <= passkeys; number++)
    await database.insert(operatorPasskeys).values({
      id: `passkey-${number}-${id}`,
      operator_id: id,
      public_key: Buffer.from('no key'),
      counter: 0,
      name: `Key ${number}`,
      created_at: now,
    });
  return { id, role, email, cookie: await signTestOperatorIn({ database, clock }, id) };
}

/** The cookie of a new session. */
export async function signTestOperatorIn(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  id: string,
): Promise<string> {
  const { cookie } = await inTransaction(database, (transaction) =>
    startOperatorSession(transaction, id, {
      headers: new Headers(),
      userAgent: 'test',
      now: clock.now(),
      https: false,
    }),
  );
  return cookie.split(';')[0] ?? '';
}

/** Makes the last passkey of an operator’s sessions this old. */
export async function ageStepUp(database: Database, operator: string, at: Date): Promise<void> {
  await database
    .update(operatorSessions)
    .set({ stepped_up_at: at })
    .where(eq(operatorSessions.operator_id, operator));
}

/** Makes a call the way the desk’s page does. */
export async function askDesk(
  desk: Pick<Desk, 'fetch'>,
  name: OperatorCallName,
  sent: DeskSent = {},
): Promise<DeskGot> {
  const { method, path } = operatorCalls[name];
  const headers = new Headers({
    host: 'localhost:5082',
    'request-type': 'client',
    'sec-fetch-site': 'same-origin',
  });
  if (method !== 'GET') {
    headers.set('origin', DESK_ORIGIN);
    headers.set('content-type', 'application/json');
    headers.set('idempotency-key', newId());
  }
  if (sent.cookie !== undefined) headers.set('cookie', sent.cookie);
  for (const [header, value] of Object.entries(sent.headers ?? {})) {
    if (value === null) headers.delete(header);
    else headers.set(header, value);
  }
  const query = new URLSearchParams(sent.query).toString();
  const response = await desk.fetch(
    new Request(`${DESK_ORIGIN}${path}${query ? `?${query}` : ''}`, {
      method,
      headers,
      body: method === 'GET' ? null : JSON.stringify(sent.body ?? {}),
    }),
  );
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const body: unknown = isJson ? JSON.parse(text) : text;
  const error: unknown = Reflect.get(Object(body) as object, 'error');
  const code: unknown = Reflect.get(Object(error) as object, 'code');
  return {
    status: response.status,
    headers: response.headers,
    body,
    code: typeof code === 'string' ? code : null,
  };
}

/** The acts of the audit, in order. */
export async function auditedActs(database: Database): Promise<string[]> {
  const rows = await database.select().from(auditEntries).orderBy(auditEntries.number);
  return rows.map((row) => row.act);
}
