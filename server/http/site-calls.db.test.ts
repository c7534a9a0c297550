import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../../tests/support/test-client.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import type { TestDatabase } from '../../tests/support/test-database.ts';
import { createTestMember } from '../../tests/support/test-members.ts';
import { createTestServices } from '../../tests/support/test-services.ts';
import { calls } from '../../shared/contract/calls.ts';
import { createApp } from '../app.ts';
import type { App } from '../app.ts';
import type { Services } from '../services.ts';

let own: TestDatabase;
let services: Services;
let app: App;
beforeAll(async () => {
  own = await createTestDatabase();
  services = await createTestServices(own.database);
  app = createApp(services);
});
afterAll(() => own.close());

const settings = async (sent: Parameters<typeof ask>[2] = {}) =>
  calls.getSettings.answer.parse((await ask(app, 'getSettings', sent)).body);

test('R-252 settings are the same for everybody, follow the operator at once, and take the page’s query and host', async () => {
  const member = await createTestMember(own.database, services.clock.now());
  expect(await settings({ cookie: member.cookie })).toEqual(await settings());
  await services.settings.change({ message_length: 77 });
  expect((await settings()).message_length).toBe(77);
  expect(
    await settings({ query: { country: 'BE', domain: 'www.vonk.example', anything: 'else' } }),
  ).toMatchObject({ geoip_selected_country: 'BE', domain: 'www.vonk.example' });
  expect((await settings({ query: { domain: 'evil.example' } })).domain).toBe('vonk.example');
});

test('texts of the settings and names of interests come in the request’s language', async () => {
  const [dutch, english] = [await settings(), await settings({ headers: { 'x-locale': 'en' } })];
  expect(english.fictional_warning).not.toBe(dutch.fictional_warning);
  for (const value of [
    dutch.fictional_warning,
    dutch.fictional_singular,
    dutch.fictional_plural,
    english.fictional_warning,
  ])
    expect(value).not.toBe('');
  const names = async (locale: string) =>
    calls.getInterests.answer.parse(
      (await ask(app, 'getInterests', { headers: { 'x-locale': locale } })).body,
    ).interests;
  expect(await names('nl')).toContainEqual({ id: 'reading', name: 'Lezen' });
  expect((await names('en')).map((interest) => interest.id)).toEqual(
    services.settings.current().interests,
  );
  // In demo mode a visitor may come from anywhere: POST /dev/visitor stores it in a cookie.
  expect(await settings({ cookie: 'vonk_visitor=DE' })).toMatchObject({ geoip_country: 'DE' });
  expect(await settings({ cookie: 'vonk_visitor=XX' })).toMatchObject({ geoip_country: 'NL' });
});

test('regions are those of the countries that the site serves', async () => {
  const regions = async () =>
    calls.getRegions.answer.parse((await ask(app, 'getRegions')).body).regions;
  expect((await regions())['NL']).toContainEqual({ id: 'NL-UT', name: 'Utrecht' });
  await services.settings.change({ countries: ['BE'] });
  expect(Object.keys(await regions())).toEqual(['BE']);
});

test('company information has the fields of the specification', async () => {
  expect((await ask(app, 'getCompanyInfo')).body).toEqual({
    name: 'Vonk B.V.',
    address: 'Oudegracht 1, 3511 AA',
    kvk: '00000000',
    city: 'Utrecht',
    country: 'NL',
    tradenames: 'Vonk',
    vat_numbers: 'NL000000000B01',
    support_phone: '+31 30 000 00 00',
    delete_discount: 50,
  });
});
