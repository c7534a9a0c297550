import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLogger } from '../../server/log.ts';
import { createSandbox } from '../../server/payments/sandbox.ts';
import type { Outcome } from '../../server/payments/provider.ts';
import { eventually } from '../../tests/support/eventually.ts';
import {
  BANK_KEY,
  startNoticeTaker,
  testOrder,
  type NoticeTaker,
} from '../../tests/support/money/sandbox-bank.ts';

let folder: string;
let shop: NoticeTaker;
let child: ChildProcess | undefined;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vonk-bank-killed-'));
  shop = await startNoticeTaker();
});
afterEach(async () => {
  await end('SIGKILL');
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the bank as a process of its own. @returns its origin. */
async function start(port = 0): Promise<string> {
  const program = fileURLToPath(new URL('main.ts', import.meta.url));
  child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      VONK_BANK_PORT: String(port),
      VONK_BANK_KEY: BANK_KEY,
      VONK_DATA_DIR: folder,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!child.stdout) throw new Error('the bank has no output');
  const [origin] = (await once(createInterface(child.stdout), 'line')) as [string];
  return origin;
}

async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return null;
  const exited = once(child, 'exit') as Promise<[number | null]>;
  child.kill(signal);
  return (await exited)[0];
}

const valueOf = <Value>(outcome: Outcome<Value>): Value => {
  if (outcome.kind !== 'done') throw new Error(outcome.kind);
  return outcome.value;
};
const sandbox = (origin: string) => createSandbox({ origin, key: BANK_KEY, log: silentLogger });

test('R-413: a bank that is killed forgets nothing that it answered', async () => {
  const origin = await start();
  const port = Number(new URL(origin).port);
  const provider = sandbox(origin);
  const known = new Map<string, string>();
  for (let round = 0; round < 4; round += 1) {
    const [paid, open] = [`paid-${round}`, `open-${round}`];
    const payment = valueOf(await provider.create(testOrder(shop.origin, { payment: paid })));
    const pressed = await fetch(payment.checkoutUrl ?? '', {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({ act: 'pay' }),
      redirect: 'manual',
    });
    expect(pressed.status).toBe(303);
    const refunded = valueOf(
      await provider.refund({
        refund: `refund-${round}`,
        id: payment.id,
        amount: { amount: 100, currency: 'EUR' },
        description: 'x',
      }),
    );
    known.set(payment.id, refunded.id);
    // The answer to this one is the last thing before the kill.
    known.set(valueOf(await provider.create(testOrder(shop.origin, { payment: open }))).id, '');
    await end('SIGKILL');
    await start(port);
    for (const [id, refund] of known) {
      const after = valueOf(await provider.read(id));
      expect(after).toMatchObject({
        status: refund === '' ? 'open' : 'paid',
        refunds: refund === '' ? [] : [{ id: refund }],
      });
    }
    const again = valueOf(await provider.create(testOrder(shop.origin, { payment: open })));
    expect(known.has(again.id)).toBe(true);
  }
  expect(known.size).toBe(8);
});

test('R-354: a notice that nobody took is sent again after a kill', async () => {
  const origin = await start();
  const payment = valueOf(await sandbox(origin).create(testOrder(shop.origin)));
  shop.answers.push(500, 500);
  await fetch(payment.checkoutUrl ?? '', {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({ act: 'pay' }),
    redirect: 'manual',
  });
  await eventually(() => shop.notices.length).toBeGreaterThanOrEqual(1);
  await end('SIGKILL');
  const before = shop.notices.length;
  shop.answers.length = 0;
  await start(Number(new URL(origin).port));
  await eventually(() => shop.notices.length).toBeGreaterThan(before);
});

test('a second bank on the same port leaves the first one and its file alone', async () => {
  const origin = await start();
  const first = child;
  await sandbox(origin).create(testOrder(shop.origin));
  const second = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: {
      ...process.env,
      VONK_BANK_PORT: new URL(origin).port,
      VONK_BANK_KEY: BANK_KEY,
      VONK_DATA_DIR: folder,
    },
    stdio: 'ignore',
  });
  const [code] = (await once(second, 'exit')) as [number];
  expect(code).not.toBe(0);
  await sandbox(origin).create(testOrder(shop.origin, { payment: 'payment-2' }));
  child = first;
  expect(await end('SIGTERM')).toBe(0);
  const provider = sandbox(await start(Number(new URL(origin).port)));
  for (const payment of ['payment-1', 'payment-2'])
    expect(valueOf(await provider.find(payment, new Date()))).not.toBeNull();
});
