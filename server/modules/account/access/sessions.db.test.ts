import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cookieOf } from '../../../../tests/support/account/sign-up-tools.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { openEvents } from '../../../../tests/support/event-client.ts';
import { ask } from '../../../../tests/support/test-client.ts';
import { TEST_PASSWORD } from '../../../../tests/support/test-members.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { startTestServer } from '../../../../tests/support/test-server.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { noLimits } from '../../../http/guards/limits.ts';

const HOUR = 3_600_000;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
let site: TestSite;
let member: TestMember;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  member = await site.member();
});

/** Signs in on another device. @returns its cookie. */
async function signIn({ email }: TestMember, agent = 'test'): Promise<string> {
  const { headers } = await ask(site.app, 'signIn', {
    body: { email, password: TEST_PASSWORD },
    headers: { 'user-agent': agent },
  });
  return cookieOf(headers);
}
const userOf = async (cookie: string) =>
  (await ask(site.app, 'getUser', { cookie })).body as { user: { id: string } | null };

test('R-104 the list of devices has this one first, names each, and one can be signed out within two seconds', async () => {
  const server = await startTestServer(site.services, { limits: noLimits });
  site.services.clock.advance(60_000);
  const phone = await signIn(member, IPHONE);
  const { sessions } = await site.call(member, 'getSessions');
  expect(sessions).toMatchObject([
    { current: true, browser: null, system: null },
    { current: false, browser: 'Safari', system: 'iPhone' },
  ]);
  const stream = await openEvents(server.origin, { cookie: phone });
  const began = performance.now();
  expect(await site.call(member, 'endSessions', { id: sessions[1]?.id })).toEqual({ ended: 1 });
  await eventually(() => stream.ended).toBe(true);
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(stream.events.at(-1)).toMatchObject({
    event: 'goodbye',
    data: { reason: 'session_ended' },
  });
  expect(await userOf(phone)).toEqual({ user: null });
  expect((await site.call(member, 'getSessions')).sessions).toHaveLength(1);
  await server.crash();
});

test('R-104 all other devices can be signed out at once; this one stays', async () => {
  const others = await Promise.all([1, 2, 3].map(() => signIn(member)));
  expect(await site.call(member, 'endSessions', { others: true })).toEqual({ ended: 3 });
  for (const cookie of others) expect(await userOf(cookie)).toEqual({ user: null });
  expect((await userOf(member.cookie)).user).not.toBeNull();
  expect(await site.call(member, 'endSessions', { others: true })).toEqual({ ended: 0 });
});

test('nobody signs out another member’s device, and a session that is over is in no list', async () => {
  const other = await site.member();
  const [session] = (await site.call(other, 'getSessions')).sessions;
  expect(await site.refusal(member, 'endSessions', { id: session?.id })).toMatchObject({
    status: 404,
    code: 'not_found',
  });
  expect(await site.refusal(member, 'endSessions', {})).toMatchObject({ status: 422 });
  expect(
    await site.refusal(member, 'endSessions', { id: session?.id, others: true }),
  ).toMatchObject({ status: 422 });
  expect((await userOf(other.cookie)).user).not.toBeNull();
  site.services.clock.advance(29 * 24 * HOUR);
  const late = await signIn(member);
  site.services.clock.advance(2 * 24 * HOUR);
  expect((await site.call({ ...member, cookie: late }, 'getSessions')).sessions).toHaveLength(1);
});
