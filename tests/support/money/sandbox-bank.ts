import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBank, type Bank } from '../../../demo/bank/bank.ts';
import { silentLogger } from '../../../server/log.ts';
import type { NewPayment, PaymentProvider } from '../../../server/payments/provider.ts';
import { createSandbox } from '../../../server/payments/sandbox.ts';

export const BANK_KEY = 'key-of-the-tests';

/** A shop that only takes notices. */
export interface NoticeTaker {
  origin: string;
  /** Paths with their queries, and the forms that were posted there. */
  notices: { path: string; form: URLSearchParams }[];
  /** The status of the next answers; 200 when there is none left. */
  answers: number[];
  /** Takes notices without remembering them, as if they never came. */
  loses: boolean;
  close(): Promise<void>;
}

export async function startNoticeTaker(): Promise<NoticeTaker> {
  const notices: NoticeTaker['notices'] = [];
  const answers: number[] = [];
  const taker: Pick<NoticeTaker, 'loses'> = { loses: false };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request
      .on('data', (part: Buffer) => parts.push(part))
      .once('end', () => {
        const form = new URLSearchParams(Buffer.concat(parts).toString());
        if (!taker.loses) notices.push({ path: request.url ?? '', form });
        response.writeHead(answers.shift() ?? 200).end();
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return Object.assign(taker, {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    notices,
    answers,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

/** An order at the sandbox bank, with what a test cares about. */
export const testOrder = (shop: string, more: Partial<NewPayment> = {}): NewPayment => ({
  payment: 'payment-1',
  purchase: 'purchase-1',
  amount: { amount: 4219, currency: 'EUR' },
  method: 'ideal',
  bank: null,
  country: 'NL',
  locale: 'nl',
  description: 'VK Diensten 1042',
  returnUrl: `${shop}/return`,
  webhookUrl: `${shop}/hook?t=secret`,
  expiresAt: null,
  debit: null,
  ...more,
});

export interface TestBank {
  bank: Bank;
  provider: PaymentProvider;
  shop: NoticeTaker;
  now(): Date;
  /** Moves the bank's clock and lets time do its work. */
  advance(milliseconds: number): Promise<void>;
  /** Presses a button of a payment's page, as a browser posts it. */
  press(id: string, act: string, fields?: [name: string, value: string][]): Promise<Response>;
  /** Stops the bank and starts it again on the same port and file. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a bank with a file of its own, its adapter and a shop. @param start of its clock. */
export async function startTestBank(start = new Date('2026-11-23T09:00:00Z')): Promise<TestBank> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vonk-bank-'));
  const shop = await startNoticeTaker();
  let at = start;
  const open = (port: number) =>
    startBank({
      port,
      host: '127.0.0.1',
      dataDir,
      key: BANK_KEY,
      now: () => at,
      log: silentLogger,
    });
  let bank = await open(0);
  const { origin } = bank;
  return {
    get bank() {
      return bank;
    },
    provider: createSandbox({ origin, key: BANK_KEY, log: silentLogger }),
    shop,
    now: () => at,
    async advance(milliseconds) {
      at = new Date(at.getTime() + milliseconds);
      await bank.walk();
    },
    press: (id, act, fields = []) =>
      fetch(`${origin}/pay/${bank.payment(id)?.token ?? ''}`, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams([['act', act], ...fields]),
        redirect: 'manual',
      }),
    async restart() {
      await bank.stop();
      bank = await open(Number(new URL(origin).port));
    },
    async close() {
      await bank.stop();
      await shop.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
