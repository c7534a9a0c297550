import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { ask, TEST_ORIGIN } from '../../tests/support/test-client.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import type { TestSite } from '../../tests/support/test-site.ts';
import { as, createPagesSite } from '../../tests/support/http/pages-site.ts';
import { createDesk } from '../operator/desk.ts';
import { deskOf } from '../operator/door/desk-address.ts';
import { createPages } from '../pages/handler.ts';
import { noLimits } from './guards/limits.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite({ connections: 2 });
});
afterAll(() => site.close());

test('while the database is too slow pages, their forms and the desk say so at once', async () => {
  const place = await createPagesSite({ connections: 2 });
  const { services, folder } = place;
  const app = createApp(services, [createPages(services, folder)], {
    limits: noLimits,
    patience: 0,
  });
  const desk = createDesk(services, { limits: noLimits, checkPressure: app.checkPressure });
  const { $client: pool } = services.database;
  const busy = [await pool.connect(), await pool.connect()];
  const first = app.fetch(new Request(`${TEST_ORIGIN}/nl/login`, { headers: as(place.free) }));
  await eventually(() => pool.waitingCount).toBe(1);
  const refused = [
    await app.fetch(new Request(`${TEST_ORIGIN}/nl/chats`, { headers: as(place.free) })),
    await app.fetch(new Request(`${TEST_ORIGIN}/nl/login`, { method: 'POST' })),
    await desk.fetch(new Request(`${deskOf(services.config).url}/api/me`)),
  ];
  for (const { status, headers } of refused) {
    expect(status).toBe(503);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(refused.map(({ headers }) => headers.get('content-type')?.split(';')[0])).toEqual([
    'text/html',
    'text/html',
    'application/json',
  ]);
  for (const client of busy) client.release();
  await first;
  await eventually(() => app.isRefusing).toBe(false);
  await place.close();
});

test('while requests wait too long for the database others are refused at once with the time to come back, and served again afterwards', async () => {
  const member = await site.member();
  const app = createApp(site.services, [], { limits: noLimits, patience: 0 });
  const { $client: pool } = site.database;
  const busy = [await pool.connect(), await pool.connect()];
  const get = () => ask(app, 'getUser', { cookie: member.cookie });
  const first = get();
  await eventually(() => pool.waitingCount).toBe(1);
  const refused = await get();
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.body).toMatchObject({ error: { code: 'busy' } });
  expect(app.isRefusing).toBe(true);
  for (const client of busy) client.release();
  expect((await first).status).toBe(200);
  await eventually(async () => (await get()).status).toBe(200);
});
