import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import {
  createSignUpSite,
  emptySignUps,
  signUpTools,
  TEXTS_VERSION,
} from '../../../tests/support/account/sign-up-tools.ts';
import { openForms } from '../../../tests/support/http/posted-form.ts';
import type { PostedForms } from '../../../tests/support/http/posted-form.ts';
import {
  PLAIN_PAGE as PAGE,
  PLAIN_PASSWORD as PASSWORD,
  PLAIN_SENT as SENT,
  plainSignUpTools,
} from '../../../tests/support/account/plain-sign-up-tools.ts';
import { mailsTo } from '../../../tests/support/queued-mail.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import { hashOf, publishTestText } from '../../../tests/support/test-texts.ts';
import { sessions } from '../../database/schema/access.ts';
import { consents, members } from '../../database/schema/members.ts';
import { profiles } from '../../database/schema/profiles.ts';

let site: TestSite;
let forms: PostedForms;
beforeAll(async () => {
  site = await createSignUpSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await emptySignUps(site);
  forms = openForms(site.services);
});
afterEach(() => forms.close());
const { accounts } = signUpTools(() => site);

const { shownForm, filled, send } = plainSignUpTools(() => ({ site, forms }));

describe('the sign-up without JavaScript', () => {
  test('R-016 R-017 R-247 R-296 R-365 it makes the account that the API makes, with the texts shown, the source of the link and a mail, and signs nobody in', async () => {
    const page = `${PAGE}&next=%2Fnl%2Fmembers%2F1&network=lander&ref=r&sub1=s`;
    const fields = await filled({ signup_message: 'Hallo daar' }, page);
    expect(shownForm()).toMatchObject({
      stage: 'ask',
      versions: { terms: TEXTS_VERSION, privacy: TEXTS_VERSION },
    });
    const answer = await send(fields, page);
    expect([answer.status, answer.location]).toEqual([
      303,
      '/nl/signup?plain=1&sent=1&next=%2Fnl%2Fmembers%2F1',
    ]);
    expect([answer.headers.getSetCookie(), answer.headers.get('cache-control')]).toEqual([
      [],
      'no-store',
    ]);
    expect(await site.database.select().from(sessions)).toEqual([]);
    const [member, ...others] = await site.database.select().from(members);
    expect(others).toEqual([]);
    expect(member).toMatchObject({
      id: fields.form.split('.')[0],
      email: 'jan@example.org',
      status: 'not_confirmed',
      language: 'nl',
      signup_message: 'Hallo daar',
      tracking: { network: 'lander', ref: 'r', sub1: 's', sub2: '', sub3: '' },
    });
    expect(await site.database.select().from(profiles)).toMatchObject([
      {
        name: 'Jan',
        gender: 'male',
        sexuality: 'hetero',
        date_of_birth: '1990-05-17',
        country: 'NL',
        region: 'NL-UT',
        city: 'Utrecht',
        listed: false,
      },
    ]);
    expect(
      await site.database
        .select({
          kind: consents.kind,
          version: consents.text_version,
          sha256: consents.sha256,
          place: consents.place,
        })
        .from(consents)
        .where(eq(consents.place, 'page'))
        .orderBy(consents.kind),
    ).toEqual([
      { kind: 'privacy', version: TEXTS_VERSION, sha256: hashOf(), place: 'page' },
      { kind: 'terms', version: TEXTS_VERSION, sha256: hashOf(), place: 'page' },
    ]);
    expect((await mailsTo(site.database, 'jan@example.org')).map((mail) => mail.template)).toEqual([
      'signup.activation',
    ]);
    const { answer: after } = await forms.get(SENT);
    expect([after.status, shownForm().stage, forms.shown().stored]).toEqual([200, 'sent', false]);
  });

  test('whom one desires is stored with its own consent alone, and a word to the team is not asked', async () => {
    const { consent: _without, ...fields } = await filled();
    expect((await send(fields)).status).toBe(303);
    expect(await site.database.select().from(profiles)).toMatchObject([{ sexuality: null }]);
    expect(await site.database.select().from(members)).toMatchObject([{ signup_message: null }]);
    expect(
      await site.database.select().from(consents).where(eq(consents.kind, 'sensitive')),
    ).toEqual([]);
  });

  test.each([
    ['R-002 the age', { year: '2015' }, { date_of_birth: 'Vul je geboortedatum in: 18+ jaar.' }],
    [
      'R-245 the birth date',
      { day: '31', month: '2' },
      { date_of_birth: 'Ongeldige geboortedatum.' },
    ],
    ['R-247 the gender', { gender: '' }, { gender: 'Kies een van de mogelijkheden.' }],
    ['the town', { place: '' }, { city: 'Kies een van de mogelijkheden.' }],
    ['a made-up town', { place: 'NL/Nergens' }, { city: 'Kies een van de mogelijkheden.' }],
    ['R-016 R-243 the name', { name: '' }, { name: 'Gebruik minstens 2 tekens.' }],
    [
      'R-362 the name that is the address',
      { name: 'jan@example.org' },
      { name: 'Je profielnaam moet anders zijn dan je e-mailadres' },
    ],
    [
      'R-363 R-364 the name with @',
      { name: '@jan' },
      { name: 'Je profielnaam mag niet beginnen met een @' },
    ],
    ['R-016 R-242 the address', { email: '' }, { email: 'Ongeldig e-mailadres' }],
    ['R-244 the password', { password: 'kort' }, { password: 'Gebruik minstens 10 tekens.' }],
    [
      'a common password',
      { password: 'wachtwoord' },
      { password: 'Dit wachtwoord hebben veel mensen. Kies iets wat alleen jij bedenkt.' },
    ],
    ['the message', { signup_message: 'x'.repeat(201) }, { signup_message: 'Dit is te lang.' }],
    [
      'all that is empty, at once',
      { gender: '', place: '', name: '', email: '', day: '', password: '' },
      {
        gender: 'Kies een van de mogelijkheden.',
        city: 'Kies een van de mogelijkheden.',
        name: 'Gebruik minstens 2 tekens.',
        email: 'Ongeldig e-mailadres',
        date_of_birth: 'Ongeldige geboortedatum.',
        password: 'Gebruik minstens 10 tekens.',
      },
    ],
  ])(
    '%s is said beside its field, what was typed stays but for the password, and no account is there',
    async (_what, wrong, errors) => {
      const fields = await filled(wrong);
      const answer = await send(fields);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([422, 'no-store']);
      const form = shownForm();
      expect(form).toMatchObject({ stage: 'ask', failure: null, token: fields.form });
      expect(form.errors).toEqual(errors);
      const { form: _token, website: _trap, password: _password, ...typed } = fields;
      expect(form.values).toMatchObject(typed);
      expect(JSON.stringify(form)).not.toContain(PASSWORD);
      expect(form.values).not.toHaveProperty('password');
      expect(await accounts()).toBe(0);
      // Mended, the same form is taken.
      const right = await filled();
      expect((await send({ ...right, form: fields.form })).status).toBe(303);
    },
  );

  test('a likely slip in the address is asked about once', async () => {
    const fields = await filled({ email: 'jan@gmial.com' });
    expect((await send(fields)).status).toBe(422);
    const { errors, values } = shownForm();
    expect(errors).toEqual({ email: expect.stringContaining('jan@gmail.com') as string });
    expect(values['kept']).toBe('jan@gmial.com');
    expect((await send({ ...fields, email: 'jan@gmal.com', kept: 'jan@gmial.com' })).status).toBe(
      422,
    );
    expect((await send({ ...fields, kept: 'jan@gmial.com' })).status).toBe(303);
  });

  test('R-365 who was shown another version is told, and sends the one in force', async () => {
    const fields = await filled();
    const today = site.services.clock.now().toISOString().slice(0, 10);
    await publishTestText(site.database, { version: today, words: 'Een bericht kost nu meer.' });
    expect((await send(fields)).status).toBe(409);
    const { failure, versions } = shownForm();
    expect(failure).toContain('vernieuwd');
    expect(versions.terms).toBe(today);
    expect(await accounts()).toBe(0);
    expect((await send({ ...fields, ...versions })).status).toBe(303);
  });
});

