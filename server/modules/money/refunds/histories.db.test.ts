import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CreditHistory, creditStep } from '../../../../tests/support/money/credit-history.ts';
import { createTestDesk } from '../../../../tests/support/money/money-desk.ts';
import type { TestDesk } from '../../../../tests/support/money/money-desk.ts';
import { providerOf } from '../../../../tests/support/money/paid-purchase.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { UNUSED_LOTS } from '../books/recognise.ts';
import { postCredits } from '../credits/ledger.ts';
import { settle } from '../purchases/settle.ts';
import { openDebt } from '../credits/debts.ts';
import { refundOutsideJobs } from './send-refund.ts';

/** HISTORIES makes more of them, HISTORIES_SEED others. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 60);
const SEED = Number(process.env['HISTORIES_SEED'] ?? 7);
/** Fewer than the orders that a member may start in an hour. */
const MOST_ORDERS = 9;
const AT_ONCE = 4;
const BUNDLES = [
  { bundle: 'p0', credits: 50 },
  { bundle: 'p1', credits: 120 },
  { bundle: 'p2', credits: 300 },
] as const;
/** So that what is bought is also used up. */
const SPENDING = 6;

let site: TestSite;
let desk: TestDesk;
beforeAll(async () => {
  site = await createTestSite();
  await site.change({ purchase_caps: { day_amount: 1_000_000, open_orders: 20 } });
  desk = createTestDesk(site);
});
afterAll(() => site.close());

/** More of what the others go by, so that histories become long. */
const OFTEN = ['purchase', 'purchase', 'spend', 'spend', 'refund', 'chargeback'] as const;
const step = fc.oneof(
  creditStep,
  fc.tuple(creditStep, fc.constantFrom(...OFTEN)).map(([one, what]) => ({ ...one, what })),
);
const historyStep = fc.record({
  step,
  bundle: fc.constantFrom(...BUNDLES),
  /** A payment fails at first: finally, or it is paid late after all. */
  fails: fc.constantFrom('no', 'no', 'no', 'late', 'for good'),
});
type HistoryStep = typeof historyStep extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** One member's history, by the code that members, banks and jobs run, beside the model. */
class Played {
  readonly model = new CreditHistory();
  /** By the model's names. */
  readonly purchases = new Map<string, { purchase: string; payment: string }>();
  /** The provider's refunds that are on their way, by the model's names. */
  private readonly sent = new Map<string, string>();
  private orders = 0;
  readonly member: TestMember;
  constructor(member: TestMember) {
    this.member = member;
  }

  private readonly settled = (payment: string) => settle(site.services, payment, 'webhook');

  private async buy({ step, bundle, fails }: HistoryStep): Promise<void> {
    if (++this.orders > MOST_ORDERS) return;
    const { id, purchase } = await desk.order(this.member, { bundle: bundle.bundle });
    if (fails !== 'no') {
      providerOf(site).move(id, 'failed', 'insufficient_funds');
      await this.settled(id);
    }
    if (fails === 'for good') return;
    providerOf(site).move(id, 'paid');
    // Delivered twice, as notices are.
    await this.settled(id);
    await this.settled(id);
    this.model.apply({ ...step, size: bundle.credits });
    const name = this.model.bought.at(-1)?.id ?? '';
    this.purchases.set(name, { purchase, payment: id });
  }

  private async post(amount: number, cause: 'operator' | 'message'): Promise<void> {
    const posted = await postCredits(site.database, {
      memberId: this.member.memberId,
      amount,
      cause,
      reference: null,
      otherProfile: null,
      at: site.services.clock.now(),
    });
    expect(posted).toBe(this.model.balance + amount);
  }

  private async withdraw(name: string, payment: string): Promise<void> {
    const before = this.model.entries.length;
    // Once for each purchase, unless the first came back.
    if (!this.sent.has(name))
      this.model.apply({ what: 'refund', which: this.place(name), size: 1 });
    if (this.model.entries.length === before) {
      expect((await site.refusal(this.member, 'requestRefund', { payment })).code).toBe(
        'nothing_to_refund',
      );
      return;
    }
    const { credits } = await site.call(this.member, 'requestRefund', { payment });
    expect(credits).toBe(-(this.model.entries.at(-1)?.amount ?? 0));
    const { rows } = await site.database.execute<{ id: string }>(
      sql`select id from refunds where payment_id = ${payment} and status = 'requested'`,
    );
    const id = rows[0]?.id ?? '';
    this.sent.set(name, id);
    await refundOutsideJobs['send_refund']?.work(site.services, { refund: id }, 0);
  }

