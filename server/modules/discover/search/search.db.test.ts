import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { siteSettingsSchema } from '../../../../shared/contract/settings.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { MemberValues, TestSite } from '../../../../tests/support/test-site.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { profiles } from '../../../database/schema/profiles.ts';

const VISIBLE = siteSettingsSchema.parse({}).visible_profile_fields;
let site: TestSite;
let viewer: TestMember;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.change({ visible_profile_fields: VISIBLE });
  viewer = await site.member({ profile: { name: 'viewer', country: 'NL' } });
});

const person = (name: string, profile: NonNullable<MemberValues['profile']> = {}) =>
  site.member({ profile: { name, ...profile } });
const search = (query: Record<string, unknown> = {}, as = viewer) =>
  site.call(as, 'searchMembers', query);
const names = async (query: Record<string, unknown> = {}, as = viewer) =>
  (await search(query, as)).results.map((card) => card.name).sort();
const minutesAgo = (minutes: number) =>
  new Date(site.services.clock.now().getTime() - minutes * 60_000);

describe('R-019 the filters of the search', () => {
  test('gender, country and region', async () => {
    await person('vrouw NL', { gender: 'female', region: 'NL-UT' });
    await person('man NL', { gender: 'male', region: 'NL-UT' });
    await person('vrouw Groningen', { gender: 'female', region: 'NL-GR' });
    await person('vrouw BE', { gender: 'female', country: 'BE', region: 'BE-VAN' });
    expect(await names({ gender: 'female', country: 'NL' })).toEqual([
      'vrouw Groningen',
      'vrouw NL',
    ]);
    expect(await names({ country: 'NL', countryregion: 'NL-UT' })).toEqual(['man NL', 'vrouw NL']);
    expect(await names({ gender: 'female', country: 'BE' })).toEqual(['vrouw BE']);
    expect(await names({ countryregion: 'BE-VAN' })).toEqual(['vrouw BE']);
    expect(await names({ country: 'DE' })).toEqual([]);
  });

  test('without a country members of the viewer’s own are looked for', async () => {
    await person('NL');
    await person('BE', { country: 'BE', region: 'BE-VAN' });
    const belgian = await person('Belgian', { country: 'BE', region: 'BE-VBR' });
    expect(await names()).toEqual(['NL']);
    expect(await names({}, belgian)).toEqual(['BE']);
  });

  test('ages, both ends included and right to the day', async () => {
    const todayNow = () =>
      site.services.clock.now().toLocaleDateString('sv-SE', { timeZone: 'Europe/Amsterdam' });
    // On 29 February nobody turns 30.
    if (todayNow().endsWith('02-29')) site.services.clock.advance(86_400_000);
    const today = todayNow();
    const born = (years: number, days: number): string => {
      const date = new Date(`${Number(today.slice(0, 4)) - years}${today.slice(4)}T00:00:00Z`);
      date.setUTCDate(date.getUTCDate() + days);
      return date.toISOString().slice(0, 10);
    };
    await person('29, tomorrow 30', { date_of_birth: born(30, 1) });
    await person('30 today', { date_of_birth: born(30, 0) });
    await person('40, tomorrow 41', { date_of_birth: born(41, 1) });
    await person('41 today', { date_of_birth: born(41, 0) });
    expect(await names({ min_age: 30, max_age: 40 })).toEqual(['30 today', '40, tomorrow 41']);
    expect(await names({ min_age: 41 })).toEqual(['41 today']);
    expect(await names({ max_age: 29 })).toEqual(['29, tomorrow 30']);
    const { results } = await search({ min_age: 30, max_age: 40 });
    expect(results.map((card) => card.age).sort()).toEqual([30, 40]);
  });

  test('online, with a photo, and at least one of the interests', async () => {
    await person('online', { last_active_at: minutesAgo(4) });
    await person('photo', { has_photo: true, last_active_at: minutesAgo(6) });
    await person('reader', { interests: ['reading', 'tea'], last_active_at: minutesAgo(6) });
    await person('cook', { interests: ['cooking'], last_active_at: minutesAgo(6) });
    expect(await names({ online: '1' })).toEqual(['online']);
    expect(await names({ with_photo: 'true' })).toEqual(['photo']);
    expect(await names({ interests: 'tea,cooking' })).toEqual(['cook', 'reader']);
    expect(await names({ online: '0', with_photo: 'false' })).toHaveLength(4);
  });

  test('how somebody lives; who said nothing answers to none of it', async () => {
    await person('said nothing');
    await person('Ans', {
      children: true,
      wants_children: 'no',
      smoking: 'no',
      height: 168,
      languages: ['nl', 'fr'],
    });
    await person('Bea', {
      children: false,
      wants_children: 'maybe',
      smoking: 'sometimes',
      height: 181,
      languages: ['nl', 'pl'],
    });
    await person('Cor', { wants_children: 'yes', smoking: 'yes', height: 195, languages: ['en'] });
    expect(await names({ children: 'yes' })).toEqual(['Ans']);
    expect(await names({ children: 'no' })).toEqual(['Bea']);
    expect(await names({ wants_children: 'yes,maybe' })).toEqual(['Bea', 'Cor']);
    expect(await names({ smoking: 'no,sometimes' })).toEqual(['Ans', 'Bea']);
    expect(await names({ min_height: 181 })).toEqual(['Bea', 'Cor']);
    expect(await names({ min_height: 170, max_height: 190 })).toEqual(['Bea']);
    expect(await names({ languages: 'pl,en' })).toEqual(['Bea', 'Cor']);
    expect(await names({ languages: 'nl', smoking: 'no', max_height: 170 })).toEqual(['Ans']);
  });

  test('who looks for somebody of the viewer’s age, and of their gender as far as they said it', async () => {
    const years = (age: number) => `${site.services.clock.now().getUTCFullYear() - age - 1}-12-31`;
    const seeker = await site.member({
      profile: { gender: 'male', country: 'NL', date_of_birth: years(40) },
    });
    const sought = (from: number | null, to: number | null) => ({
      seeks_min_age: from,
      seeks_max_age: to,
    });
    await person('35 to 45', sought(35, 45));
    await person('40 and older', sought(40, null));
    await person('up to 40', sought(null, 40));
    await person('too young', sought(18, 39));
    await person('too old', sought(41, null));
    await person('straight woman', { gender: 'female', sexuality: 'hetero', ...sought(30, 50) });
    await person('straight man', { gender: 'male', sexuality: 'hetero', ...sought(30, 50) });
    await person('gay man', { gender: 'male', sexuality: 'gay', ...sought(30, 50) });
    await person('lesbian', { gender: 'female', sexuality: 'lesbian', ...sought(30, 50) });
    await person('bi', { sexuality: 'bi', ...sought(30, 50) });
    const found = ['35 to 45', '40 and older', 'bi', 'gay man', 'straight woman', 'up to 40'];
    expect(await names({ seeks_me: '1' }, seeker)).toEqual(found);
    // Fields that the site does not show cannot be found out by searching.
    await site.change({ visible_profile_fields: ['seeks_min_age'] });
    expect(await names({ seeks_me: '1' }, seeker)).toEqual(
      [...found, 'lesbian', 'straight man'].sort(),
    );
    await site.change({ visible_profile_fields: [] });
    expect(await names({ seeks_me: '1', smoking: 'yes', min_height: 200 }, seeker)).toHaveLength(
      11,
    );
  });

  test.each([
    [{ smoking: 'cigars' }, 'smoking'],
    [{ children: 'two' }, 'children'],
    [{ languages: 'klingon' }, 'languages'],
    [{ min_height: 90 }, 'min_height'],
    [{ min_height: 190, max_height: 180 }, 'max_height'],
    [{ gender: 'robot' }, 'gender'],
    [{ country: 'XX' }, 'country'],
    [{ min_age: 17 }, 'min_age'],
    [{ min_age: 40, max_age: 30 }, 'max_age'],
    [{ page: 0 }, 'page'],
    [{ interests: 'chess' }, 'interests'],
    [{ sort: 'name' }, 'sort'],
  ])('%o is refused naming the field', async (query, field) => {
    const refused = await site.refusal(viewer, 'searchMembers', query);
    expect([refused.status, refused.fields[0]?.split('.')[0]]).toEqual([422, field]);
  });
});

