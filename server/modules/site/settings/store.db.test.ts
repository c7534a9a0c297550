import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { settingsSchema, siteSettingsSchema } from '../../../../shared/contract/settings.ts';
import { createTestDatabase } from '../../../../tests/support/test-database.ts';
import type { TestDatabase } from '../../../../tests/support/test-database.ts';
import { createTestServices } from '../../../../tests/support/test-services.ts';
import { Refusal } from '../../../http/route.ts';
import { createSignals } from '../../../live/signals.ts';
import { publicSettings } from './public.ts';
import { openSettings } from './store.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.close());
beforeEach(async () => {
  await own.database.execute(sql`truncate site_settings`);
});

const fieldsOf = (change: Promise<unknown>): Promise<Record<string, string> | undefined> =>
  change.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Refusal && error.code === 'validation_failed') return error.fields;
      throw error;
    },
  );

test('an untouched site has the contract’s defaults', async () => {
  expect((await openSettings(own.database)).current()).toEqual(siteSettingsSchema.parse({}));
});

test('a change is there at once and after the next start; other settings keep following their defaults', async () => {
  const store = await openSettings(own.database);
  expect(await store.change({ message_credits: 3, match_claim_percentage: null })).toMatchObject({
    message_credits: 3,
    match_claim_percentage: null,
  });
  expect(store.current().message_credits).toBe(3);
  expect((await openSettings(own.database)).current()).toEqual({
    ...siteSettingsSchema.parse({}),
    message_credits: 3,
    match_claim_percentage: null,
  });
  const stored = await own.database.execute<{ key: string }>(
    sql`select key from site_settings order by key`,
  );
  expect(stored.rows.map((row) => row.key)).toEqual(['match_claim_percentage', 'message_credits']);
});

test('a server on its own finds within seconds what a command beside it changed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = await openSettings(own.database, createSignals(pino({ level: 'silent' })));
  const command = await openSettings(own.database);
  await command.change({ name: 'Raak' });
  expect(server.current().name).toBe('Vonk');
  vi.advanceTimersByTime(5_000);
  await expect.poll(() => server.current().name).toBe('Raak');
});

test('two changes at once both count', async () => {
  const store = await openSettings(own.database);
  await Promise.all([store.change({ name: 'Raak' }), store.change({ refund_days: 30 })]);
  expect(store.current()).toMatchObject({ name: 'Raak', refund_days: 30 });
  expect((await openSettings(own.database)).current()).toMatchObject({
    name: 'Raak',
    refund_days: 30,
  });
});

test('a patch with anything wrong changes nothing and names what is wrong', async () => {
  const store = await openSettings(own.database);
  expect(
    Object.keys(
      (await fieldsOf(store.change({ message_credits: 'two', name: 'Raak', colour: 'red' }))) ?? {},
    ).sort(),
  ).toEqual(['colour', 'message_credits']);
  expect(await fieldsOf(store.change({ countries: [] }))).toHaveProperty('countries');
  expect(await fieldsOf(store.change({ min_age: 17 }))).toHaveProperty('min_age');
  expect(await fieldsOf(store.change({ name: undefined }))).toHaveProperty('name');
  for (const patch of [null, 'x', 3, ['a']])
    expect(await fieldsOf(store.change(patch))).toBeDefined();
  for (const name of ['constructor', 'clock_offset_ms'])
    expect(await fieldsOf(store.change({ [name]: 1 }))).toHaveProperty(name);
  expect(store.current()).toEqual(siteSettingsSchema.parse({}));
});

test('texts are stored without marks that make them read other than they are', async () => {
  const store = await openSettings(own.database);
  await store.change({ name: ' Vo\u202Enk\u200F\0 ', visible_profile_notes: ['abo\u2066ut'] });
  expect(store.current()).toMatchObject({ name: 'Vonk', visible_profile_notes: ['about'] });
  expect((await openSettings(own.database)).current().name).toBe('Vonk');
});

test('a stored value that this version cannot read gives its default', async () => {
  await own.database.execute(
    sql`insert into site_settings values ('message_credits', '"many"'), ('gone_setting', '1'), ('refund_days', '7'), ('clock_offset_ms', '"x"')`,
  );
  const store = await openSettings(own.database);
  expect(store.current()).toEqual({ ...siteSettingsSchema.parse({}), refund_days: 7 });
  expect(store.clockOffset).toBe(0);
});

