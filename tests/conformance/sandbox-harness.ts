import { z } from 'zod';
import type { BankPayment } from '../../demo/bank/payment.ts';
import { newId } from '../../demo/bank/transitions.ts';
import { silentLogger } from '../../server/log.ts';
import { createSandbox } from '../../server/payments/sandbox.ts';
import { startBankLine, type BankLine } from '../support/money/bank-line.ts';
import { BANK_KEY, startTestBank, type TestBank } from '../support/money/sandbox-bank.ts';
import type { BankControls, ProviderHarness } from './harness.ts';

type Alteration = Omit<Parameters<BankControls['alter']>[1], 'amount'>;

/** What the cases mean by a request: one that makes a payment or a refund, or cancels. */
const isOrder = (method: string, path: string): boolean =>
  method === 'POST' && /\/(payments|refunds|cancel)$/.test(path);

const paymentSchema = z.looseObject({ id: z.string(), chargebacks: z.array(z.unknown()) });

/** An answer with what was altered of a payment. */
function altered(body: string, alterations: ReadonlyMap<string, Alteration>): string {
  if (alterations.size === 0 || body === '') return body;
  return JSON.stringify(JSON.parse(body), (_key, value: unknown) => {
    const found = paymentSchema.safeParse(value);
    return found.success ? { ...found.data, ...alterations.get(found.data.id) } : value;
  });
}

function controls(
  site: TestBank,
  line: BankLine,
  alterations: Map<string, Alteration>,
): BankControls {
  const stored = (id: string): BankPayment => {
    const payment = site.bank.payment(id);
    if (!payment) throw new Error(`the bank knows no payment ${id}`);
    return payment;
  };
  const press = async (id: string, act: string, fields: [string, string][] = []): Promise<void> => {
    const { status } = await site.press(id, act, fields);
    if (status !== 303) throw new Error(`${act} was answered with ${status}`);
  };
  const payAct = ({ status, method }: BankPayment): string => {
    if (status === 'open') return method === 'sct' ? 'received' : 'pay';
    if (status === 'pending') return method === 'sdd' ? 'collect' : 'received';
    return 'pay_late';
  };
  return {
    pay: (id) => press(id, payAct(stored(id))),
    pend: (id) => press(id, 'pend'),
    fail: (id, reason) => press(id, 'fail', [['reason', reason]]),
    expire: (id) => press(id, 'expire'),
    chargeBack: (id, charge = {}) =>
      site.bank.edit(id, (payment) => ({
        ...payment,
        chargebacks: [
          ...payment.chargebacks,
          {
            id: newId('cb'),
            amount: charge.amount ?? payment.amount,
            at: site.now().toISOString(),
            reversedAt: null,
            reason: charge.reason ?? null,
          },
        ],
      })),
    reverseChargeback: (id) => press(id, 'reverse'),
    completeRefund: (id, refund) => press(id, `refund_done ${refund}`),
    failRefund: (id, refund) => press(id, `refund_fail ${refund}`),
    async alter(id, { amount, ...changes }) {
      if (amount) await site.bank.edit(id, (payment) => ({ ...payment, amount }));
      alterations.set(id, { ...alterations.get(id), ...changes });
    },
    faultNext: (fault) => line.faultNext(fault, isOrder),
    holdNext: () => line.holdNext(isOrder),
    goAway: line.goAway,
    comeBack: line.comeBack,
    loseNotices: () => {
      site.shop.loses = true;
    },
    now: site.now,
    advance: (milliseconds) => site.advance(milliseconds),
    countPayments: (payment) =>
      [...site.bank.payments()].filter((one) => one.payment === payment).length,
    countRefunds: (id) => stored(id).refunds.length,
    // What it stores of a mandate is which account it was of.
    countMandates: () =>
      [...site.bank.payments()].filter(
        ({ method, payer }) => method === 'sdd' && payer.account !== null,
      ).length,
  };
}

/** The sandbox bank behind a line that the cases make bad, with its adapter. */
export async function startSandboxHarness(): Promise<ProviderHarness> {
  const site = await startTestBank(new Date());
  const alterations = new Map<string, Alteration>();
  const line = await startBankLine(site.bank.origin, {
    rewrite: (body) => altered(body, alterations),
  });
  return {
    provider: createSandbox({ origin: line.origin, key: BANK_KEY, log: silentLogger }),
    bank: controls(site, line, alterations),
    webhookUrl: (payment) => `${site.shop.origin}/api/payment-webhook.php?t=${payment}`,
    get notices() {
      return site.shop.notices.map(({ form }) => form);
    },
    async close() {
      await line.goAway();
      await site.close();
    },
  };
}