describe('who is never found', () => {
  test('oneself, who is not confirmed, deleted or invisible, and anybody blocked in either direction', async () => {
    await site.member({ member: { status: 'not_confirmed' }, profile: { name: 'unconfirmed' } });
    await site.member({
      member: { status: 'deleted' },
      profile: { name: 'deleted', status: 'deleted', listed: false },
    });
    await site.member({
      member: { invisible: true },
      profile: { name: 'invisible', listed: false },
    });
    const [blocked, blocker] = [await person('blocked'), await person('blocker')];
    await site.block(viewer, blocked);
    await site.block(blocker, viewer);
    await person('there');
    const answer = await search();
    expect(answer.results.map((card) => card.name)).toEqual(['there']);
    // Nor on the rest of the page.
    expect([...answer.similar_results, ...answer.otherCachedProfiles]).toEqual([]);
    expect(await names({}, blocked)).toEqual(['blocker', 'there']);
  });

  test('turning invisible or being blocked counts at the next search, and turning visible brings back', async () => {
    const other = await person('other');
    expect(await names()).toEqual(['other']);
    await site.database
      .update(profiles)
      .set({ listed: false })
      .where(eq(profiles.id, other.profileId));
    expect(await names()).toEqual([]);
    await site.database
      .update(profiles)
      .set({ listed: true })
      .where(eq(profiles.id, other.profileId));
    expect(await names()).toEqual(['other']);
  });

  test('a visitor searches nothing', async () => {
    expect(await site.refusal(null, 'searchMembers', { country: 'NL' })).toMatchObject({
      status: 403,
      code: 'authentication_required',
    });
  });
});

