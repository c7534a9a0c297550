import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { newId } from '../../shared/identifiers.ts';
import { clientHeaders, signInByHttp } from '../support/people.ts';
import { startServer, temporaryFolder } from '../support/server.ts';
import type { RunningServer } from '../support/server.ts';
import { ordinaryUser } from './users.ts';

const COMMAND = fileURLToPath(new URL('../../server/money.ts', import.meta.url));
let server: RunningServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

/** Runs `npm run money` beside a server. */
async function money(dataDir: string, ...words: string[]) {
  const child = spawn(process.execPath, [COMMAND, ...words], {
    env: { PATH: process.env['PATH'] ?? '', VONK_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(ordinaryUser.as ?? {}),
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  return { code, text };
}

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
  const settled = await money(dataDir, 'settle', payment.payment_id, '--as', 'willem');
  expect(settled.text).toContain(`payment ${payment.payment_id} is open`);
  expect(settled.text).toContain('settle by willem: to look again');
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
