import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LOCALES } from '../../../../shared/locales.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { ask } from '../../../../tests/support/test-client.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { icebreakersFor, LINES } from './lines.ts';

let site: TestSite;
let anna: TestMember;
let bert: TestMember;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  [anna, bert] = [
    await site.member({ credits: 5 }),
    await site.member({
      credits: 5,
      profile: { name: 'Bert', city: 'Utrecht', interests: ['sex', 'hiking', 'biking', 'coffee'] },
    }),
  ];
});
const linesFor = (viewer: TestMember, profile: string) =>
  site.call(viewer, 'getIcebreakers', { profile });

test('R-186 gives eight opening lines that fit the profile: its interests, its place, its name', async () => {
  const { lines } = await linesFor(anna, bert.profileId);
  expect(lines).toHaveLength(LINES);
  expect(new Set(lines).size).toBe(LINES);
  expect(lines.slice(0, 3)).toEqual([
    'Strand, bos of bergen: waar lopen wij heen?',
    'Koffie of thee? Dan weet ik waar ik je op trakteer.',
    'Ik zag dat je in Utrecht woont. Welke plek daar moet ik echt kennen?',
  ]);
  for (const line of lines) expect(line).not.toMatch(/\{\{|undefined|null/);
  expect((await linesFor(anna, bert.profileId)).lines).toEqual(lines);
});

test('what both like comes first', async () => {
  const carla = await site.member({
    credits: 5,
    profile: { name: 'Carla', interests: ['coffee'] },
  });
  expect((await linesFor(carla, bert.profileId)).lines.slice(0, 2)).toEqual([
    'Koffie of thee? Dan weet ik waar ik je op trakteer.',
    'Strand, bos of bergen: waar lopen wij heen?',
  ]);
});

test('R-186 they are in the language of the page, and in every language', async () => {
  const answer = await ask(site.app, 'getIcebreakers', {
    cookie: anna.cookie,
    query: { profile: bert.profileId },
    headers: { 'x-locale': 'de' },
  });
  expect(JSON.stringify(answer.body)).toContain('Kaffee oder Tee?');
  const profile = {
    id: newId(),
    name: 'Bert',
    country: 'NL',
    city: 'Utrecht',
    interests: ['travelling', 'music', 'movies', 'cooking', 'hiking', 'gym', 'animals'] as const,
  };
  for (const locale of LOCALES)
    expect(
      icebreakersFor(profile, locale).filter((line) => line.length > 15),
      locale,
    ).toHaveLength(LINES);
  for (const [one, other] of [
    ['nl', 'de'],
    ['fr', 'pl'],
    ['en', 'es'],
    ['it', 'nl'],
  ] as const)
    expect(icebreakersFor(profile, one)).not.toEqual(icebreakersFor(profile, other));
});

test('R-187 the price is that of the message: nothing for a free member’s first one, else what the setting says', async () => {
  expect((await linesFor(anna, bert.profileId)).credits).toBe(0);
  const premium = await site.member({ credits: 5, member: { paid_user: true } });
  expect((await linesFor(premium, bert.profileId)).credits).toBe(1);
  await site.send(bert, anna, 'Ik was eerst');
  expect((await linesFor(anna, bert.profileId)).credits).toBe(1);
});

test('R-188 asking costs nothing and leaves no trace', async () => {
  const before = (await site.call(anna, 'getUser')).user;
  await linesFor(anna, bert.profileId);
  expect((await site.call(anna, 'getUser')).user).toEqual(before);
  expect((await site.call(anna, 'getChats')).chats).toEqual([]);
  expect(await site.changes(bert)).toEqual([]);
});

test('there are none for a profile that may not be seen, for one that is unknown, or for oneself', async () => {
  for (const profile of [newId(), anna.profileId])
    expect(await site.refusal(anna, 'getIcebreakers', { profile })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  await site.call(bert, 'block', { profile: anna.profileId });
  expect(await site.refusal(anna, 'getIcebreakers', { profile: bert.profileId })).toMatchObject({
    status: 403,
    code: 'blocked_by',
  });
  expect(await site.refusal(bert, 'getIcebreakers', { profile: anna.profileId })).toMatchObject({
    status: 404,
  });
});
