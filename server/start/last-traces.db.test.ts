import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOtlpReceiver } from '../../tests/support/otlp-receiver.ts';
import { clientHeaders } from '../../tests/support/people.ts';
import { freePort } from '../../tests/support/server.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import type { TestDatabase } from '../../tests/support/test-database.ts';
import { run } from './run.ts';
import { flushMs, REQUESTS_MS, STOP_MS } from './stop.ts';

let own: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  own = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'vonk-last-traces-'));
});
afterAll(async () => {
  await own.close();
  rmSync(dataDir, { recursive: true });
});

test('a server that stops sends the traces of its last requests, and one whose collector hangs stops all the same', async () => {
  const receiver = await startOtlpReceiver();
  const port = await freePort();
  const environment = {
    ...{ VONK_DEMO: '0', VONK_SKIP_BUILD: '1', OPERATOR_PORT: 'off', VONK_DATA_DIR: dataDir },
    ...{ DATABASE_URL: own.url, PORT: String(port) },
  };
  const origin = `http://127.0.0.1:${port}`;
  const visit = () => fetch(`${origin}/api/user.php`, { headers: clientHeaders(origin) });
  const server = await run({ ...environment, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
  expect((await visit()).status).toBe(200);
  await server.stop();
  expect(receiver.spans.map(({ name }) => name)).toContain('getUser');
  receiver.hang();
  const other = await run({ ...environment, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
  expect((await visit()).status).toBe(200);
  await other.stop();
  await receiver.close();
});

test('traces have what requests and jobs leave of the time to stop', () => {
  for (const drain of [0, 5, 8]) {
    expect(flushMs(drain)).toBeGreaterThan(0);
    expect(drain * 1_000 + REQUESTS_MS + flushMs(drain)).toBeLessThan(STOP_MS - 500);
  }
});
