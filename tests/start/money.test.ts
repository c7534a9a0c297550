import { rmSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { newId } from '../../shared/identifiers.ts';
import { runMoney } from '../support/money/money-command.ts';
import { clientHeaders, signInByHttp } from '../support/people.ts';
import { startServer, temporaryFolder } from '../support/server.ts';
import type { RunningServer } from '../support/server.ts';
import { ordinaryUser } from './users.ts';

let server: RunningServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const money = (dataDir: string, ...words: string[]) =>
  runMoney({ VONK_DATA_DIR: dataDir }, words, ordinaryUser.as);

test('R-354 the operator settles a payment and checks the books while the server runs', async () => {
  server = await startServer({ members: 0, ...(ordinaryUser.as ? { as: ordinaryUser.as } : {}) });
  const { origin, dataDir } = server;
  const cookie = await signInByHttp(origin, 'free@vonk.example');
  const answer = await fetch(`${origin}/api/payment.php`, {
    method: 'POST',
    headers: { ...clientHeaders(origin), 'idempotency-key': newId(), cookie },
    body: JSON.stringify({ bundle: 'p0', method: 'paypal', immediate: true }),
  });
  expect(answer.status).toBe(200);
  const { payment } = (await answer.json()) as { payment: { payment_id: string } };
  const settled = await money(dataDir, 'settle', payment.payment_id, '--as', 'Fenna');
  expect(settled.text).toContain(`payment ${payment.payment_id} is open`);
  expect(settled.text).toContain('settle by finance@desk.vonk.example: to look again');
  expect(settled.code).toBe(0);
  expect(await money(dataDir, 'problems')).toEqual({ code: 0, text: 'Nothing is open.\n' });
  expect(await money(dataDir, 'check')).toEqual({ code: 0, text: 'The books are sound.\n' });
  const unknown = await money(dataDir, 'nonsense');
  expect(unknown.code).toBe(1);
  expect(unknown.text).toContain('npm run money -- problems');
});

test('R-354 without a server the command says what to start', async () => {
  const dataDir = temporaryFolder(ordinaryUser.as);
  const { code, text } = await money(dataDir, 'check');
  rmSync(dataDir, { recursive: true, force: true });
  expect(code).toBe(1);
  expect(text).toContain('No server runs on the data folder');
});
