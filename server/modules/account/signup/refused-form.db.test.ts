import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import {
  createSignUpSite,
  emptySignUps,
  errorOf,
  signUpTools,
} from '../../../../tests/support/account/sign-up-tools.ts';
import type { FormChange as Change } from '../../../../tests/support/account/sign-up-tools.ts';
import { mails } from '../../../database/schema/notices.ts';

const DAY_MS = 86_400_000;
let site: TestSite;
beforeAll(async () => {
  site = await createSignUpSite();
});
afterAll(() => site.close());
beforeEach(() => emptySignUps(site));
const { accounts, join } = signUpTools(() => site);

describe('what is refused', () => {
  const refused = async (change: Change, locale = 'nl') => {
    const answer = await join(change, { headers: { 'x-locale': locale } });
    expect(answer.status, JSON.stringify(answer.body)).toBe(422);
    expect(await accounts()).toBe(0);
    expect(await site.database.select().from(mails)).toEqual([]);
    return errorOf(answer.body).fields ?? {};
  };

  test.each(['email', 'name', 'password', 'date_of_birth', 'gender'] as const)(
    'R-016 R-242 R-243 R-244 R-245 without %s there is a message at it and no account',
    async (field) => {
      expect(Object.keys(await refused({ [field]: undefined }))).toEqual([field]);
    },
  );

  test('R-362 R-364 a name that is the address', async () => {
    expect(await refused({ name: ' JAN@example.org' })).toEqual({
      name: 'Je profielnaam moet anders zijn dan je e-mailadres',
    });
  });

  test('R-363 R-364 a name that begins with @', async () => {
    expect(await refused({ name: '@jan' })).toEqual({
      name: 'Je profielnaam mag niet beginnen met een @',
    });
  });

  test('R-364 a name that is too short, too long or not to be seen', async () => {
    for (const name of ['J', 'x'.repeat(25), '\u200B\u200B\u200B', '  '])
      expect(Object.keys(await refused({ name }))).toEqual(['name']);
    expect((await join({ name: '👩‍👩‍👧'.repeat(24) })).status).toBe(200);
  });

  test('R-366 R-369 a birth date that does not exist', async () => {
    for (const date of ['1990-02-31', '', '31-12-1990', '2990-01-01', '1800-01-01'])
      expect(await refused({ date_of_birth: date }, 'en')).toEqual({
        date_of_birth: 'Invalid birth date.',
      });
  });

  test('R-367 R-368 somebody a day too young by the setting, who is let in on the birthday, by the calendar where they live', async () => {
    await site.change({ min_age: 21 });
    const today = (zone: string) =>
      site.services.clock.now().toLocaleDateString('sv-SE', { timeZone: zone });
    const yearsAgo = (day: string, years: number) =>
      `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
    const tomorrow = new Date(Date.parse(today('Europe/Amsterdam')) + DAY_MS)
      .toISOString()
      .slice(0, 10);
    expect(await refused({ date_of_birth: yearsAgo(tomorrow, 21) }, 'en')).toEqual({
      date_of_birth: 'Enter your date of birth: 21+ years.',
    });
    expect((await refused({ date_of_birth: yearsAgo(tomorrow, 21) })).date_of_birth).toContain(
      '21+',
    );
    expect((await join({ date_of_birth: yearsAgo(today('Europe/Amsterdam'), 21) })).status).toBe(
      200,
    );
  });

  test('R-370 an address that is none', async () => {
    for (const email of ['a@', 'jan.de.vries', 'jan@x', 'a b@c.nl', 'a@b.nl\r\nBcc: x@y.nl'])
      expect(await refused({ email }, 'en')).toEqual({ email: 'Invalid email' });
  });

  test('passwords that are short, long, common, or the address or name itself', async () => {
    for (const password of [
      'negen-9-x',
      'x1-'.repeat(50),
      'wachtwoord123',
      'qwertyuiop',
      'jan@example.org',
    ])
      expect(Object.keys(await refused({ password })), password).toEqual(['password']);
    expect((await refused({ password: 'wachtwoord123' })).password).toBe(
      'Dit wachtwoord hebben veel mensen. Kies iets wat alleen jij bedenkt.',
    );
  });

  test('R-247 a gender or a place that does not exist, a country that the site does not serve, a message too long', async () => {
    expect(Object.keys(await refused({ gender: 'other' }))).toEqual(['gender']);
    expect(Object.keys(await refused({ region: 'NL-XX' }))).toEqual(['region']);
    expect(Object.keys(await refused({ city: 'Atlantis' }))).toEqual(['city']);
    expect(
      Object.keys(await refused({ country: 'DE', region: undefined, city: undefined })),
    ).toEqual(['country']);
    expect(Object.keys(await refused({ signup_message: 'x'.repeat(201) }))).toEqual([
      'signup_message',
    ]);
  });

  test('everything that is wrong is said at once', async () => {
    expect(
      Object.keys(
        await refused({ email: 'a@', name: '@', password: 'x', date_of_birth: 'x' }),
      ).sort(),
    ).toEqual(['date_of_birth', 'email', 'name', 'password']);
  });
});
