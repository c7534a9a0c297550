import type { Act, ActInput } from './acts.ts';
import { perform } from './acts.ts';
import type { BankLog } from './log.ts';
import { NO_NOTICE_FAULTS, type NoticeFaults, type Notices } from './notices.ts';
import { hasOpenChargeback, type BankPayment } from './payment.ts';
import type { BankStore } from './store.ts';
import { isLive, walk } from './walk.ts';

/**
 * Where payments change: each is brought up to the current time before it is read or changed, then
 * stored, and the shop is notified. Only reading the clock is asynchronous, so that no change comes
 * between a check and an act.
 */
export interface Office {
  now(): Promise<Date>;
  current(payment: BankPayment, now: Date): BankPayment;
  add(payment: BankPayment): void;
  /** Stores a changed payment, and notifies the shop where that matters. */
  change(before: BankPayment, after: BankPayment, faults?: NoticeFaults): void;
  /** Presses a button of the page. @returns the payment after it, or null: not in this state. */
  press(payment: BankPayment, act: Act, input: ActInput, now: Date): BankPayment | null;
  /** Walks every payment that time can change. */
  walkAll(): Promise<void>;
}

/** What the shop is called about: money facts, and an end; never open and pending. */
const reportedFacts = ({ status, amount, refunds, chargebacks }: BankPayment): string =>
  JSON.stringify([
    status === 'pending' ? 'open' : status,
    amount,
    refunds.map(({ id, status: state }) => [id, state]),
    chargebacks.map(({ id, reversedAt }) => [id, reversedAt]),
  ]);

const noticeFaults = ({ faults }: ActInput): NoticeFaults => ({
  lost: faults.includes('lost'),
  fiveTimes: faults.includes('five'),
  later: faults.includes('later'),
  false: faults.includes('false'),
});

export function createOffice(
  store: BankStore,
  notices: Notices,
  now: () => Promise<Date>,
  log: BankLog,
): Office {
  const change = (before: BankPayment, after: BankPayment, faults = NO_NOTICE_FAULTS): void => {
    if (after === before) return;
    store.put(after);
    if (reportedFacts(after) !== reportedFacts(before)) notices.send(after, faults);
    if (after.status !== before.status || hasOpenChargeback(after) !== hasOpenChargeback(before))
      log.info(
        { payment: after.id, status: after.status },
        'a payment of the sandbox bank changed',
      );
  };
  const current = (payment: BankPayment, at: Date): BankPayment => {
    // Read again: while the clock was asked, another request may have changed it.
    const known = store.payment(payment.id) ?? payment;
    const walked = walk(known, at);
    change(known, walked);
    return walked;
  };
  return {
    now,
    current,
    add: (payment) => store.put(payment),
    change,
    press(payment, act, input, at) {
      const before = current(payment, at);
      const after = perform(before, act, input, at);
      if (after === null) return null;
      const cutting = input.faults.includes('cut') ? { ...after, cutsAnswer: true } : after;
      change(before, cutting, noticeFaults(input));
      const isNotified = reportedFacts(before) !== reportedFacts(cutting);
      if (act === 'notify') notices.send(cutting, noticeFaults(input));
      else if (!isNotified && input.faults.includes('false')) notices.sendFalse(cutting);
      return cutting;
    },
    async walkAll() {
      const live = [...store.payments()].filter(isLive);
      if (live.length === 0) return;
      const at = await now();
      for (const payment of live) current(payment, at);
    },
  };
}