describe('its token', () => {
  test('the same form again is the same account and mail; with another address it is shown anew', async () => {
    const fields = await filled();
    const twice = await Promise.all([send(fields), send(fields)]);
    expect(twice.map(({ status, location }) => [status, location])).toEqual([
      [303, SENT],
      [303, SENT],
    ]);
    expect(await mailsTo(site.database, 'jan@example.org')).toHaveLength(1);
    const other = await send({ ...fields, email: 'piet@example.org' });
    expect(other.status).toBe(409);
    const form = shownForm();
    expect(form.failure).toContain('al verstuurd');
    expect(form.values['email']).toBe('piet@example.org');
    expect(form.token).not.toBe(fields.form);
    expect(await accounts()).toBe(1);
    site.services.clock.advance(5_000);
    expect((await send({ ...fields, email: 'piet@example.org', form: form.token })).status).toBe(
      303,
    );
  });

  test('a form of nobody, of another page, of yesterday or of another site does nothing', async () => {
    const fields = await filled();
    for (const form of ['', 'x.y.z', `${fields.form}A`])
      expect((await send({ ...fields, form })).status).toBe(422);
    await forms.get('/nl/complaints');
    const complaints = forms.shown().form;
    const foreign = complaints?.page === 'complaints' ? complaints.tokens?.complaint : undefined;
    expect((await send({ ...fields, form: foreign ?? '' })).status).toBe(422);
    const headers: readonly Record<string, string | null>[] = [
      { origin: 'https://evil.example' },
      { origin: null },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const one of headers)
      expect((await forms.post(PAGE, fields, { headers: one })).status).toBe(403);
    site.services.clock.advance(24 * 3_600_000);
    expect((await send(fields)).status).toBe(422);
    expect(shownForm().failure).toContain('te lang open');
    expect(await accounts()).toBe(0);
  });
});