test('R-033 one number for large refunds, as it was stored before, is of euros', async () => {
  await own.database.execute(
    sql`insert into site_settings values ('refund_approval', '5000') on conflict (key) do update set value = excluded.value`,
  );
  const store = await openSettings(own.database);
  const usual = siteSettingsSchema.parse({}).refund_approval;
  expect(store.current().refund_approval).toEqual(
    Object.fromEntries(Object.entries(usual).map(([code, limit]) => [code, limit / 2])),
  );
  expect(await store.change({ refund_approval: { EUR: 7_000 } })).toMatchObject({
    refund_approval: { EUR: 7_000 },
  });
  expect((await openSettings(own.database)).current().refund_approval).toEqual({ EUR: 7_000 });
});

test('the clock’s offset outlives a start', async () => {
  const store = await openSettings(own.database);
  await store.storeClockOffset(86_400_000);
  expect(store.clockOffset).toBe(86_400_000);
  expect((await openSettings(own.database)).clockOffset).toBe(86_400_000);
});

const GROUPS: [string, string[]][] = [
  ['identity', ['name', 'domain', 'domain_language', 'cdn_prefix', 'index_title', 'description']],
  [
    'countries and regions',
    ['countries', 'geoip_country', 'geoip_selected_country', 'region_data'],
  ],
  [
    'profile and search',
    ['visible_profile_fields', 'visible_profile_notes', 'search_fields', 'interests'],
  ],
  [
    'costs and lengths',
    [
      'message_credits',
      'signup_credits',
      'photo_credits',
      'gift_credits',
      'message_length',
      'minimum_message_costs',
    ],
  ],
  ['support', ['support_email', 'support_phone']],
  [
    'company',
    [
      'company_name',
      'company_address',
      'company_kvk',
      'company_city',
      'company_country',
      'company_tradenames',
      'company_vat_numbers',
      'delete_discount',
    ],
  ],
  [
    'switches',
    [
      'enable_site_entry_popup',
      'push_public_key',
      'signups',
      'logged_out_search',
      'logged_out_search_trafficsource',
      'member_resell',
      'refund_days',
    ],
  ],
  [
    'fictional profiles',
    ['fictional_icon', 'fictional_warning', 'fictional_singular', 'fictional_plural'],
  ],
];
const visit = { query: {}, host: '127.0.0.1:5080', locale: 'nl' as const, country: 'NL' };

test.each(GROUPS)(
  'R-253 R-254 R-255 R-256 R-257 R-258 R-259 R-260 a client gets the settings of %s',
  async (_group, keys) => {
    const settings = publicSettings(await createTestServices(own.database), visit);
    expect(settingsSchema.parse(settings)).toEqual(settings);
    for (const key of keys) expect(settings).toHaveProperty(key);
  },
);

test('texts come in the language of the visit, and none is empty', async () => {
  const services = await createTestServices(own.database);
  const [dutch, english] = [
    publicSettings(services, visit),
    publicSettings(services, { ...visit, locale: 'en' }),
  ];
  for (const text of ['fictional_warning', 'fictional_singular', 'fictional_plural'] as const) {
    expect(dutch[text]).not.toBe('');
    expect(english[text]).not.toBe(dutch[text]);
  }
});

test('the selected country is the one asked for where the site serves it, else the visit’s, else the site’s own', async () => {
  const services = await createTestServices(own.database);
  await services.settings.change({ countries: ['NL', 'BE'], geoip_default_country: 'BE' });
  const selected = (country: string, query: Record<string, string> = {}) =>
    publicSettings(services, { ...visit, country, query }).geoip_selected_country;
  expect([
    selected('NL'),
    selected('NL', { country: 'BE' }),
    selected('NL', { country: 'FR' }),
    selected('FR'),
  ]).toEqual(['NL', 'BE', 'NL', 'BE']);
  expect(Object.keys(publicSettings(services, visit).region_data).sort()).toEqual(['BE', 'NL']);
});

test('R-426 the host decides the domain among the site’s own, as `domain` of the query or of the request', async () => {
  const services = await createTestServices(own.database);
  const domain = (host: string, query: Record<string, string> = {}) =>
    publicSettings(services, { ...visit, host, query }).domain;
  expect([
    domain('vonk.example'),
    domain('BE.vonk.example:443'),
    domain('evilvonk.example'),
    domain('app', { domain: 'be.vonk.example' }),
  ]).toEqual(['vonk.example', 'be.vonk.example', 'vonk.example', 'be.vonk.example']);
});

test('the demo sign-ins are told in demo mode alone', async () => {
  const demo = await createTestServices(own.database, { demo: true });
  const real = await createTestServices(own.database, { demo: false });
  expect(publicSettings(demo, visit).demo_sign_ins).toHaveLength(3);
  expect(publicSettings(real, visit)).not.toHaveProperty('demo_sign_ins');
});
