import type pg from 'pg';
import { expect } from 'vitest';
import { eventually } from '../support/eventually.ts';
import {
  callShop,
  countCompleted,
  countRows,
  order,
  providerIdOf,
} from '../support/money/payment-shop.ts';
import type { Buyer, Shop } from '../support/money/payment-shop.ts';
import type { ShopBank } from '../support/money/shop-bank.ts';

/** Advisory locks by which the database holds what the server does there. */
const LOCKS = { begin: 81, record: 82, claim: 83, credit: 84, commit: 85, send: 86 } as const;
type LockName = keyof typeof LOCKS;

/**
 * Makes the database wait at each step for its lock, which is free by default. A claim of a job
 * leaves its payload as it was, a notice does not.
 */
export async function holdMoney(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create function wait_for_test() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock_shared(tg_argv[0]::int);
      return new;
    end $$`);
  for (const [name, moment, condition] of [
    ['begin', 'before insert on payments', 'true'],
    [
      'record',
      'before update on payments',
      'old.provider_id is null and new.provider_id is not null',
    ],
    ['claim', 'before update on jobs', "new.name = 'settle_payment' and new.payload = old.payload"],
    ['credit', 'before insert on ledger_entries', "new.cause = 'purchase'"],
    ['send', 'before update on refunds', 'new.attempts <> old.attempts'],
  ] as const)
    await pool.query(
      `create trigger wait_${name} ${moment} for each row when (${condition}) execute function wait_for_test(${LOCKS[name]})`,
    );
  // At the end of the transaction, when all of it is written.
  await pool.query(
    `create constraint trigger wait_commit after insert on ledger_entries deferrable initially deferred for each row when (new.cause = 'purchase') execute function wait_for_test(${LOCKS.commit})`,
  );
}

interface Hold {
  release: () => Promise<void>;
}
async function holding(pool: pg.Pool, statement: string): Promise<Hold> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query(statement);
  return {
    async release() {
      await client.query('rollback');
      client.release();
    },
  };
}
const holdLock = (pool: pg.Pool, name: LockName): Promise<Hold> =>
  holding(pool, `select pg_advisory_xact_lock(${LOCKS[name]})`);

/** Waits until so many of the server's transactions wait for a lock. */
const untilBlocked = (pool: pg.Pool, lock: LockName | 'sessions', count: number): Promise<void> =>
  eventually(
    () =>
      countRows(
        pool,
        `pg_locks where not granted and ${lock === 'sessions' ? "relation = 'sessions'::regclass" : `locktype = 'advisory' and objid = ${LOCKS[lock]}`}`,
      ),
    `the server stands before ${lock}`,
  ).toBeGreaterThanOrEqual(count);

/**
 * Kills the server and its database sessions that wait for a lock, which would otherwise go on
 * without it.
 */
async function kill({ server, pool }: Shop): Promise<void> {
  await server.kill();
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and pid <> pg_backend_pid()",
  );
}

type Run = (shop: Shop, buyers: readonly Buyer[]) => Promise<void>;

/** Kills the server while its transactions wait for a lock that the test holds. */
async function killBefore(
  shop: Shop,
  { lock, count }: { lock: LockName | 'sessions'; count: number },
  act: () => Promise<unknown>,
): Promise<void> {
  const hold =
    lock === 'sessions'
      ? await holding(shop.pool, 'lock table sessions in access exclusive mode')
      : await holdLock(shop.pool, lock);
  const acting = act();
  await untilBlocked(shop.pool, lock, count);
  await kill(shop);
  await acting;
  await hold.release();
}

/** Kills the server while the provider has worked on its requests and answers none. */
async function killUnanswered(
  shop: Shop,
  { request, count }: { request: Parameters<ShopBank['holdNext']>[0]; count: number },
  act: () => Promise<unknown>,
): Promise<void> {
  const holds = Array.from({ length: count }, () => shop.bank.holdNext(request));
  const acting = act();
  await Promise.all(holds.map(({ arrived }) => arrived));
  await kill(shop);
  await acting;
  for (const { release } of holds) release();
}

const orderAll = (shop: Shop, buyers: readonly Buyer[]) =>
  Promise.all(buyers.map((buyer) => order(shop, buyer)));

/** Orders for everybody. @returns the payments. */
async function placed(shop: Shop, buyers: readonly Buyer[]): Promise<string[]> {
  return (await orderAll(shop, buyers)).map((payment) => {
    if (payment === null) throw new Error('An order was not answered.');
    return payment;
  });
}
async function pay(shop: Shop, buyers: readonly Buyer[]): Promise<void> {
  const payments = await placed(shop, buyers);
  await Promise.all(payments.map((payment) => shop.bank.pay(providerIdOf(shop, payment))));
}

export const withdraw = (shop: Pick<Shop, 'server' | 'publicUrl'>, buyer: Buyer, payment: string) =>
  callShop(shop, { cookie: buyer.cookie }, '/api/refund.php', { body: { payment } });

/** Pays, waits until that is credited, and withdraws. */
async function payAndWithdraw(shop: Shop, buyers: readonly Buyer[]): Promise<void> {
  const payments = await placed(shop, buyers);
  await Promise.all(payments.map((payment) => shop.bank.pay(providerIdOf(shop, payment))));
  await eventually(() => countCompleted(shop, payments)).toBe(payments.length);
  const answers = await Promise.all(
    buyers.map((buyer, index) => withdraw(shop, buyer, payments[index] ?? '')),
  );
  expect(answers.map(({ status }) => status)).toEqual(buyers.map(() => 200));
}

export interface Step {
  what: string;
  /** Brings the server there, blocks it, and kills it. */
  run: Run;
  isRefund?: boolean;
  /** It begins with the provider's notice. */
  ofNotice?: boolean;
  /** What was going on is the killed server's until so long after. */
  leaseMs?: number;
}

const LEASE_MS = 20_500;

/** The steps of a purchase and of a refund, each with how the server is killed there. */
export const STEPS: readonly Step[] = [
  {
    what: 'before the order is begun',
    run: (shop, buyers) =>
      killBefore(shop, { lock: 'sessions', count: buyers.length }, () => orderAll(shop, buyers)),
  },
  {
    what: 'while the order is written',
    run: (shop, buyers) =>
      killBefore(shop, { lock: 'begin', count: buyers.length }, () => orderAll(shop, buyers)),
  },
  {
    what: 'while the provider works on it',
    leaseMs: LEASE_MS,
    run: (shop, buyers) =>
      killUnanswered(shop, { request: 'creation', count: buyers.length }, () =>
        orderAll(shop, buyers),
      ),
  },
  {
    what: 'after the provider worked on it, its answer cut',
    leaseMs: LEASE_MS,
    async run(shop, buyers) {
      for (const _ of buyers) shop.bank.cutNext('creation');
      await killUnanswered(shop, { request: 'list', count: buyers.length }, () =>
        orderAll(shop, buyers),
      );
    },
  },
  {
    what: 'while the provider’s answer is written',
    leaseMs: LEASE_MS,
    run: (shop, buyers) =>
      killBefore(shop, { lock: 'record', count: buyers.length }, () => orderAll(shop, buyers)),
  },
  {
    what: 'after a notice was accepted, before it is worked on',
    run: (shop, buyers) => {
      const accepted = shop.bank.countAccepted();
      return killBefore(shop, { lock: 'claim', count: 1 }, async () => {
        await pay(shop, buyers);
        await eventually(() => shop.bank.countAccepted()).toBeGreaterThan(accepted);
      });
    },
  },
  {
    what: 'while the provider is read',
    ofNotice: true,
    leaseMs: LEASE_MS,
    run: (shop, buyers) =>
      killUnanswered(shop, { request: 'read', count: buyers.length }, () => pay(shop, buyers)),
  },
  {
    what: 'while the payment is settled',
    ofNotice: true,
    leaseMs: LEASE_MS,
    run: (shop, buyers) =>
      killBefore(shop, { lock: 'credit', count: buyers.length }, () => pay(shop, buyers)),
  },
  {
    what: 'after the payment is settled, before anybody is told',
    ofNotice: true,
    leaseMs: LEASE_MS,
    async run(shop, buyers) {
      const hold = await holdLock(shop.pool, 'commit');
      await pay(shop, buyers);
      await untilBlocked(shop.pool, 'commit', buyers.length);
      // Stopped it does not learn that its transactions are committed.
      process.kill(shop.server.pid, 'SIGSTOP');
      await hold.release();
      await eventually(() =>
        countRows(
          shop.pool,
          "ledger_entries where cause = 'purchase' and member_id = any ($1::uuid[])",
          [buyers.map(({ member }) => member)],
        ),
      ).toBe(buyers.length);
      await kill(shop);
    },
  },
  {
    what: 'after a refund took its credits, before it is sent',
    isRefund: true,
    leaseMs: LEASE_MS,
    run: (shop, buyers) =>
      killBefore(shop, { lock: 'send', count: buyers.length }, () => payAndWithdraw(shop, buyers)),
  },
  {
    what: 'after a refund was sent, before its answer',
    isRefund: true,
    leaseMs: LEASE_MS,
    run: (shop, buyers) =>
      killUnanswered(shop, { request: 'refund', count: buyers.length }, () =>
        payAndWithdraw(shop, buyers),
      ),
  },
];
