import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { settleJob } from '../../server/modules/money/purchases/notice.ts';
import { newId } from '../../shared/identifiers.ts';
import { eventually } from '../support/eventually.ts';
import { verifyPayments, stuckOf } from './verify-payments.ts';
import type { Bought } from './verify-payments.ts';
import {
  advanceShop,
  callShop,
  checkBooksByCommand,
  countCompleted,
  countRows,
  makeBuyers,
  order,
  providerIdOf,
  SOUND_BOOKS,
  textedCode,
  withShop,
} from '../support/money/payment-shop.ts';
import type { Buyer, Method, MollieShop, Shop } from '../support/money/payment-shop.ts';
import { withSandboxShop } from '../support/money/sandbox-shop.ts';

/** Notices of the provider that come all at once, or never. */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const COPIES = 50;
/** So many of the hundred are notified at the same time. */
const AT_ONCE = 20;
/** NOTICE_ROUNDS makes more of them. */
const ROUNDS = Number(process.env['NOTICE_ROUNDS'] ?? 1);
const KINDS = { paid: 50, late: 15, open: 20, unknown: 15 } as const;
/** So many payments the server reads at the same time. */
const READS_AT_ONCE = settleJob.atOnce;
/** Of a payment, whatever the number of notices. */
const MOST_READS = 3;

interface Ordered extends Buyer {
  payment: string;
  /** The provider's. */
  id: string;
}

/** Orders for new members. */
async function orderFor(shop: Shop, count: number, method: Method = 'ideal'): Promise<Ordered[]> {
  const buyers = await makeBuyers(shop.pool, count);
  return Promise.all(
    buyers.map(async (buyer) => {
      const payment = await order(shop, buyer, method);
      if (payment === null) throw new Error('An order was not answered.');
      return { ...buyer, payment, id: method === 'sdd' ? '' : providerIdOf(shop, payment) };
    }),
  );
}

/** One notice. @returns its answer's status. */
async function notify({ server }: Shop, token: string, id: string): Promise<number> {
  const answer = await fetch(`${server.origin}/api/payment-webhook.php?t=${token}`, {
    method: 'POST',
    body: new URLSearchParams({ id }),
  });
  await answer.arrayBuffer();
  return answer.status;
}
const statusesOf = async ({ pool }: Shop, orders: readonly Ordered[]): Promise<string[]> =>
  (
    await pool.query<{ status: string }>(
      'select distinct status from payments where id = any ($1::uuid[])',
      [orders.map(({ payment }) => payment)],
    )
  ).rows.map(({ status }) => status);

interface Round {
  statuses: Map<number, number>;
  /** Of each payment. */
  reads: number[];
  bought: Bought[];
}

/** Fifty notices at once for each of a hundred payments, in turns, once all of them are ordered. */
async function runRound(shop: Shop): Promise<Round> {
  const { bank } = shop;
  const [paid, late, open] = [
    await orderFor(shop, KINDS.paid),
    await orderFor(shop, KINDS.late),
    await orderFor(shop, KINDS.open),
  ];
  for (const { id } of late) await bank.fail(id);
  for (const { id } of late) await notify(shop, bank.tokenOf(id), id);
  await eventually(() => statusesOf(shop, late)).toEqual(['failed']);
  for (const { id } of [...paid, ...late]) await bank.pay(id);
  const [stranger] = paid;
  const notices = [
    ...[...paid, ...late].map(({ id }) => ({ token: bank.tokenOf(id), id })),
    // What a notice says is not believed: the payments of the others are paid.
    ...open.map(({ id }, index) => ({ token: bank.tokenOf(id), id: paid[index]?.id ?? '' })),
    ...Array.from({ length: KINDS.unknown }, () => ({
      token: randomBytes(32).toString('base64url'),
      id: stranger?.id ?? '',
    })),
    // The kinds come mixed.
  ].sort((one, other) => (one.token < other.token ? -1 : 1));
  expect(notices).toHaveLength(100);
  await eventually(() => stuckOf(shop)).toBe(0);
  const seen = bank.countRequests();
  const statuses = new Map<number, number>();
  for (let from = 0; from < notices.length; from += AT_ONCE) {
    // However slowly the machine takes them, all fifty come while the provider is still being read.
    const reads = Array.from({ length: READS_AT_ONCE }, () => bank.holdNext('read'));
    for (const status of await Promise.all(
      notices
        .slice(from, from + AT_ONCE)
        .flatMap(({ token, id }) => Array.from({ length: COPIES }, () => notify(shop, token, id))),
    ))
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    for (const read of reads) read.release();
  }
  await eventually(() =>
    countCompleted(
      shop,
      [...paid, ...late].map((one) => one.payment),
    ),
  ).toBe(KINDS.paid + KINDS.late);
  await eventually(() => stuckOf(shop)).toBe(0);
  expect(await statusesOf(shop, open)).toEqual(['open']);
  const all = [...paid, ...late, ...open];
  return {
    statuses,
    reads: all.map(({ id }) => bank.countReads(id, seen)),
    bought: all.map((one) => ({
      member: one.member,
      payment: one.payment,
      isPaid: !open.includes(one),
      isRefunded: false,
    })),
  };
}

