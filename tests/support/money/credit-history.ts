import fc from 'fast-check';
import type { LotEntry } from '../../../server/modules/money/refunds/lots.ts';

/** A history as it is drawn: what happens, to which purchase, and how much of what is possible. */
export const creditStep = fc.record({
  what: fc.constantFrom(
    'purchase',
    'grant',
    'spend',
    'refund',
    'refund_returned',
    'chargeback',
    'chargeback_reversed',
  ),
  which: fc.nat(7),
  size: fc.integer({ min: 1, max: 60 }),
});
type Step = typeof creditStep extends fc.Arbitrary<infer Drawn> ? Drawn : never;

interface Bought {
  id: string;
  size: number;
  /** The lot’s size now. */
  left: number;
  refunds: number[];
  taken: number | null;
  owed: number;
  settled: number;
  /** Chargebacks in their order: the oldest debt is paid first. */
  chargedBack: number;
}

/**
 * Every credit is a token of its lot, in the order of the grants; the first so many are spent.
 * Counts tokens one by one, and follows the server's rules of refunds, chargebacks and debts.
 */
export class CreditHistory {
  readonly entries: LotEntry[] = [];
  readonly bought: Bought[] = [];
  private readonly lots: { id: string | null; size: () => number }[] = [];
  private spent = 0;
  private chargebacks = 0;
  balance = 0;

  /** What is still owed after chargebacks. */
  owed(): number {
    return this.bought.reduce((sum, { owed, settled }) => sum + owed - settled, 0);
  }

  unused(): (string | null)[] {
    return this.lots
      .flatMap(({ id, size }) => Array.from({ length: size() }, () => id))
      .slice(this.spent);
  }
  private post(amount: number, cause: LotEntry['cause'], purchase: string | null): void {
    this.balance += amount;
    this.entries.push({ amount, cause, purchase });
  }
  private buy(size: number): void {
    const one: Bought = {
      id: `purchase ${String(this.bought.length)}`,
      size,
      left: size,
      refunds: [],
      taken: null,
      owed: 0,
      settled: 0,
      chargedBack: 0,
    };
    this.bought.push(one);
    this.lots.push({ id: one.id, size: () => one.left });
    this.post(size, 'purchase', one.id);
    this.payDebts(size, one.id);
  }
  /** Takes what is owed from credits that came in, the oldest debt first. */
  private payDebts(credits: number, purchase: string): void {
    let rest = credits;
    const debtors = [...this.bought].sort((a, b) => a.chargedBack - b.chargedBack);
    for (const debtor of debtors) {
      const part = Math.min(rest, debtor.owed - debtor.settled);
      if (part <= 0) continue;
      rest -= part;
      debtor.settled += part;
      this.spent += part;
      this.post(-part, 'debt', purchase);
    }
  }
  private resize(one: Bought, amount: number, cause: LotEntry['cause']): void {
    one.left += amount;
    this.post(amount, cause, one.id);
  }
  private chargeBack(one: Bought): void {
    if (one.taken !== null) return;
    const atStake = one.size - one.refunds.reduce((sum, part) => sum + part, 0);
    one.chargedBack = ++this.chargebacks;
    one.taken = Math.min(this.balance, atStake);
    one.owed = atStake - one.taken;
    if (one.taken > 0) this.resize(one, -one.taken, 'chargeback');
  }
  private reverse(one: Bought): void {
    if (one.taken === null) return;
    const back = one.taken + one.settled;
    [one.taken, one.owed, one.settled] = [null, 0, 0];
    if (back > 0) this.resize(one, back, 'chargeback_reversed');
  }
  /** What comes back goes to the bank that took the payment back meanwhile, else to what is owed. */
  private failRefund(one: Bought): void {
    const part = one.refunds.pop();
    if (part === undefined) return;
    this.resize(one, part, 'refund_returned');
    if (one.taken === null) return this.payDebts(part, one.id);
    one.taken += part;
    this.resize(one, -part, 'chargeback');
  }
  apply({ what, which, size }: Step): void {
    if (what === 'purchase') return this.buy(size);
    if (what === 'grant') {
      this.lots.push({ id: null, size: () => size });
      return this.post(size, which % 2 ? 'operator' : 'signup', null);
    }
    if (what === 'spend') {
      const amount = Math.min(size, this.balance);
      this.spent += amount;
      return amount > 0 ? this.post(-amount, which % 2 ? 'message' : 'gift', null) : undefined;
    }
    const one = this.bought[which % Math.max(1, this.bought.length)];
    if (!one) return;
    if (what === 'chargeback') return this.chargeBack(one);
    if (what === 'chargeback_reversed') return this.reverse(one);
    if (what === 'refund_returned') return this.failRefund(one);
    const unused = this.unused().filter((id) => id === one.id).length;
    if (unused === 0 || one.taken !== null) return;
    one.refunds.push(unused);
    this.resize(one, -unused, 'refund');
  }
}
