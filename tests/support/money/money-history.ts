import fc from 'fast-check';
import { and, eq, ne } from 'drizzle-orm';
import { refunds } from '../../../server/database/schema/refunds.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { Refusal } from '../../../server/http/route.ts';
import { postUnexpected } from '../../../server/modules/money/books/postings.ts';
import { requestMoneyBack } from '../../../server/modules/money/refunds/request.ts';
import { unusedOf } from '../../../server/modules/money/refunds/unused.ts';
import { returnedOf } from '../../../server/modules/money/refunds/withdrawal.ts';
import type { ProviderRefund } from '../../../server/payments/provider.ts';
import { moneyBack } from './money-back.ts';
import {
  createPaidPurchase,
  providerOf,
  readReturns,
  rowsOf,
  runMoneyJobs,
} from './paid-purchase.ts';
import type { PaidPurchase } from './paid-purchase.ts';
import type { TestMember } from '../test-members.ts';
import type { TestSite } from '../test-site.ts';

/** What happens with money, to which payment, and how much of what is possible. */
export const moneyStep = fc.record({
  what: fc.constantFrom(
    'buy',
    'buy',
    'buy twice',
    'spend',
    'withdraw',
    'refund credits',
    'refund money',
    'send',
    'send',
    'arrive',
    'fail',
    'charge back',
    'charge back',
    'reverse',
  ),
  which: fc.nat(5),
  size: fc.integer({ min: 1, max: 100 }),
});
type Step = typeof moneyStep extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** A member's purchases and what comes of them, done by the server's own functions. */
export class MoneyHistory {
  private readonly site: TestSite;
  private readonly member: TestMember;
  private readonly paid: PaidPurchase[] = [];
  private bought = 0;

  constructor(site: TestSite, member: TestMember) {
    this.site = site;
    this.member = member;
  }

  /** Money alone, or credits at the price paid for them, as far as any of it is left. */
  private async giveBack(one: PaidPurchase, share: number, ofCredits: boolean): Promise<void> {
    await inTransaction(this.site.database, async (tx) => {
      const { purchase, payment } = await rowsOf(this.site, one);
      const { refunded, chargedBack } = await returnedOf(tx, payment.id);
      const left = payment.amount - refunded - chargedBack;
      const isSale = one.token !== '';
      const unused = ofCredits && isSale ? await unusedOf(tx, purchase) : 0;
      const credits = Math.ceil((unused * share) / 100);
      const price = Math.ceil((purchase.total_amount * credits) / purchase.credits);
      const amount = Math.min(left, credits > 0 ? price : Math.ceil((left * share) / 100));
      if (amount <= 0) return;
      await requestMoneyBack(tx, {
        paymentId: payment.id,
        purchaseId: purchase.id,
        memberId: payment.member_id,
        kind: isSale ? 'operator' : 'duplicate',
        amount,
        currency: 'EUR',
        credits,
        reason: 'asked',
        now: this.site.services.clock.now(),
      });
    });
  }

  private async buy(size: number, isTwice: boolean): Promise<void> {
    this.bought += 1;
    // Totals that neither credits nor the tax divide, under a discount or not.
    const [credits, total] = [7 + size, 700 + 37 * size + this.bought];
    const discount = size % 2 === 0 ? 0 : Math.floor(total / 3);
    const one = await createPaidPurchase(this.site, this.member, { credits, total, discount });
    this.paid.push(one);
    if (!isTwice) return;
    const second = await createPaidPurchase(this.site, this.member, {
      total,
      duplicateOf: one.purchase,
    });
    this.paid.push(second);
    await inTransaction(this.site.database, async (tx) => {
      const { payment } = await rowsOf(this.site, second);
      const at = this.site.services.clock.now();
      await postUnexpected(tx, { payment, amount: payment.amount, currency: 'EUR', at });
    });
    await this.giveBack(second, 100, false);
  }

  private async finish(one: PaidPurchase, status: ProviderRefund['status'], which: number) {
    const theirs = providerOf(this.site).payments.get(one.payment)?.refunds ?? [];
    const moving = theirs.filter((refund) => refund.status !== 'failed');
    const chosen = moving[which % Math.max(1, moving.length)];
    providerOf(this.site).set(one.payment, {
      refunds: theirs.map((refund) => (refund === chosen ? { ...refund, status } : refund)),
    });
    await readReturns(this.site, one.payment);
  }

  /** The bank takes a part of what it has not taken yet. */
  private async chargeBack(one: PaidPurchase, size: number): Promise<void> {
    const provider = providerOf(this.site);
    const found = provider.payments.get(one.payment);
    const taken = (found?.chargebacks ?? [])
      .filter(({ reversed }) => !reversed)
      .reduce((sum, { amount }) => sum + amount.amount, 0);
    const left = (found?.amount.amount ?? 0) - taken;
    if (left <= 0) return;
    provider.chargeBack(one.payment, size > 60 ? left : Math.ceil((left * size) / 100));
    await readReturns(this.site, one.payment);
  }

  private async reverse(one: PaidPurchase, which: number): Promise<void> {
    const theirs = providerOf(this.site).payments.get(one.payment)?.chargebacks ?? [];
    const open = theirs.filter(({ reversed }) => !reversed);
    const chosen = open[which % Math.max(1, open.length)];
    providerOf(this.site).set(one.payment, {
      chargebacks: theirs.map((back) => (back === chosen ? { ...back, reversed: true } : back)),
    });
    await readReturns(this.site, one.payment);
  }

  private async withdraw(one: PaidPurchase): Promise<void> {
    const { payment } = one;
    const before = await this.site.database
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(eq(refunds.purchase_id, one.purchase), ne(refunds.status, 'failed')));
    if (before.length > 0) return;
    try {
      await this.site.call(this.member, 'requestRefund', { payment });
    } catch (error) {
      // Nothing is left of it: that is an answer.
      if (!(error instanceof Refusal) && !String(error).includes('nothing_to_refund')) throw error;
    }
  }

  async apply({ what, which, size }: Step): Promise<void> {
    if (what === 'buy' || what === 'buy twice') return this.buy(size, what === 'buy twice');
    const { credits, spend } = moneyBack(() => this.site);
    if (what === 'spend') {
      const amount = Math.min(size, await credits(this.member));
      if (amount > 0) await spend(this.member, amount);
      return;
    }
    if (what === 'send') return void (await runMoneyJobs(this.site));
    const one = this.paid[which % Math.max(1, this.paid.length)];
    if (!one) return;
    const acts: Record<
      Exclude<Step['what'], 'buy' | 'buy twice' | 'spend' | 'send'>,
      () => Promise<void>
    > = {
      withdraw: () => this.withdraw(one),
      'refund credits': () => this.giveBack(one, size, true),
      'refund money': () => this.giveBack(one, size, false),
      arrive: () => this.finish(one, 'done', which),
      fail: () => this.finish(one, 'failed', which),
      'charge back': () => this.chargeBack(one, size),
      reverse: () => this.reverse(one, which),
    };
    await acts[what]();
  }
}
