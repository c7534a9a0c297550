import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { silentLogger } from '../../server/log.ts';
import { createSandbox } from '../../server/payments/sandbox.ts';
import { BANK_KEY, testOrder } from '../../tests/support/money/sandbox-bank.ts';
import { startBank } from './bank.ts';

test('R-354: of two presses that wait for the shop’s clock together, one pays', async () => {
  let waiting = 0;
  let released = Promise.resolve();
  const shop = createServer((_request, response) => {
    waiting += 1;
    const now = new Date().toISOString();
    void released.then(() => response.end(JSON.stringify({ now, offset_ms: 0 })));
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', () => resolve()));
  const origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'vonk-bank-'));
  const bank = await startBank({
    port: 0,
    host: '127.0.0.1',
    dataDir,
    key: BANK_KEY,
    clockUrl: `${origin}/dev/clock`,
    log: silentLogger,
  });
  const sandbox = createSandbox({ origin: bank.origin, key: BANK_KEY, log: silentLogger });
  await sandbox.create(testOrder(origin, { webhookUrl: null }));
  const [payment] = bank.payments();
  const release = Promise.withResolvers<void>();
  released = release.promise;
  const before = waiting;
  const press = (act: string) =>
    fetch(`${bank.origin}/pay/${payment?.token ?? ''}`, {
      method: 'POST',
      headers: { origin: bank.origin },
      body: new URLSearchParams({ act }),
      redirect: 'manual',
    });
  const presses = Promise.all([press('pay'), press('cancel')]);
  await expect.poll(() => waiting).toBeGreaterThan(before);
  release.resolve();
  expect((await presses).map(({ status }) => status).sort()).toEqual([303, 409]);
  await bank.stop();
  shop.closeAllConnections();
  shop.close();
  rmSync(dataDir, { recursive: true, force: true });
});