test.for([
  ['Mollie', withShop],
  ['the sandbox bank', withSandboxShop],
] as const)(
  `R-354 fifty notices at once of %s for each of a hundred payments, paid, late, open and of others, credit each paid one once, are all answered 200 and read the provider at most three times each (long: 5,000 notices, ${ROUNDS} times)`,
  { timeout: ROUNDS * 300_000 },
  async ([, open]) => {
    await open(async (shop: Shop) => {
      shop.bank.loseNotices();
      const rounds: Round[] = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await runRound(shop));
      const statuses = new Map<number, number>();
      for (const [status, count] of rounds.flatMap((round) => [...round.statuses]))
        statuses.set(status, (statuses.get(status) ?? 0) + count);
      const reads = rounds.flatMap((round) => round.reads);
      const findings = await verifyPayments(
        shop,
        rounds.flatMap(({ bought }) => bought),
      );
      const books = await checkBooksByCommand(shop);
      console.log(`notices of ${shop.bank.name}, ${ROUNDS} rounds:`, Object.fromEntries(statuses), {
        reads: reads.reduce((sum, count) => sum + count, 0),
        mostReads: Math.max(...reads),
        findings,
        books,
      });
      expect([...statuses]).toEqual([[200, ROUNDS * 100 * COPIES]]);
      expect(Math.max(...reads)).toBeLessThanOrEqual(MOST_READS);
      expect(Math.min(...reads)).toBeGreaterThan(0);
      expect(Object.entries(findings).filter(([, count]) => count !== 0)).toEqual([]);
      // Money that came after the failure is on the operator's list.
      expect(await countRows(shop.pool, "anomalies where kind = 'late'")).toBe(ROUNDS * KINDS.late);
      expect(shop.bank.unknownRequests).toEqual([]);
      expect(books).toBe(SOUND_BOOKS);
    });
  },
);

/** How long after being paid each was completed, in milliseconds, while `look` is done meanwhile. */
async function completion(
  shop: MollieShop,
  orders: readonly Ordered[],
  look: (order: Ordered) => Promise<unknown>,
): Promise<number[]> {
  const paidAt = Date.now();
  for (const { id } of orders) shop.mollie.bank.pay(id);
  return Promise.all(
    orders.map(async (one) => {
      await eventually(async () => {
        await look(one);
        return countCompleted(shop, [one.payment]);
      }).toBe(1);
      return Date.now() - paidAt;
    }),
  );
}

/** Lets so many of the plan's reads come, each later than the one before. */
async function passReads(shop: Shop, orders: readonly Ordered[], count: number): Promise<void> {
  const ids = orders.map(({ payment }) => payment);
  for (let read = 1; read <= count; read += 1) {
    await advanceShop(shop, 2 * MINUTE_MS);
    await eventually(() =>
      countRows(shop.pool, 'payments where id = any ($1::uuid[]) and checks >= $2', [ids, read]),
    ).toBe(ids.length);
  }
}

/** The jobs of a start look at the provider too: what comes later is found by the plan alone. */
async function reconciled({ pool }: Shop): Promise<void> {
  await eventually(() =>
    countRows(pool, "jobs where name = 'reconcile_day' and run_at > now() + interval '1 hour'"),
  ).toBe(1);
  await eventually(() => countRows(pool, "jobs where name = 'reconcile'")).toBe(0);
}

/** Who found out what became of payments. */
const sourcesOf = async ({ pool }: Shop, orders: readonly Ordered[]): Promise<string[]> =>
  (
    await pool.query<{ source: string }>(
      'select distinct source from provider_reads where changed and payment_id = any ($1::uuid[]) order by source',
      [orders.map(({ payment }) => payment)],
    )
  ).rows.map(({ source }) => source);

