import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import {
  BODY_TYPES,
  EYE_COLORS,
  HAIR_COLORS,
  INTERESTS,
  RELATIONSHIP_STATUSES,
  SEXUALITIES,
} from '../../../../shared/profile-choices.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { Input, TestSite } from '../../../../tests/support/test-site.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { siteSettingsSchema } from '../../../../shared/contract/settings.ts';

let site: TestSite;
let anna: TestMember;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.change(siteSettingsSchema.parse({}));
  anna = await site.member({ profile: { name: 'Anna' } });
});
const save = async (input: Input, member = anna) =>
  (await site.call(member, 'saveProfile', input)).profile;
const refused = (input: Input) => site.refusal(anna, 'saveProfile', input);
const own = async () => (await site.call(anna, 'getProfile', {})).profile;

test('R-018 R-076 R-232 R-237 R-238 every field is saved, and there again when it is read', async () => {
  const edit = {
    name: 'Anna de Vries',
    gender: 'male',
    country: 'NL',
    region: 'NL-GR',
    city: 'Groningen',
    hair_color: 'red',
    eye_color: 'hazel',
    body_type: 'slim',
    relationship_status: 'widowed',
    tattoos: true,
    reason: 'Nieuwe stad',
    about: 'Regel een\n\nRegel twee',
    sexuality: 'bi',
    interests: ['tea', 'hiking'],
  };
  expect(await save({ ...edit, consent_sensitive: true })).toMatchObject({
    ...edit,
    consent_sensitive: true,
  });
  expect(await own()).toMatchObject({ ...edit, consent_sensitive: true });
  expect((await site.call(anna, 'getUser')).user?.profile).toMatchObject(edit);
  expect(await save({ hair_color: null, about: '  ', tattoos: null })).toMatchObject({
    hair_color: null,
    about: null,
    tattoos: null,
    eye_color: 'hazel',
  });
});

test.each([
  ['R-229', 'sexuality', SEXUALITIES, 4],
  ['R-233', 'hair_color', HAIR_COLORS, 11],
  ['R-234', 'eye_color', EYE_COLORS, 6],
  ['R-235', 'body_type', BODY_TYPES, 3],
  ['R-236', 'relationship_status', RELATIONSHIP_STATUSES, 6],
] as const)('%s %s takes exactly its values', async (_row, field, values, count) => {
  expect(values).toHaveLength(count);
  for (const value of values)
    expect(await save({ consent_sensitive: true, [field]: value })).toMatchObject({
      [field]: value,
    });
  expect(await refused({ [field]: 'purple' })).toMatchObject({ status: 422, fields: [field] });
});

test('R-240 the 51 interests are taken, and no other', async () => {
  expect(INTERESTS).toHaveLength(51);
  expect((await save({ consent_sensitive: true, interests: [...INTERESTS] })).interests).toEqual([
    ...INTERESTS,
  ]);
  expect((await save({ interests: ['tea', 'tea'] })).interests).toEqual(['tea']);
  expect(await refused({ interests: ['chess'] })).toMatchObject({ status: 422 });
});

test('sexuality and interests are kept with consent alone, and go when it is withdrawn; the record of it stays', async () => {
  expect(await refused({ sexuality: 'bi', interests: ['tea'] })).toMatchObject({
    status: 422,
    fields: ['sexuality', 'interests'],
  });
  await save({ consent_sensitive: true });
  await save({ sexuality: 'bi', interests: ['tea'] });
  expect(await save({ consent_sensitive: false })).toMatchObject({
    sexuality: null,
    interests: [],
    consent_sensitive: false,
  });
  const { rows } = await site.database.execute(
    sql`select kind, text_version <> '' as worded, locale, withdrawn_at is not null as withdrawn from consents`,
  );
  expect(rows).toEqual([{ kind: 'sensitive', worded: true, locale: 'nl', withdrawn: true }]);
});

test('R-362 R-363 a name is neither the address nor begins with @, in these words, and has 2 to 24 characters', async () => {
  for (const name of [anna.email, anna.email.toUpperCase(), '@anna', 'A', 'x'.repeat(25), '   '])
    expect(await refused({ name })).toMatchObject({ status: 422, fields: ['name'] });
  expect((await save({ name: '  Ans   Bos ' })).name).toBe('Ans Bos');
});

test('R-002 a birth date is corrected in the first week, never below the age of the site', async () => {
  expect((await save({ date_of_birth: '1991-05-17' })).date_of_birth).toBe('1991-05-17');
  expect(
    await refused({ date_of_birth: `${new Date().getUTCFullYear() - 17}-01-01` }),
  ).toMatchObject({ fields: ['date_of_birth'] });
  expect(await refused({ date_of_birth: '2001-02-30' })).toMatchObject({
    fields: ['date_of_birth'],
  });
  site.services.clock.advance(8 * 86_400_000);
  expect(await refused({ date_of_birth: '1992-05-17' })).toMatchObject({
    fields: ['date_of_birth'],
  });
  expect((await save({ date_of_birth: '1991-05-17' })).date_of_birth).toBe('1991-05-17');
});

