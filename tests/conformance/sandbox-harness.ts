import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { BankPayment } from '../../demo/bank/payment.ts';
import { newId } from '../../demo/bank/transitions.ts';
import { silentLogger } from '../../server/log.ts';
import { createSandbox } from '../../server/payments/sandbox.ts';
import { BANK_KEY, startTestBank, type TestBank } from '../support/sandbox-bank.ts';
import type { BankControls, ProviderHarness } from './harness.ts';

type Fault = Parameters<BankControls['faultNext']>[0];
type Alteration = Omit<Parameters<BankControls['alter']>[1], 'amount'>;

/** A line to the bank that can be bad, and on which what the bank says can be altered. */
interface Line {
  origin: string;
  fault: Fault | null;
  hold: { arrive: () => void; released: Promise<void> } | null;
  alterations: Map<string, Alteration>;
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
}

/** What the cases mean by a request: one that makes a payment or a refund, or cancels. */
const isOrder = ({ method, url }: IncomingMessage): boolean =>
  method === 'POST' && /\/(payments|refunds|cancel)$/.test(url ?? '');

const paymentSchema = z.looseObject({ id: z.string(), chargebacks: z.array(z.unknown()) });

/** An answer with the line's origin for the bank's, and with what was altered of a payment. */
function rewrite(body: string, bank: string, line: Line): string {
  if (line.alterations.size === 0) return body.replaceAll(bank, line.origin);
  return JSON.stringify(JSON.parse(body), (_key, value: unknown) => {
    const found = paymentSchema.safeParse(value);
    return found.success ? { ...found.data, ...line.alterations.get(found.data.id) } : value;
  }).replaceAll(bank, line.origin);
}

async function startLine(bank: string): Promise<Line> {
  const forward = async (incoming: IncomingMessage): Promise<IncomingMessage> => {
    const body = await text(incoming);
    return new Promise((resolve, reject) => {
      const headers = { ...incoming.headers, host: new URL(bank).host };
      request(
        `${bank}${incoming.url ?? ''}`,
        { method: incoming.method ?? 'GET', headers },
        resolve,
      )
        .once('error', reject)
        .end(body);
    });
  };
  async function carry(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { fault, hold } = isOrder(incoming) ? line : { fault: null, hold: null };
    if (fault) line.fault = null;
    if (hold) line.hold = null;
    if (fault === 'cut-before') return void outgoing.destroy();
    if (fault === 'error') return void outgoing.writeHead(500).end('{}');
    const answer = await forward(incoming);
    const body = await text(answer);
    hold?.arrive();
    await hold?.released;
    if (fault === 'cut-after') return void outgoing.destroy();
    if (fault === 'garbage') return void outgoing.writeHead(200).end('<html>');
    const { 'content-length': _length, ...headers } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 500, headers);
    outgoing.end(body === '' ? body : rewrite(body, bank, line));
  }
  const server = createServer((incoming, outgoing) => {
    carry(incoming, outgoing).catch(() => outgoing.destroy());
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const line: Line = {
    origin: `http://127.0.0.1:${port}`,
    fault: null,
    hold: null,
    alterations: new Map(),
    goAway: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    comeBack: () => listen(port),
  };
  return line;
}

function controls(site: TestBank, line: Line): BankControls {
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
    async alter(id, { amount, ...told }) {
      if (amount) await site.bank.edit(id, (payment) => ({ ...payment, amount }));
      line.alterations.set(id, { ...line.alterations.get(id), ...told });
    },
    faultNext: (fault) => {
      line.fault = fault;
    },
    holdNext() {
      const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      line.hold = { arrive: arrived.resolve, released: released.promise };
      return { arrived: arrived.promise, release: released.resolve };
    },
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
  const line = await startLine(site.bank.origin);
  return {
    provider: createSandbox({ origin: line.origin, key: BANK_KEY, log: silentLogger }),
    bank: controls(site, line),
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