describe('pages', () => {
  test('R-351 every page brings others, in order and without doubles, also where many were active at the same instant', async () => {
    const now = site.services.clock.now();
    for (let index = 0; index < 59; index++)
      await person(`${index}`, {
        gender: index % 2 ? 'male' : 'female',
        last_active_at: new Date(now.getTime() - Math.floor(index / 10) * 1_000),
        created_at: new Date(now.getTime() - (59 - index) * 1_000),
      });
    for (const [sort, expected] of [
      ['activity', (one: number, other: number) => Math.floor(one / 10) - Math.floor(other / 10)],
      ['newest', (one: number, other: number) => other - one],
    ] as const) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => search({ page, sort })));
      expect(pages.map((page) => page.results.length)).toEqual([24, 24, 11, 0]);
      expect(pages.map((page) => page.numResults)).toEqual([59, 59, 59, 59]);
      const order = pages.flatMap((page) => page.results.map((card) => Number(card.name)));
      expect(new Set(order).size).toBe(59);
      for (const [index, one] of order.entries())
        if (index > 0) expect(expected(order[index - 1] ?? 0, one)).toBeLessThanOrEqual(0);
    }
  });
});

describe('where few are found', () => {
  test('similar results come from the whole country and ten years around, and others from anywhere; nobody stands there twice', async () => {
    const years = (age: number) => `${site.services.clock.now().getUTCFullYear() - age - 1}-06-15`;
    await person('fits', { region: 'NL-ZE', date_of_birth: years(30), has_photo: true });
    await person('elsewhere', { region: 'NL-GR', date_of_birth: years(38) });
    await person('much older', { region: 'NL-ZE', date_of_birth: years(60) });
    await person('abroad', { country: 'BE', region: 'BE-VAN', date_of_birth: years(30) });
    await person('a man', { region: 'NL-ZE', gender: 'male', date_of_birth: years(30) });
    const answer = await search({
      gender: 'female',
      countryregion: 'NL-ZE',
      min_age: 28,
      max_age: 32,
      with_photo: '1',
    });
    expect(answer.results.map((card) => card.name)).toEqual(['fits']);
    expect([answer.numResults, answer.similar_numResults]).toEqual([1, 1]);
    expect(answer.similar_results.map((card) => card.name)).toEqual(['elsewhere']);
    expect(answer.otherCachedProfiles.map((card) => card.name).sort()).toEqual([
      'abroad',
      'much older',
    ]);
  });

  test('there are at most eight others, the most recently active, and none of this where enough are found', async () => {
    for (let index = 0; index < 12; index++)
      await person(`${index}`, {
        country: 'BE',
        region: 'BE-VAN',
        last_active_at: minutesAgo(index),
      });
    const few = await search({ country: 'NL' });
    expect(few.otherCachedProfiles.map((card) => card.name)).toEqual([
      '0',
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
    ]);
    const enough = await search({ country: 'BE' });
    expect([enough.results.length, enough.similar_results, enough.otherCachedProfiles]).toEqual([
      12,
      [],
      [],
    ]);
  });
});