test('R-232 a place is a real one, brings its region, and moves the member in the search', async () => {
  expect(await refused({ city: 'Atlantis' })).toMatchObject({ fields: ['city'] });
  expect(await refused({ region: 'BE-VAN' })).toMatchObject({ fields: ['region'] });
  expect(await save({ city: 'Groningen' })).toMatchObject({ region: 'NL-GR', city: 'Groningen' });
  const other = await site.member();
  const found = async (query: Input) =>
    (await site.call(other, 'searchMembers', query)).results.map((card) => card.name);
  expect(await found({ countryregion: 'NL-GR' })).toEqual(['Anna']);
  expect(await save({ country: 'BE', city: 'Brussel' })).toMatchObject({
    region: 'BE-BRU',
    city: 'Bruxelles',
  });
  expect(await save({ country: 'NL', city: 'Groningen' })).toMatchObject({ region: 'NL-GR' });
  expect(await save({ country: 'BE' })).toMatchObject({ country: 'BE', region: null, city: null });
  expect(await found({ country: 'BE' })).toEqual(['Anna']);
});

test('other devices get the account, and those who know the member the new card', async () => {
  const bert = await site.member({ credits: 3 });
  await site.send(bert, anna, 'Hoi');
  await save({ name: 'Anouk' });
  expect((await site.changes(anna)).at(-1)).toMatchObject({
    entity: 'account',
    value: { profile: { name: 'Anouk' } },
  });
  expect((await site.changes(bert)).at(-1)).toMatchObject({
    entity: 'profile',
    id: anna.profileId,
    value: { name: 'Anouk' },
  });
  const before = (await site.changes(bert)).length;
  await save({ reason: 'Iets nieuws' });
  expect((await site.changes(bert)).length).toBe(before);
});

test('what others decide by is saved, checked and emptied', async () => {
  const life = {
    seeks_min_age: 30,
    seeks_max_age: 45,
    children: false,
    wants_children: 'maybe',
    smoking: 'no',
    height: 182,
    languages: ['nl', 'en'],
  };
  expect(await save({ ...life, languages: ['nl', 'en', 'nl'] })).toMatchObject(life);
  const bert = await site.member();
  expect((await site.call(bert, 'getProfile', { id: anna.profileId })).profile).toMatchObject(life);
  for (const [edit, field] of [
    [{ height: 90 }, 'height'],
    [{ smoking: 'cigars' }, 'smoking'],
    [{ languages: ['xx'] }, 'languages'],
    [{ languages: ['nl', 'en', 'de', 'fr', 'es', 'it', 'pl', 'pt', 'tr'] }, 'languages'],
    [{ seeks_min_age: 17 }, 'seeks_min_age'],
    // The other end is as it was saved.
    [{ seeks_min_age: 46 }, 'seeks_max_age'],
    [{ seeks_max_age: 29 }, 'seeks_max_age'],
  ] as const) {
    const { fields } = await refused(edit);
    expect(fields.map((one) => one.split('.')[0])).toEqual([field]);
  }
  const empty = {
    seeks_min_age: null,
    seeks_max_age: null,
    children: null,
    wants_children: null,
    smoking: null,
    height: null,
    languages: [],
  };
  expect(await save(empty)).toMatchObject(empty);
});

test('R-261 R-262 fields and notes that the site does not show reach nobody else', async () => {
  await save({
    consent_sensitive: true,
    hair_color: 'red',
    about: 'Hoi',
    sexuality: 'bi',
    interests: ['tea'],
    city: 'Groningen',
  });
  const bert = await site.member();
  const seen = async () => (await site.call(bert, 'getProfile', { id: anna.profileId })).profile;
  await save({ city: 'Utrecht' }, bert);
  expect(await seen()).toMatchObject({
    hair_color: 'red',
    about: 'Hoi',
    sexuality: 'bi',
    interests: ['tea'],
    online: true,
    distance_km: expect.any(Number) as number,
  });
  await site.change({ visible_profile_fields: ['about'], visible_profile_notes: [] });
  expect(await seen()).toMatchObject({
    hair_color: null,
    about: 'Hoi',
    sexuality: null,
    interests: [],
    online: false,
    distance_km: null,
  });
  expect(await own()).toMatchObject({ hair_color: 'red' });
});

test('the preview shows the own profile as others get it, without what is the member’s own', async () => {
  await save({ about: 'Hoi', hair_color: 'red' });
  await site.change({ visible_profile_fields: ['about'] });
  for (const as of ['free', 'premium']) {
    const { profile } = await site.call(anna, 'getProfile', { as });
    expect(profile).toMatchObject({ id: anna.profileId, about: 'Hoi', hair_color: null });
    expect(profile.date_of_birth).toBeUndefined();
  }
  expect(await site.refusal(anna, 'getProfile', { as: 'free', id: anna.profileId })).toMatchObject({
    status: 422,
  });
});

test('nothing but one’s own fields can be changed', async () => {
  for (const field of ['id', 'status', 'fictional', 'listed', 'latitude', 'member_id', 'age'])
    expect(await refused({ [field]: 1 }), field).toMatchObject({ status: 422 });
});