  private place(name: string): number {
    return this.model.bought.findIndex(({ id }) => id === name);
  }

  private async failRefund(name: string, payment: string): Promise<void> {
    const refund = this.sent.get(name);
    if (refund === undefined) return;
    this.sent.delete(name);
    const known = providerOf(site).payments.get(payment)?.refunds ?? [];
    providerOf(site).set(payment, {
      refunds: known.map((one) => (one.refund === refund ? { ...one, status: 'failed' } : one)),
    });
    await this.settled(payment);
    this.model.apply({ what: 'refund_returned', which: this.place(name), size: 1 });
  }

  async take(drawn: HistoryStep): Promise<void> {
    const { what, which, size } = drawn.step;
    site.services.clock.advance(1_000);
    if (what === 'purchase') return this.buy(drawn);
    if (what === 'grant') {
      await this.post(size, 'operator');
      this.model.apply({ what, which: 1, size });
      return;
    }
    if (what === 'spend') {
      const spent = Math.min(size * SPENDING, this.model.balance);
      if (spent === 0) return;
      await this.post(-spent, 'message');
      this.model.apply({ what, which: 1, size: spent });
      return;
    }
    const place = which % Math.max(1, this.model.bought.length);
    const name = this.model.bought[place]?.id ?? '';
    const bought = this.purchases.get(name);
    if (!bought) return;
    if (what === 'refund') return this.withdraw(name, bought.payment);
    if (what === 'refund_returned') return this.failRefund(name, bought.payment);
    const isTaken = this.model.bought[place]?.taken !== null;
    if (what === 'chargeback' && !isTaken) providerOf(site).chargeBack(bought.payment);
    if (what === 'chargeback_reversed') providerOf(site).reverseChargeback(bought.payment);
    await this.settled(bought.payment);
    this.model.apply({ what, which: place, size });
  }
}

/** What the database has of a member: the balance, the ledger's sum, and what is owed. */
async function stored({ memberId }: TestMember) {
  const { rows } = await site.database.execute<{ credits: number; ledger: number }>(sql`
    select credits, (select coalesce(sum(amount), 0)::int from ledger_entries where member_id = ${memberId}) as ledger
    from members where id = ${memberId}`);
  return { ...rows[0], owed: await openDebt(site.database, memberId) };
}

async function play(steps: readonly HistoryStep[]): Promise<string[]> {
  const played = new Played(await desk.buyer());
  for (const one of steps) {
    await played.take(one);
    const { balance: credits } = played.model;
    const why = JSON.stringify(steps);
    expect(await stored(played.member), why).toEqual({
      credits,
      ledger: credits,
      owed: played.model.owed(),
    });
  }
  const unused = played.model.unused();
  return [...played.purchases].map(
    ([name, { purchase }]) => `${purchase} ${unused.filter((id) => id === name).length}`,
  );
}

test(
  `R-033 R-354 a model and the database agree on balance, debt and unused credits in ${HISTORIES} random histories of orders that are paid, fail and are paid late, spending, withdrawals that arrive or fail, chargebacks and their reversals (long: ${HISTORIES} histories)`,
  async () => {
    const drawn = fc.sample(fc.array(historyStep, { minLength: 3, maxLength: 11 }), {
      numRuns: HISTORIES,
      seed: SEED,
    });
    const expected: string[] = [];
    const kinds = new Map<string, number>();
    for (const { step } of drawn.flat()) kinds.set(step.what, (kinds.get(step.what) ?? 0) + 1);
    const waiting = drawn.values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const steps of waiting) expected.push(...(await play(steps)));
      }),
    );
    const { rows } = await site.database.execute<{ line: string }>(
      sql`select format('%s %s', purchase, unused) as line from (${UNUSED_LOTS}) lots where purchase is not null`,
    );
    expect(rows.map(({ line }) => line).sort()).toEqual(expected.sort());
    const broken = await desk.broken();
    const { rows: causes } = await site.database.execute<{ cause: string; count: number }>(
      sql`select cause, count(*)::int as count from ledger_entries group by cause order by cause`,
    );
    const posted = Object.fromEntries(causes.map(({ cause, count }) => [cause, count]));
    console.log(`${HISTORIES} histories, seed ${SEED}:`, Object.fromEntries(kinds), posted, {
      purchases: expected.length,
      broken,
    });
    expect(broken).toEqual([]);
    // Each kind of entry came about, debts too.
    for (const cause of ['debt', 'chargeback', 'chargeback_reversed', 'refund', 'refund_returned'])
      expect(posted[cause] ?? 0, cause).toBeGreaterThan(0);
  },
  Math.max(120_000, HISTORIES * 400),
);
