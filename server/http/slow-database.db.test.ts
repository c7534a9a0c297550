import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { ask } from '../../tests/support/test-client.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import type { TestSite } from '../../tests/support/test-site.ts';
import { noLimits } from './guards/limits.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite({ connections: 2 });
});
afterAll(() => site.close());

test('while requests wait too long for the database others are refused at once with the time to come back, and served again afterwards', async () => {
  const member = await site.member();
  const app = createApp(site.services, [], { limits: noLimits, patience: 0 });
  const { $client: pool } = site.database;
  const held = [await pool.connect(), await pool.connect()];
  const get = () => ask(app, 'getUser', { cookie: member.cookie });
  const first = get();
  await eventually(() => pool.waitingCount).toBe(1);
  const refused = await get();
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.body).toMatchObject({ error: { code: 'busy' } });
  expect(app.isRefusing).toBe(true);
  for (const client of held) client.release();
  expect((await first).status).toBe(200);
  await eventually(async () => (await get()).status).toBe(200);
});
