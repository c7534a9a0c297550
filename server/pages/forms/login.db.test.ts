import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPagesSite } from '../../../tests/support/http/pages-site.ts';
import type { PagesSite } from '../../../tests/support/http/pages-site.ts';
import { TEST_ORIGIN } from '../../../tests/support/test-client.ts';
import { setAccount, TEST_PASSWORD } from '../../../tests/support/test-members.ts';
import type { SiteForm } from '../../../shared/site/site-forms.ts';
import { createApp } from '../../app.ts';
import type { App } from '../../app.ts';
import { encodeDocument } from '../document-cache.ts';
import { createPages } from '../handler.ts';
import type { SiteDocuments } from '../site-documents.ts';

let place: PagesSite;
let app: App;
/** What the page was last made of. */
let shown: { form: SiteForm | null; stored: boolean; data: unknown; query: string };
const documents: SiteDocuments = {
  has: () => true,
  styleSource: () => 'sha256-abc',
  document({ form, stored, data, query }) {
    shown = { form, stored, data, query };
    return encodeDocument('<!doctype html>');
  },
};
beforeAll(async () => {
  place = await createPagesSite();
  const { services, folder } = place;
  app = createApp(services, [createPages(services, folder, documents)]);
});
afterAll(() => place.close());

const get = (path: string) => app.fetch(new Request(TEST_ORIGIN + path));
/** Sends the form as a browser does without script. */
const post = async (
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) =>
  app.fetch(
    new Request(TEST_ORIGIN + path, {
      method: 'POST',
      headers: { origin: TEST_ORIGIN, 'sec-fetch-site': 'same-origin', ...headers },
      body: new URLSearchParams(fields),
    }),
  );
const right = () => ({ email: place.free.email, password: TEST_PASSWORD });
const sessionIn = (answer: Response) =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith('vonk_session='));

test('R-071 the login is one document for all who come to it, and one of its own with a way back', async () => {
  expect((await get('/nl/login')).status).toBe(200);
  const demo = place.services.offeredSignIns;
  expect(shown).toEqual({
    form: null,
    stored: true,
    query: '',
    data: { next: null, passkeys: false, demo },
  });
  await get('/nl/login?next=%2Fnl%2Fchats');
  expect(shown).toMatchObject({
    stored: false,
    query: 'next=%2Fnl%2Fchats',
    data: { next: '/nl/chats' },
  });
  // No passkey is for an address.
  await app.fetch(new Request('https://www.vonk.example/nl/login'));
  expect(shown.data).toMatchObject({ passkeys: true });
});

test('without a script the form signs in, and leads to the page that was wanted and to no other site', async () => {
  const answer = await post('/nl/login', right());
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/nl/members']);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const cookie = sessionIn(answer)?.split(';')[0] ?? '';
  expect(sessionIn(answer)).toMatch(/HttpOnly/i);
  const page = await app.fetch(new Request(`${TEST_ORIGIN}/nl/chats`, { headers: { cookie } }));
  expect(await page.text()).toContain(place.free.memberId);
  for (const [next, path] of [
    ['/nl/likes/given', '/nl/likes/given'],
    ['//evil.example', '/nl/members'],
    ['https://evil.example', '/nl/members'],
  ] as const) {
    const led = await post(`/nl/login?next=${encodeURIComponent(next)}`, right());
    expect(led.headers.get('location')).toBe(path);
  }
});

test('R-447 R-448 R-375 what is refused is said on the page, which has the address and never the password', async () => {
  const email = place.other.email;
  const wrong = await post('/nl/login', { email, password: 'not it' });
  expect([wrong.status, wrong.headers.get('cache-control')]).toEqual([403, 'no-store']);
  expect(sessionIn(wrong)).toBeUndefined();
  expect(shown.form).toEqual({
    page: 'login',
    values: { email },
    errors: {},
    failure: 'Inloggen mislukt, probeer het opnieuw.',
  });
  expect(JSON.stringify(shown)).not.toContain('not it');
  expect(shown.stored).toBe(false);
  const unknown = await post('/nl/login', { email: 'nobody@vonk.example', password: 'x' });
  expect([unknown.status, shown.form?.failure]).toEqual([
    403,
    'Inloggen mislukt, probeer het opnieuw.',
  ]);
  expect((await post('/nl/login', { email, password: '' })).status).toBe(422);
  expect(shown.form?.errors).toHaveProperty('password');
  for (let attempt = 0; attempt < 5; attempt++) await post('/nl/login', { email, password: 'x' });
  expect(shown.form?.failure).toMatch(/nog \d+ min geblokkeerd/);

  await setAccount(place.own.database, place.premium, 'closed_at = now()');
  await post('/nl/login', { email: place.premium.email, password: TEST_PASSWORD });
  expect(shown.form?.failure).toContain('Dit account is gesloten');
});

test('another site’s form signs nobody in', async () => {
  const before = shown;
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of foreign) {
    const answer = await post('/nl/login', right(), headers);
    expect([answer.status, sessionIn(answer)]).toEqual([403, undefined]);
  }
  expect(shown).toBe(before);
});
