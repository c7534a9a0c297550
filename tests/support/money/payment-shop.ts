import type pg from 'pg';
import { newId } from '../../../shared/identifiers.ts';
import { makeSessions, withForgetfulPostgres } from '../programs/own-postgres.ts';
import { startMollieServer } from './mollie-server.ts';
import type { MollieServer } from './mollie-server.ts';
import { runMoney } from './money-command.ts';
import { clientHeaders } from '../people.ts';
import { startServer } from '../server.ts';
import type { RunningServer } from '../server.ts';
import { mollieShopBank } from './shop-bank.ts';
import type { ShopBank } from './shop-bank.ts';

/** Where the payers come from; notices to it reach the server on this machine. */
const PUBLIC_URL = 'https://vonk.example';
const TWO_DAYS = '2 days';

/** The real server beside a provider, on a database that the test looks into. */
export interface Shop {
  server: Pick<RunningServer, 'origin' | 'dataDir' | 'pid' | 'kill' | 'restart' | 'stop'>;
  /** Where its members see it. */
  publicUrl: string;
  /** Of its database. */
  url: string;
  pool: pg.Pool;
  bank: ShopBank;
}
/** One whose provider is the stand-in for Mollie. */
export interface MollieShop extends Shop {
  mollie: MollieServer;
}
export interface Buyer {
  member: string;
  cookie: string;
  /** Of the request that orders, however often it is sent. */
  key: string;
}

/** What `startServer` and its like get so that they are paid by the stand-in. */
const shopEnvironment = (url: string, mollie: MollieServer): Record<string, string> => ({
  DATABASE_URL: url,
  PUBLIC_URL,
  MOLLIE_API_KEY: mollie.apiKey,
  MOLLIE_API_URL: mollie.apiUrl,
});

/** Gives a piece of work a shop of its own, in demo mode so that its clock can be moved. */
export async function withShop<Value>(
  work: (shop: MollieShop) => Promise<Value>,
  start: (env: Record<string, string>) => Promise<Shop['server']> = (env) =>
    startServer({ members: 0, env: { ...env, VONK_DEMO: '1' } }),
): Promise<Value> {
  const mollie = await startMollieServer();
  try {
    return await withForgetfulPostgres(async (url, pool) => {
      const server = await start(shopEnvironment(url, mollie));
      mollie.webhooks.route(PUBLIC_URL, server.origin);
      try {
        const bank = mollieShopBank(mollie);
        return await work({ server, publicUrl: PUBLIC_URL, url, pool, bank, mollie });
      } finally {
        await server.stop();
      }
    });
  } finally {
    await mollie.close();
  }
}

/** Members who joined two days ago and have nothing. */
export async function makeBuyers(pool: pg.Pool, count: number): Promise<Buyer[]> {
  const members = Array.from({ length: count }, () => newId());
  const profiles = members.map(() => newId());
  await pool.query(
    `insert into members (id, email, password_hash, status, language, paid_user, credits, signup_at, last_seen_at)
     select id, id || '@faults.example', '-', 'active', 'nl', false, 0, now() - $2::interval, now() from unnest($1::uuid[]) as made(id)`,
    [members, TWO_DAYS],
  );
  await pool.query(
    `insert into profiles (id, member_id, name, gender, date_of_birth, country, status, listed, last_active_at, created_at)
     select id, member, 'Koper', 'male', '1990-01-01', 'NL', 'active', true, now(), now() from unnest($1::uuid[], $2::uuid[]) as made(id, member)`,
    [profiles, members],
  );
  const cookies = await makeSessions(pool, members);
  return members.map((member, index) => ({ member, cookie: cookies[index] ?? '', key: newId() }));
}

/** A call as the client makes it. @returns status 0 for no answer. */
export async function callShop(
  { server, publicUrl }: Pick<Shop, 'server' | 'publicUrl'>,
  buyer: Pick<Buyer, 'cookie'> & { key?: string },
  path: string,
  { method = 'POST', body }: { method?: string; body?: object } = {},
): Promise<{ status: number; body: unknown }> {
  const headers = { ...clientHeaders(publicUrl), cookie: buyer.cookie };
  try {
    const answer = await fetch(server.origin + path, {
      method,
      headers: buyer.key === undefined ? headers : { ...headers, 'idempotency-key': buyer.key },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  } catch {
    // A server that was killed: what a client then does is to ask again.
    return { status: 0, body: null };
  }
}

export type Method = 'ideal' | 'sdd' | 'creditcard';

/** Orders the smallest bundle. @returns the payment, null where the answer is to ask again. */
export async function order(
  shop: Pick<Shop, 'server' | 'publicUrl'>,
  buyer: Buyer,
  method: Method = 'ideal',
): Promise<string | null> {
  const given = await callShop(shop, buyer, '/api/payment.php', { body: { bundle: 'p0', method } });
  if (given.status === 200)
    return (given.body as { payment: { payment_id: string } }).payment.payment_id;
  // Anything else that is not temporary is a fault of the test or of the server.
  if (given.status !== 0 && given.status !== 503)
    throw new Error(`an order was answered ${given.status}: ${JSON.stringify(given.body)}`);
  return null;
}

/** Moves the shop's clock. */
export async function advanceShop(shop: Shop, milliseconds: number): Promise<void> {
  const { status } = await callShop(shop, { cookie: '' }, '/dev/clock', {
    body: { advance_ms: milliseconds },
  });
  if (status !== 200) throw new Error(`/dev/clock answered ${status}`);
}

/** The newest code that was texted. @throws Error for none. */
export async function textedCode({ server }: Pick<Shop, 'server'>): Promise<string> {
  const answer = await fetch(`${server.origin}/dev/sms.json`);
  const [newest] = (await answer.json()) as { text: string }[];
  const code = /\b\d{6}\b/.exec(newest?.text ?? '')?.[0];
  if (code === undefined) throw new Error('No code was texted.');
  return code;
}

/** The provider's id of a payment of ours. @throws Error for none. */
export function providerIdOf({ bank }: Pick<Shop, 'bank'>, payment: string): string {
  const [found] = bank.paymentsOf(payment);
  if (!found) throw new Error('The provider has no such payment.');
  return found.id;
}

/** Holds the books against each other, as the operator does. @returns what the command printed. */
export async function checkBooksByCommand({ server, url }: Shop): Promise<string> {
  const env = { DATABASE_URL: url, VONK_DATA_DIR: server.dataDir, VONK_DEMO: '1' };
  return (await runMoney(env, ['check'])).text;
}
export const SOUND_BOOKS = 'The books are sound.\n';

/** Of a query that counts. */
export async function countRows(
  pool: pg.Pool,
  query: string,
  values: unknown[] = [],
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from ${query}`,
    values,
  );
  return rows[0]?.count ?? -1;
}

export const countCompleted = ({ pool }: Pick<Shop, 'pool'>, payments: readonly string[]) =>
  countRows(pool, "payments where id = any ($1::uuid[]) and status = 'completed'", [payments]);

/** The payment of each buyer, who has one. */
export async function paymentsOf(
  { pool }: Pick<Shop, 'pool'>,
  buyers: readonly Buyer[],
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select payment.id from unnest($1::uuid[]) with ordinality as buyer(id, number) join payments payment on payment.member_id = buyer.id order by buyer.number',
    [buyers.map(({ member }) => member)],
  );
  return rows.map(({ id }) => id);
}