test(
  'R-354 with every notice lost, instant payments are completed within 30 s, by the plan and where the member looks (long: 20 payments)',
  { timeout: 300_000 },
  async () => {
    await withShop(async (shop) => {
      shop.mollie.webhooks.mode = 'lose';
      await reconciled(shop);
      const waiting = await orderFor(shop, 10);
      const planned = await completion(shop, waiting, () => Promise.resolve());
      const looking = await orderFor(shop, 10);
      // Paid when the plan has become slow: its next read is minutes away.
      await passReads(shop, looking, 5);
      const looked = await completion(shop, looking, ({ cookie, payment }) =>
        callShop(shop, { cookie }, `/api/payment.php?id=${payment}`, { method: 'GET' }),
      );
      const books = await checkBooksByCommand(shop);
      console.log('without notices, ms until completed:', { planned, looked, books });
      expect(books).toBe(SOUND_BOOKS);
      expect(await sourcesOf(shop, waiting)).toEqual(['poll']);
      expect(await sourcesOf(shop, looking)).toEqual(['return']);
      expect(Math.max(...planned, ...looked)).toBeLessThanOrEqual(30_000);
      expect(shop.mollie.webhooks.deliveries).toEqual([]);
    });
  },
);

const DEBIT_FORM = {
  account_holder: 'T. Test',
  street: 'Dorpsstraat',
  house_number: '1',
  zip: '3511 AA',
  city: 'Utrecht',
  mandate: true,
};

/** Orders by direct debit and signs the mandate with the code that was texted. */
async function signDebit(
  shop: Shop,
  { iban, phone }: { iban: string; phone: string },
): Promise<Ordered> {
  const [buyer] = await orderFor(shop, 1, 'sdd');
  if (!buyer) throw new Error('Nobody ordered.');
  const { cookie, payment } = buyer;
  const asked = await callShop(shop, { cookie }, '/api/directdebit.php', {
    body: { ...DEBIT_FORM, iban, phone, payment },
  });
  expect(asked.status).toBe(200);
  const otp = await textedCode(shop);
  const signed = await callShop(shop, { cookie, key: newId() }, '/api/directdebit.php', {
    method: 'PUT',
    body: { payment, otp },
  });
  expect(signed.status).toBe(200);
  return buyer;
}

test(
  'R-354 with every notice lost, a direct debit that fails late and chargebacks are noticed all the same once the clock is 60 days on (long: a server of its own)',
  { timeout: 300_000 },
  async () => {
    await withShop(async (shop) => {
      const { mollie } = shop;
      mollie.webhooks.mode = 'lose';
      const debits = [
        await signDebit(shop, { iban: 'NL91ABNA0417164300', phone: '06-12345678' }),
        await signDebit(shop, { iban: 'NL02OEFB0000000042', phone: '06-12345679' }),
      ];
      const [card] = await orderFor(shop, 1, 'creditcard');
      if (!card) throw new Error('Nobody ordered.');
      const [failing, collected] = debits.map(({ payment }) => payment) as [string, string];
      await completion(shop, [card], () => Promise.resolve());
      await advanceShop(shop, 7 * DAY_MS);
      await eventually(() => statusesOf(shop, debits)).toEqual(['pending']);
      mollie.bank.pay(providerIdOf(shop, collected));
      await advanceShop(shop, DAY_MS);
      await eventually(() => countCompleted(shop, [collected])).toBe(1);
      mollie.bank.fail(providerIdOf(shop, failing), { bankReasonCode: 'AM04' });
      mollie.bank.chargeBack(providerIdOf(shop, collected), { reason: 'MD06' });
      mollie.bank.chargeBack(card.id);
      await advanceShop(shop, 60 * DAY_MS);
      await eventually(() => countRows(shop.pool, 'chargebacks')).toBe(2);
      await eventually(() =>
        countRows(shop.pool, "payments where id = $1 and status = 'failed'", [failing]),
      ).toBe(1);
      expect(
        await countRows(shop.pool, 'members where id = any ($1::uuid[]) and credits <> 0', [
          [...debits, card].map(({ member }) => member),
        ]),
      ).toBe(0);
      expect(mollie.webhooks.deliveries).toEqual([]);
      expect(mollie.unknownRequests).toEqual([]);
      console.log('60 days on, found by:', await sourcesOf(shop, [...debits, card]));
      expect(await checkBooksByCommand(shop)).toBe(SOUND_BOOKS);
    });
  },
);
