import { rmSync } from 'node:fs';
import { startBank } from '../../../demo/bank/bank.ts';
import { silentLogger } from '../../../server/log.ts';
import { startBankLine } from './bank-line.ts';
import { withForgetfulPostgres } from '../programs/own-postgres.ts';
import type { Shop } from './payment-shop.ts';
import { startServer, temporaryFolder } from '../server.ts';
import { matches, readsOf, tokenIn } from './shop-bank.ts';
import type { ShopBank } from './shop-bank.ts';

const ROOT = '/api/payments';
const KEY = 'key-of-the-fault-runs';
const PRELOAD = new URL('bank-elsewhere.ts', import.meta.url).href;

/** The sandbox bank in the test's own process, behind a line that can be bad. */
async function startShopBank(): Promise<{
  bank: ShopBank;
  origin: string;
  close: () => Promise<void>;
}> {
  const dataDir = temporaryFolder();
  let accepted = 0;
  let isLosing = false;
  const bank = await startBank({
    port: 0,
    host: '127.0.0.1',
    dataDir,
    key: KEY,
    now: () => new Date(),
    log: {
      ...silentLogger,
      info: ({ notice, status }) => {
        if (notice !== undefined && status === 200) accepted += 1;
      },
    },
  });
  // The server makes up a key at each start; here each is right.
  const line = await startBankLine(bank.origin, { headers: { authorization: `Bearer ${KEY}` } });
  const stored = (id: string) => {
    const payment = bank.payment(id);
    if (!payment) throw new Error('The bank has no such payment.');
    return payment;
  };
  async function press(id: string, act: string, fields: [string, string][] = []): Promise<void> {
    const fault: [string, string][] = isLosing ? [['fault', 'lost']] : [];
    const answer = await fetch(`${bank.origin}/pay/${stored(id).token}`, {
      method: 'POST',
      headers: { origin: bank.origin },
      body: new URLSearchParams([['act', act], ...fields, ...fault]),
      redirect: 'manual',
    });
    if (answer.status !== 303) throw new Error(`${act} was answered ${answer.status}`);
  }
  return {
    origin: line.origin,
    bank: {
      name: 'sandbox',
      paymentsOf: (payment) =>
        [...bank.payments()]
          .filter((one) => one.payment === payment)
          .map(({ id, status, refunds }) => ({
            id,
            isPaid: status === 'paid',
            refunds: refunds.length,
          })),
      count: () => [...bank.payments()].length,
      pay: (id) => press(id, stored(id).status === 'failed' ? 'pay_late' : 'pay'),
      fail: (id) => press(id, 'fail', [['reason', 'insufficient_funds']]),
      tokenOf: (id) => tokenIn(stored(id).webhookUrl),
      loseNotices: () => {
        isLosing = true;
      },
      countAccepted: () => accepted,
      countRequests: () => line.requests.length,
      countReads: (id, after) => readsOf(line.requests, id, after),
      cutNext: (request) => line.faultNext('cut-after', matches(ROOT, request)),
      holdNext: (request) => line.holdNext(matches(ROOT, request)),
      unknownRequests: [],
    },
    async close() {
      await line.goAway();
      await bank.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Gives a piece of work a shop of its own whose provider is the sandbox bank. A server's bank ends
 * with it, as the demo's does; here it goes on, in the test's own process.
 */
export async function withSandboxShop<Value>(work: (shop: Shop) => Promise<Value>): Promise<Value> {
  const { bank, origin, close } = await startShopBank();
  try {
    return await withForgetfulPostgres(async (url, pool) => {
      const server = await startServer({
        members: 0,
        env: {
          DATABASE_URL: url,
          VONK_DEMO: '1',
          NODE_OPTIONS: `--import=${PRELOAD}`,
          BANK_ELSEWHERE: origin,
        },
      });
      try {
        // Those that the demo's own members made.
        const made = bank.count();
        const others: ShopBank = { ...bank, count: () => bank.count() - made };
        return await work({ server, publicUrl: server.origin, url, pool, bank: others });
      } finally {
        await server.stop();
      }
    });
  } finally {
    await close();
  }
}
