import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { strFromU8, unzipSync } from 'fflate';
import { fingerprintOf } from '../../../../tests/support/privacy/fingerprint.ts';
import { ask as askApp } from '../../../../tests/support/test-client.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { calls } from '../../../../shared/contract/calls.ts';
import { findPlace } from '../../site/places/places.ts';
import { createApp } from '../../../app.ts';
import { noLimits } from '../../../http/guards/limits.ts';
import { createLogger } from '../../../log.ts';

let site: TestSite;
let member: TestMember;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.change({ matchfinder_race: true });
  member = await site.member({ profile: { name: 'member', gender: 'male', sexuality: 'hetero' } });
  for (const [name, age] of [
    ['20', 20],
    ['35', 35],
    ['50', 50],
  ] as const)
    await site.member({
      profile: {
        name,
        gender: 'female',
        date_of_birth: `${site.services.clock.now().getUTCFullYear() - age - 1}-12-31`,
      },
    });
  await site.member({ profile: { name: 'a man', gender: 'male' } });
});

const ask = async (answers: Record<string, string>) =>
  (await site.call(member, 'findMatches', answers)).profiles.map((card) => card.name).sort();

test('R-249 R-250 R-251 the call takes exactly the choices of the specification', () => {
  const choices = (question: 'age' | 'appearance' | 'race') =>
    ['18-35', '35+', 'normal', 'sexy', 'white', 'other', 'black', '18-25', ''].filter(
      (choice) =>
        calls.findMatches.body.safeParse({
          age: '35+',
          appearance: 'sexy',
          race: 'other',
          [question]: choice,
        }).success,
    );
  expect(choices('age')).toEqual(['18-35', '35+']);
  expect(choices('appearance')).toEqual(['normal', 'sexy']);
  expect(choices('race')).toEqual(['white', 'other']);
});

test('R-249 age chooses among whom the member looks for', async () => {
  expect(await ask({ age: '18-35', appearance: 'normal', race: 'white' })).toEqual(['20', '35']);
  expect(await ask({ age: '35+', appearance: 'normal', race: 'white' })).toEqual(['35', '50']);
});

test('R-250 R-251 looks and race choose nobody, since nothing is known of them', async () => {
  for (const appearance of ['normal', 'sexy'])
    for (const race of ['white', 'other'])
      expect(await ask({ age: '18-35', appearance, race })).toEqual(['20', '35']);
});

test('R-251 the answers are written nowhere: not in the database, not in the export, not in the log', async () => {
  const lines: string[] = [];
  const log = createLogger(
    { level: 'debug' },
    {
      write: (line) => {
        lines.push(line);
      },
    },
  );
  const app = createApp({ ...site.services, log }, [], { limits: noLimits });
  const before = await fingerprintOf(site.database);
  expect(
    (
      await askApp(app, 'findMatches', {
        cookie: member.cookie,
        body: { age: '35+', appearance: 'sexy', race: 'other' },
      })
    ).status,
  ).toBe(200);
  expect(
    (
      await askApp(app, 'findMatches', {
        cookie: member.cookie,
        body: { age: '35+', appearance: 'sexy', race: 'purple' },
      })
    ).status,
  ).toBe(422);
  expect(await fingerprintOf(site.database)).toBe(before);
  expect(lines.join('')).not.toMatch(/sexy|(?<![\d:.])35\+|purple/);
  const archive = await askApp(app, 'exportData', { cookie: member.cookie });
  const exported = Object.values(unzipSync(archive.body as Uint8Array))
    .map((bytes) => strFromU8(bytes))
    .join('');
  expect(exported).toContain(member.memberId);
  expect(exported).not.toMatch(/sexy|(?<![\d:.])35\+/);
});

test('with the setting off there is no question about race, and an answer to it is refused', async () => {
  await site.change({ matchfinder_race: false });
  expect(await ask({ age: '18-35', appearance: 'sexy' })).toEqual(['20', '35']);
  expect(
    await site.refusal(member, 'findMatches', { age: '18-35', appearance: 'sexy', race: 'white' }),
  ).toMatchObject({ status: 422, fields: ['race'] });
});

test('what does not matter is left out, and no age means every age', async () => {
  expect(await ask({})).toEqual(['20', '35', '50']);
  expect(await ask({ age: '18-35' })).toEqual(['20', '35']);
  expect(await ask({ appearance: 'sexy' })).toEqual(['20', '35', '50']);
});

test('of the nearest three are found, first who shares most with the one who asks', async () => {
  await site.empty();
  const home = (city: string, interests: string[] = []) => {
    const { country, region, latitude, longitude } =
      findPlace('NL', city) ?? expect.unreachable(city);
    return { country, region, city, latitude, longitude, interests };
  };
  const person = (name: string, city: string, interests: string[] = []) =>
    site.member({ profile: { name, gender: 'female', ...home(city, interests) } });
  member = await site.member({
    profile: {
      gender: 'male',
      sexuality: 'hetero',
      ...home('Utrecht', ['tea', 'sex', 'hiking', 'art']),
    },
  });
  await person('near', 'Utrecht');
  await site.member({
    profile: {
      name: 'looks for the young',
      gender: 'female',
      ...home('Utrecht', ['tea', 'hiking', 'art']),
      seeks_max_age: 20,
    },
  });
  const reader = await person('reader', 'Utrecht', ['reading']);
  await person('walker', 'Amersfoort', ['sex', 'hiking']);
  const both = await person('walker with tea', 'Hilversum', ['tea', 'hiking', 'wine']);
  await person('far', 'Maastricht', ['tea', 'hiking', 'art']);
  const found = await site.call(member, 'findMatches', { age: '35+' });
  expect(found.profiles.map((card) => card.name).slice(0, 2)).toEqual([
    'walker with tea',
    'walker',
  ]);
  expect(found.km).toBe(40);
  expect(found.shared[both.profileId]).toEqual(['hiking', 'tea']);
  // Interests for the profile page alone are not listed here.
  expect(Object.values(found.shared)[1]).toEqual(['hiking']);
  await site.change({ visible_profile_fields: ['about'] });
  const hidden = await site.call(member, 'findMatches', { age: '35+' });
  expect(Object.values(hidden.shared)).toEqual([[], [], []]);
  expect(hidden.profiles.map((card) => card.name)).not.toContain('far');
  // Those who were decided on make room for others, until nobody else is left.
  for (const one of [both, reader])
    await site.call(member, 'swipe', { profile: one.profileId, choice: 'like' });
  const others = await site.call(member, 'findMatches', { age: '35+' });
  expect([others.profiles.map((card) => card.name).sort(), others.km]).toEqual([
    ['far', 'near', 'walker'],
    null,
  ]);
  for (const card of others.profiles)
    await site.call(member, 'swipe', { profile: card.id, choice: 'nope' });
  expect((await site.call(member, 'findMatches', { age: '35+' })).profiles).toHaveLength(3);
});
