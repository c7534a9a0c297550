import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { openForms } from '../../../tests/support/http/posted-form.ts';
import type { PostedForms } from '../../../tests/support/http/posted-form.ts';
import { createPaidPurchase } from '../../../tests/support/money/paid-purchase.ts';
import { ask, TEST_ORIGIN } from '../../../tests/support/test-client.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import { publishTestText } from '../../../tests/support/test-texts.ts';
import { newId } from '../../../shared/identifiers.ts';
import type { ComplaintsForm, SiteForm, WithdrawalForm } from '../../../shared/site/site-forms.ts';
import type { App } from '../../app.ts';
import { cases, trustedFlaggers } from '../../database/schema/cases.ts';
import { purchases } from '../../database/schema/purchases.ts';
import { refunds, withdrawalLinks } from '../../database/schema/refunds.ts';
import { mails } from '../../database/schema/notices.ts';
import { createJobRunner } from '../../jobs/runner.ts';
import { withdrawalLinkJobs } from '../../modules/money/refunds/withdrawal-link.ts';

const WORDS = 'Er is twee keer geld van mijn rekening gehaald.';
const DAY_MS = 86_400_000;
let site: TestSite;
let forms: PostedForms;
let app: App;
beforeAll(async () => {
  site = await createTestSite();
  await publishTestText(site.database, { page: 'return-policy', version: '2026-01-01' });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate cases, mails, jobs, trusted_flaggers cascade`);
  forms = openForms(site.services);
  ({ app } = forms);
});
afterEach(() => forms.close());

const get = async (path: string) => {
  const { answer } = await forms.get(path);
  return { answer, ...forms.shown() };
};
const complaintsAt = async (path: string): Promise<ComplaintsForm> => {
  const { form } = await get(path);
  return form?.page === 'complaints' ? form : expect.unreachable();
};
const withdrawalAt = async (path: string): Promise<WithdrawalForm> => {
  const { form } = await get(path);
  return form?.page === 'return-policy' ? form : expect.unreachable();
};
const post = async (
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string | null> = {},
) => {
  const sent = await forms.post(path, fields, { headers });
  return { ...sent, location: sent.location ?? '' };
};
const filled = async (more: Record<string, string> = {}) => {
  const { tokens } = await complaintsAt('/nl/complaints');
  site.services.clock.advance(5_000);
  return {
    form: tokens?.complaint ?? '',
    door: 'complaint',
    kind: 'payment',
    text: WORDS,
    email: 'klant@voorbeeld.example',
    website: '',
    ...more,
  };
};
const stored = () => site.database.select().from(cases);

describe('complaints', () => {
  test('R-064 a form is taken without JavaScript and answered by the case’s own page, once', async () => {
    const fields = await filled();
    const { status, location } = await post('/nl/complaints', fields);
    expect([status, location]).toEqual([
      303,
      expect.stringMatching(/^\/nl\/complaints\?case=[\w-]{43}&sent=1$/),
    ]);
    const [row] = await stored();
    expect(row).toMatchObject({ text: WORDS, topic: 'payment', locale: 'nl' });
    const followed = await get(location);
    expect(followed.form).toMatchObject({
      found: { case: { number: row?.number } },
      sent: row?.number,
    });
    expect([followed.answer.headers.get('cache-control'), followed.stored]).toEqual([
      'no-store',
      false,
    ]);
    expect(followed.answer.headers.get('x-robots-tag')).toContain('noindex');
    // Going back and pressing again is the same complaint; other words are not.
    expect((await post('/nl/complaints', fields)).status).toBe(303);
    expect(await stored()).toHaveLength(1);
    expect((await post('/nl/complaints', { ...fields, text: `${WORDS} Alweer.` })).status).toBe(
      409,
    );
    expect(forms.shown().form).toMatchObject({
      failure: expect.stringContaining('Versturen') as string,
    });
  });

  test('R-064 what is wrong is said in the page, with what was typed still there', async () => {
    const fields = await filled({ text: 'Te kort', email: 'geen adres' });
    const { status, headers } = await post('/nl/complaints', fields);
    expect([status, headers.get('cache-control')]).toEqual([422, 'no-store']);
    expect(forms.shown()).toMatchObject({
      stored: false,
      form: {
        door: 'complaint',
        values: { text: 'Te kort', email: 'geen adres', kind: 'payment' },
        errors: { text: 'Dit is te kort.', email: 'Ongeldig e-mailadres' },
        failure: null,
        tokens: { complaint: fields.form },
      },
    });
    expect(await stored()).toEqual([]);
    const { status: right } = await post('/nl/complaints', {
      ...fields,
      text: WORDS,
      email: 'klant@voorbeeld.example',
    });
    expect(right).toBe(303);
  });

  test('R-064 another site’s form, a browser that says so, and one without our token do nothing', async () => {
    const fields = await filled();
    const foreign: readonly Record<string, string | null>[] = [
      { origin: 'https://evil.example' },
      { origin: null },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign)
      expect((await post('/nl/complaints', fields, headers)).status).toBe(403);
    for (const form of ['', 'x.y.z', fields.form.replace(/.$/, '_'), `${fields.form}A`])
      expect((await post('/nl/complaints', { ...fields, form })).status).toBe(422);
    // A token is of one form, and for a day.
    expect((await post('/nl/complaints', { ...fields, door: 'appeal' })).status).toBe(422);
    site.services.clock.advance(DAY_MS);
    expect((await post('/nl/complaints', fields)).status).toBe(422);
    expect(forms.shown().form).toMatchObject({ values: { text: WORDS } });
    expect(await stored()).toEqual([]);
    expect((await post('/nl', {})).status).toBe(404);
    expect((await post('/complaints', fields)).status).toBe(404);
  });

  test('R-064 a robot is refused in words, and five an hour are taken from a network by page and API together', async () => {
    await post('/nl/complaints', await filled({ website: 'x' }));
    expect(forms.shown().form).toMatchObject({ failure: 'Dit klopt niet.' });
    const fields = await filled();
    const { tokens } = await complaintsAt('/nl/complaints');
    await post('/nl/complaints', { ...fields, form: tokens?.complaint ?? '' });
    expect(forms.shown().form).toMatchObject({
      failure: expect.stringContaining('snel') as string,
    });
    const body = { id: newId(), kind: 'service', text: WORDS, email: 'klant@voorbeeld.example' };
    expect((await ask(app, 'complain', { body })).status).toBe(200);
    const statuses = [];
    for (let time = 0; time < 5; time++)
      statuses.push((await post('/nl/complaints', await filled())).status);
    expect(statuses).toEqual([303, 303, 303, 303, 429]);
    expect(forms.shown().form).toMatchObject({
      failure: expect.stringContaining('opnieuw') as string,
      values: { text: WORDS },
    });
  });

  test('R-064 a trusted flagger confirms a notice by the mail’s link alone, and by a press', async () => {
    const email = 'meldpunt@voorbeeld.example';
    await site.database.insert(trustedFlaggers).values({
      ...{ id: newId(), email, name: 'Meldpunt', country: 'NL', awarded_on: '2025-02-03' },
      marked_at: new Date(),
    });
    const { tokens } = await complaintsAt('/nl/complaints');
    const notice = await filled({
      ...{ door: 'notice', form: tokens?.notice ?? '', email, name: 'Kees', good_faith: '1' },
      url: 'http://127.0.0.1:5080/nl/members',
    });
    const { location } = await post('/nl/complaints', notice);
    const press = async (path: string) => {
      const link = new URLSearchParams(path.split('?')[1]).get('case') ?? '';
      const page = await complaintsAt(path);
      const form = page.tokens?.notice ?? '';
      const sent = await post(path, { form, door: 'notice', link, confirm: '1' });
      return [page.found?.case.to_confirm, sent.status];
    };
    const source = async () => (await stored()).map((row) => row.source);
    // Who typed the address is shown this page, and is not who has it.
    expect(await press(location)).toEqual([undefined, 404]);
    expect(await source()).toEqual(['anyone']);
    const [mail] = await site.database.select().from(mails);
    const { path } = mail?.values as { path: string };
    await get(path);
    expect(await source()).toEqual(['anyone']);
    expect(await press(path)).toEqual([true, 303]);
    expect(await source()).toEqual(['trusted_flagger']);
    expect((await complaintsAt(path)).found?.case.to_confirm).toBeUndefined();
  });

  test('R-064 no two pages have one token, and none with a token is stored', async () => {
    const [one, other] = [await get('/nl/complaints'), await get('/nl/complaints')];
    expect([one.stored, other.stored]).toEqual([false, false]);
    const tokensOf = ({ form }: { form: SiteForm | null }) =>
      form?.page === 'complaints' ? Object.values(form.tokens ?? {}) : [];
    expect(new Set([...tokensOf(one), ...tokensOf(other)]).size).toBe(6);
  });
});

describe('withdrawal', () => {
  const begin = async (fields: Record<string, string>) => {
    const { token } = await withdrawalAt('/nl/pages/return-policy');
    site.services.clock.advance(5_000);
    const sent = await post('/nl/pages/return-policy', { form: token, ...fields });
    await createJobRunner(site.services, withdrawalLinkJobs).runDueJobs();
    return sent;
  };
  const mailed = () =>
    site.database
      .select()
      .from(mails)
      .where(sql`${mails.template} like 'money.withdrawal%'`)
      .orderBy(mails.created_at, mails.id);

  test('R-090 with number and address, then by the mail, without a session; what is asked is answered alike for all', async () => {
    const member = await site.member();
    const bought = await createPaidPurchase(site, member);
    const [order] = await site.database
      .select()
      .from(purchases)
      .where(eq(purchases.id, bought.purchase));
    const number = String(order?.number ?? 0);
    const answers = [
      await begin({ number, email: 'iemand@anders.example' }),
      await begin({ number: '999999', email: member.email }),
      await begin({ number, email: member.email.toUpperCase() }),
    ];
    expect(answers.map(({ status, location }) => [status, location])).toEqual(
      Array.from({ length: 3 }, () => [303, '/nl/pages/return-policy?withdrawal=mailed#withdraw']),
    );
    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(mail?.to).toBe(member.email);
    const { path } = mail?.values as { path?: string };
    if (path === undefined) return expect.unreachable(mail?.template);
    expect(JSON.stringify(await site.database.select().from(withdrawalLinks))).not.toContain(
      /withdraw=([\w-]+)/.exec(path)?.[1] ?? '',
    );

    const step = await withdrawalAt(path);
    expect(step).toMatchObject({ stage: 'confirm', order: { number: order?.number } });
    expect(
      await site.database.select().from(refunds).where(eq(refunds.kind, 'withdrawal')),
    ).toEqual([]);
    const signedIn = await app.fetch(
      new Request(TEST_ORIGIN + path, { headers: { cookie: member.cookie } }),
    );
    expect(signedIn.headers.get('location')).toBe(`/nl/withdraw?token=${step.link ?? ''}`);
    // Begun in time is in time, though the days are over meanwhile.
    site.services.clock.advance(3 * DAY_MS);
    await site.change({ refund_days: 2 });
    const again = await withdrawalAt(path);
    const fields = { form: again.token, link: again.link ?? '' };
    const twice = [await post(path, fields), await post(path, fields)];
    expect(twice.map(({ status, location }) => [status, location])).toEqual([
      [303, path],
      [303, path],
    ]);
    expect(await withdrawalAt(path)).toMatchObject({
      stage: 'done',
      declared_at: expect.any(String) as string,
    });
    expect(
      await site.database.select().from(refunds).where(eq(refunds.kind, 'withdrawal')),
    ).toHaveLength(1);
    // Another receipt's time is over: its owner is notified by mail, and the answer is the same.
    const late = await createPaidPurchase(site, member);
    const [old] = await site.database
      .select()
      .from(purchases)
      .where(eq(purchases.id, late.purchase));
    site.services.clock.advance(3 * DAY_MS);
    expect((await begin({ number: String(old?.number), email: member.email })).status).toBe(303);
    expect((await mailed()).at(-1)).toMatchObject({ template: 'money.withdrawal_none' });
  });

  test('R-090 what is typed wrong is said, and a link of nothing leads back to the form', async () => {
    await begin({ number: 'abc', email: 'x' });
    expect(forms.shown().form).toMatchObject({
      stage: 'ask',
      values: { number: 'abc', email: 'x' },
      errors: { number: expect.any(String) as string, email: 'Ongeldig e-mailadres' },
    });
    expect(await withdrawalAt(`/nl/pages/return-policy?withdraw=${'a'.repeat(43)}`)).toMatchObject({
      stage: 'bad',
    });
    expect(await mailed()).toEqual([]);
  });
});
