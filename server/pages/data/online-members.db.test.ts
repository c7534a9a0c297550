import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../../shared/identifiers.ts';
import { ONLINE_WINDOW_MS } from '../../../shared/timing.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { MemberValues, TestSite } from '../../../tests/support/test-site.ts';
import { members } from '../../database/schema/members.ts';
import { profiles } from '../../database/schema/profiles.ts';
import { openDatabase } from '../../database/connection.ts';
import type { Services } from '../../services.ts';
import { loadOnlineMembers } from './online-members.ts';

const START = new Date('2026-11-23T21:00:00Z');
let site: TestSite;
let now: Date;
let services: Services;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  // Each test has a later evening: nothing that was counted before is left.
  now = new Date((now ?? START).getTime() + 3_600_000);
  services = { ...site.services, clock: { ...site.services.clock, now: () => now } };
});

/** Members who are online now, unless said otherwise. */
async function arrive(count: number, values: MemberValues = {}): Promise<void> {
  const people = Array.from({ length: count }, () => ({ member: newId(), profile: newId() }));
  await site.database.insert(members).values(
    people.map(({ member }) => ({
      id: member,
      email: `${member}@vonk.example`,
      password_hash: '',
      status: 'active' as const,
      language: 'nl',
      signup_at: now,
      last_seen_at: now,
      ...values.member,
    })),
  );
  await site.database.insert(profiles).values(
    people.map(({ member, profile }) => ({
      id: profile,
      member_id: member,
      name: 'Robin',
      gender: 'female' as const,
      date_of_birth: '1990-05-17',
      country: 'NL',
      status: 'active' as const,
      listed: true,
      last_active_at: now,
      created_at: now,
      ...values.profile,
    })),
  );
}
const online = async (country = 'NL') => (await loadOnlineMembers(services, { country })).online;
const passes = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};

test('R-096 fewer than twenty are no number, more are rounded down, each country by itself', async () => {
  await arrive(19);
  expect(await online()).toBeNull();
  await arrive(1);
  passes(60_000);
  expect(await online()).toBe(20);
  await arrive(19);
  passes(60_000);
  expect(await online()).toBe(30);
  await arrive(160);
  passes(60_000);
  expect(await online()).toBe(150);
  await arrive(20, { profile: { country: 'BE' } });
  expect(await online('BE')).toBe(20);
  expect(await online('JP')).toBeNull();
});

test.each([
  ['invisible', { member: { invisible: true } }],
  ['not listed', { profile: { listed: false } }],
  ['disabled', { profile: { status: 'disabled' } }],
  ['closed by the operator', { member: { closed_at: START } }],
  ['not confirmed', { member: { status: 'not_confirmed' } }],
  ['leaving', { member: { status: 'deleted' }, profile: { status: 'deleted', listed: false } }],
  ['fictional', { profile: { fictional: true } }],
  ['away for five minutes', { profile: { last_active_at: START } }],
] as const satisfies readonly (readonly [string, MemberValues])[])(
  'R-096 who is %s does not count among those online',
  async (_what, values) => {
    await arrive(19);
    await arrive(5, values);
    expect(await online()).toBeNull();
  },
);

test('R-096 demo members count, and who was just here', async () => {
  await arrive(10, { member: { demo: true } });
  await arrive(10, {
    profile: { last_active_at: new Date(now.getTime() - ONLINE_WINDOW_MS + 1_000) },
  });
  expect(await online()).toBe(20);
});

test('R-096 where the site does not show who is online there is no number', async () => {
  await arrive(20);
  await site.change({ visible_profile_notes: [] });
  expect(await online()).toBeNull();
  await site.change({ visible_profile_notes: ['online'] });
  expect(await online()).toBe(20);
});

test('a count is a minute old at most, and no visitor waits for a database that is away', async () => {
  await arrive(20);
  expect(await online()).toBe(20);
  await arrive(10);
  passes(59_999);
  expect(await online()).toBe(20);
  passes(1);
  expect(await online()).toBe(30);
  const away = { ...services, database: openDatabase('postgres://nobody:x@127.0.0.1:1/none') };
  expect(await loadOnlineMembers(away, { country: 'NL' })).toEqual({ online: null });
});
