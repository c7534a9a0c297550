import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startPartnerServer } from '../../../tests/support/partner-server.ts';
import type { PartnerServer } from '../../../tests/support/partner-server.ts';
import type { TestMember } from '../../../tests/support/test-members.ts';
import { createTestOrder } from '../../../tests/support/money/test-orders.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import { partners } from '../../database/schema/arrivals.ts';
import { inTransaction } from '../../database/transaction.ts';
import { createJobRunner } from '../../jobs/runner.ts';
import { noteArrivalEvent } from './events.ts';
import { postbackJobs } from './postback-job.ts';
import type { PostbackEvent } from './postback-job.ts';
import { sendPostback, signatureOf } from './send-postback.ts';

const HOUR_MS = 3_600_000;
const SECRET = 'a secret that both know';
let partner: PartnerServer;
let site: TestSite;
beforeAll(async () => {
  partner = await startPartnerServer();
  site = await createTestSite({ config: { partnerServices: [partner.origin] } });
});
afterAll(async () => {
  await site.close();
  await partner.close();
});
beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate jobs, partners, arrivals_daily, money_journal cascade`);
  await site.change({ partner_postbacks: true, refund_days: 14 });
  partner.received.length = 0;
  partner.answer = { status: 204 };
  await addPartner(`${partner.origin}/pb?click={sub1}&e={event}&a={amount}&r={ref}`);
});

const addPartner = (postback_url: string | null) =>
  site.database.insert(partners).values({
    network: 'n',
    name: 'Partner',
    postback_url,
    postback_secret: SECRET,
    created_at: site.services.clock.now(),
  });
const visitor = () =>
  site.member({
    member: { tracking: { network: 'n', ref: 'r', sub1: 'klik 1&x', sub2: '', sub3: '' } },
  });
const note = (event: PostbackEvent, { memberId }: TestMember, purchase?: string) =>
  inTransaction(site.database, (tx) =>
    noteArrivalEvent(tx, event, {
      memberId,
      at: site.services.clock.now(),
      ...(purchase ? { purchase } : {}),
    }),
  );
const runJobs = () => createJobRunner(site.services, {}, postbackJobs).runDueJobs();
const urls = () => partner.received.map(({ url }) => url);
const waiting = async () =>
  (await site.database.execute<{ attempts: number }>(sql`select attempts from jobs`)).rows;

test('R-296 a partner gets each event as a signed GET, with its click, and a class of the amount', async () => {
  const member = await visitor();
  const { memberId } = member;
  const at = site.services.clock.now();
  const purchase = await createTestOrder(site.database, { memberId, at, total: 2_500 });
  await note('sign_up', member);
  await note('purchase', member, purchase);
  await runJobs();
  expect(urls().sort()).toEqual([
    '/pb?click=klik%201%26x&e=purchase&a=medium&r=r',
    '/pb?click=klik%201%26x&e=sign_up&a=&r=r',
  ]);
  for (const { url, headers, method } of partner.received) {
    expect(method).toBe('GET');
    const [time, id] = [headers['postback-time'], headers['postback-id']];
    expect(headers['postback-signature']).toBe(
      signatureOf(SECRET, Number(time), String(id), new URL(url, partner.origin)),
    );
    expect(headers).not.toHaveProperty('cookie');
    expect(JSON.stringify([url, headers])).not.toContain(memberId);
  }
  expect(await waiting()).toEqual([]);
});

test('R-296 nobody is told before the operator turns it on, nor where a partner has no address or is off', async () => {
  const member = await visitor();
  await site.change({ partner_postbacks: false });
  await note('sign_up', member);
  await runJobs();
  await site.change({ partner_postbacks: true });
  await site.database.update(partners).set({ postback_url: null });
  await note('activation', member);
  await site.database.update(partners).set({ postback_url: partner.origin, is_active: false });
  await note('activation', member);
  await runJobs();
  expect(urls()).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test('an event that is rolled back is told to nobody and counted nowhere', async () => {
  const member = await visitor();
  await inTransaction(site.database, async (tx) => {
    const at = site.services.clock.now();
    await noteArrivalEvent(tx, 'sign_up', { memberId: member.memberId, at });
    throw new Error('undone');
  }).catch(() => undefined);
  await runJobs();
  expect(urls()).toEqual([]);
  expect((await site.database.execute(sql`select from arrivals_daily`)).rows).toEqual([]);
});

test('a partner that is away is asked ten times, each time with the same id, and a redirection is not followed', async () => {
  const member = await visitor();
  partner.answer = { status: 302, headers: { location: '/elsewhere' } };
  await note('sign_up', member);
  for (let hour = 0; hour < 14; hour += 1) {
    await runJobs();
    site.services.clock.advance(2 * HOUR_MS);
  }
  expect(partner.received).toHaveLength(10);
  expect(new Set(urls()).size).toBe(1);
  expect(new Set(partner.received.map(({ headers }) => headers['postback-id'])).size).toBe(1);
  expect(await waiting()).toEqual([{ attempts: 10 }]);
});

test('a refund is told within `refund_days` of the purchase, and not after them', async () => {
  const member = await visitor();
  const at = site.services.clock.now();
  const purchase = await createTestOrder(site.database, { memberId: member.memberId, at });
  await note('refund', member, purchase);
  await runJobs();
  expect(urls()).toEqual(['/pb?click=klik%201%26x&e=refund&a=small&r=r']);
  site.services.clock.advance(15 * 24 * HOUR_MS);
  await note('refund', member, purchase);
  await runJobs();
  expect(urls()).toHaveLength(1);
});

test('of a member who was erased meanwhile nothing is told', async () => {
  const member = await visitor();
  await note('sign_up', member);
  await site.database.execute(sql`update members set tracking = null`);
  await runJobs();
  expect(urls()).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test('an address that leads into our own network is never called', async () => {
  const member = await visitor();
  const { port } = new URL(partner.origin);
  for (const url of [
    `http://127.0.0.1:1/pb`,
    `https://localhost:${port}/pb`,
    `https://[::ffff:127.0.0.1]/pb`,
  ]) {
    await site.database.update(partners).set({ postback_url: url });
    await note('sign_up', member);
  }
  await runJobs();
  // A public name that resolves to this machine fails as it is resolved, before it is connected to.
  await expect(
    sendPostback({
      id: 'x',
      url: new URL(`https://localhost:${port}/pb`),
      secret: SECRET,
      isOperators: false,
    }),
  ).rejects.toThrow('private network');
  expect(urls()).toEqual([]);
});
