import { beforeAll, expect, test } from 'vitest';
import { openOwnDesk } from '../../../tests/support/operator/own-desk.ts';
import type { TestOperator } from '../../../tests/support/operator/test-desk.ts';
import { createTestMember } from '../../../tests/support/test-members.ts';
import type { OperatorAnswer } from '../../../shared/contract/operator/calls.ts';
import { newId } from '../../../shared/identifiers.ts';
import { eq } from 'drizzle-orm';
import { arrivalsDaily, partners } from '../../database/schema/arrivals.ts';
import { members } from '../../database/schema/members.ts';
import { jobs } from '../../database/schema/service.ts';
import { POSTBACK_JOB } from '../../modules/partners/postback-job.ts';

const at = openOwnDesk();
let finance: TestOperator;
const DAY = '2026-11-20';
beforeAll(async () => {
  finance = await at.operator('finance');
  await at.database.insert(partners).values({
    network: 'adnet',
    name: 'Adnet',
    postback_url: 'https://adnet.example/?s={sub1}',
    postback_secret: 'secret',
    created_at: at.services.clock.now(),
  });
  const row = (lander: string, locale: string, visits: number, signUps: number) => ({
    day: DAY,
    network: 'adnet',
    ref: '',
    lander,
    locale,
    country: 'NL',
    visits,
    sign_ups: signUps,
  });
  await at.database
    .insert(arrivalsDaily)
    .values([row('home', 'nl', 40, 3), row('home', 'de', 2, 2), row('video', 'nl', 4, 0)]);
});

test('R-296 visits are shown by day and lander, and numbers under five are not', async () => {
  const query = { from: DAY, to: DAY };
  const { body } = await at.ask('getArrivals', { cookie: finance.cookie, query });
  expect((body as OperatorAnswer<'getArrivals'>).rows).toMatchObject([
    { day: DAY, network: 'adnet', lander: 'home', visits: 42, sign_ups: 5, purchases: null },
    { lander: 'video', visits: null, sign_ups: null },
  ]);
  const file = await at.ask('getArrivalsFile', { cookie: finance.cookie, query });
  expect(file.body).toBe(
    'day,network,lander,visits,bounces,sign_ups,activations,purchases,refunds\r\n' +
      `${DAY},adnet,home,42,<5,5,<5,<5,<5\r\n${DAY},adnet,video,<5,<5,<5,<5,<5,<5\r\n`,
  );
});

test('reports to a partner that wait, fail and were given up are counted, with what went wrong', async () => {
  const now = at.services.clock.now();
  const { memberId: member } = await createTestMember(at.database, now);
  await at.database
    .update(members)
    .set({ tracking: { network: 'adnet', sub1: 'click-1' } })
    .where(eq(members.id, member));
  const job = (attempts: number, error: string | null) => ({
    id: newId(),
    name: POSTBACK_JOB,
    payload: { id: newId(), event: 'sign_up', member, purchase: null, at: now.toISOString() },
    run_at: now,
    attempts,
    last_error: error && JSON.stringify({ message: error }),
  });
  await at.database
    .insert(jobs)
    .values([
      job(0, null),
      job(3, 'The partner answered 500.'),
      job(10, 'The partner answered 500.'),
    ]);
  const { body } = await at.ask('getPartners', { cookie: finance.cookie });
  expect((body as OperatorAnswer<'getPartners'>).partners).toEqual([
    {
      network: 'adnet',
      name: 'Adnet',
      active: true,
      postback_url: 'https://adnet.example/?s={sub1}',
      waiting: 1,
      failing: 1,
      given_up: 1,
      last_error: 'The partner answered 500.',
    },
  ]);
});
