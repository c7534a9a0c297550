import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../shared/identifiers.ts';
import { signUpForm } from '../../../tests/support/sign-up-form.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import {
  createPaidPurchase,
  providerOf,
  readReturns,
  runMoneyJobs,
} from '../../../tests/support/money/paid-purchase.ts';
import { tokenMailedTo } from '../../../tests/support/queued-mail.ts';
import { ask, TEST_ORIGIN } from '../../../tests/support/test-client.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import { createApp } from '../../app.ts';
import type { App } from '../../app.ts';
import { noLimits } from '../../http/guards/limits.ts';
import { createJobRunner } from '../../jobs/runner.ts';
import { createPages } from '../../pages/handler.ts';
import { settle } from '../money/purchases/settle.ts';
import { countArrival } from './arrivals.ts';
import { bounceJobs, listBounces } from './bounces.ts';
import { runPartnersCommand } from './command.ts';

const DAY_MS = 86_400_000;
let site: TestSite;
let app: App;
let folder: string;
beforeAll(async () => {
  site = await createTestSite({ connections: 15 });
  folder = mkdtempSync(join(tmpdir(), 'vonk-partners-'));
  writeFileSync(join(folder, 'index.html'), '<html><head></head><body></body></html>');
  app = createApp(site.services, [createPages(site.services, folder)], { limits: noLimits });
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await site.empty();
  await site.database.execute(
    sql`truncate jobs, mails, partners, arrivals_daily, page_bounces, money_journal, money_lines cascade`,
  );
  await desk('add', 'n', '--name', 'Partner');
});

const desk = (...args: string[]) =>
  runPartnersCommand({ database: site.database, clock: site.services.clock, services: [] }, args);
const rows = async () =>
  (
    await site.database.execute(
      sql`select network, ref, lander, locale, country, visits, bounces, sign_ups, activations, purchases, refunds from arrivals_daily order by 1, 2, 3, 4, 5`,
    )
  ).rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([, value]) => value !== 0 && value !== '')),
  );
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36';
const visit = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.fetch(
    new Request(TEST_ORIGIN + path, { method, headers: { 'user-agent': BROWSER, ...headers } }),
  );

describe('visits', () => {
  test('R-296 a visit from a partner is counted by mark, page, language and country', async () => {
    await visit('/de/login?network=n&ref=r', { cookie: 'vonk_visitor=BE' });
    await visit('/de/login?network=n&ref=r', { cookie: 'vonk_visitor=BE' });
    await visit('/nl/login?network=n');
    await eventually(rows).toEqual([
      { network: 'n', lander: 'login', locale: 'nl', country: 'NL', visits: 1 },
      { network: 'n', ref: 'r', lander: 'login', locale: 'de', country: 'BE', visits: 2 },
    ]);
    // Nothing in the table shows who came, or at what time of the day.
    const { rows: columns } = await site.database.execute<{ name: string }>(
      sql`select column_name as name from information_schema.columns where table_name = 'arrivals_daily' and data_type not in ('integer', 'text', 'date')`,
    );
    expect(columns).toEqual([]);
  });

  test('robots, prefetches, steps within the site, members, redirections and unknown pages are no visits', async () => {
    const member = await site.member();
    const path = '/nl/login?network=n';
    const others: readonly Record<string, string>[] = [
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      { 'user-agent': 'facebookexternalhit/1.1' },
      { 'user-agent': 'curl/8.5.0' },
      { 'user-agent': '' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { 'sec-fetch-site': 'same-origin' },
    ];
    for (const headers of others) await visit(path, headers);
    await visit(path, {}, 'HEAD');
    await visit('/nl/open?network=n', { cookie: member.cookie });
    await visit('/login?network=n');
    await visit('/nl/nothing?network=n');
    await visit('/nl/login');
    await visit('/nl/login?network=n&ref=last');
    await eventually(rows).toEqual([expect.objectContaining({ ref: 'last', visits: 1 })]);
  });

  test('R-296 what is no partner is counted as one; a partner has two hundred marks a day, and the rest together', async () => {
    const arrival = { lander: 'index', locale: 'nl', country: 'NL', at: site.services.clock.now() };
    const count = (network: string, ref: string) =>
      countArrival(site.database, 'visits', { ...arrival, network, ref });
    for (let one = 0; one < 210; one += 1) await count(`made up ${one}`, `ref ${one}`);
    await count('\u0000\u0007', 'x');
    expect(await rows()).toEqual([expect.objectContaining({ network: 'unknown', visits: 210 })]);
    for (let one = 0; one < 210; one += 1) await count('n', `ref ${one}`);
    await count('n', 'ref 1');
    const counted = (await rows()).filter(({ network }) => network === 'n');
    expect(counted).toHaveLength(201);
    expect(counted.find(({ ref }) => ref === 'other')).toMatchObject({ visits: 10 });
    expect(counted.find(({ ref }) => ref === 'ref 1')).toMatchObject({ visits: 2 });
    await desk('off', 'n');
    await count('n', 'ref 1');
    expect((await rows()).find(({ network }) => network === 'unknown')).toMatchObject({
      visits: 211,
    });
  });
});

describe('what came of them', () => {
  const tracking = { network: 'n', ref: 'r', sub1: '1', sub2: '2', sub3: '3' };
  const join = (email: string, more: object = {}) =>
    ask(site.app, 'signUp', {
      network: newId(),
      body: { ...signUpForm(email), tracking, ...more },
    });
  const HERE = { network: 'n', ref: 'r', locale: 'nl', country: 'NL' };

  test('R-296 sign-up and activation are counted once, for the source that the sign-up named', async () => {
    expect((await join('jan@example.org')).status).toBe(200);
    expect((await join('jan@example.org')).status).toBe(409);
    expect((await join('piet@example.org', { tracking: undefined })).status).toBe(200);
    expect(await rows()).toEqual([{ ...HERE, sign_ups: 1 }]);
    const token = await tokenMailedTo(site.database, 'jan@example.org', 'signup.activation');
    for (let twice = 0; twice < 2; twice += 1)
      await site.app.fetch(new Request(`${TEST_ORIGIN}/api/activate.php?token=${token}`));
    expect(await rows()).toEqual([{ ...HERE, sign_ups: 1, activations: 1 }]);
  });

  test('R-296 a purchase is counted as it is credited', async () => {
    const member = await site.member({ member: { tracking } });
    const { payment } = await site.call(member, 'startPayment', {
      bundle: 'p0',
      method: 'ideal',
      immediate: true,
    });
    providerOf(site).move(payment.payment_id, 'paid');
    await settle(site.services, payment.payment_id, 'webhook');
    await settle(site.services, payment.payment_id, 'poll');
    expect(await rows()).toEqual([{ ...HERE, purchases: 1 }]);
  });

  test('R-296 a purchase is returned once: by the first refund that arrives, or by the bank', async () => {
    const [one, other] = [
      await site.member({ member: { tracking } }),
      await site.member({ member: { tracking } }),
    ];
    const bought = await createPaidPurchase(site, one);
    await site.call(one, 'requestRefund', { payment: bought.payment });
    expect(await rows()).toEqual([]);
    await runMoneyJobs(site);
    providerOf(site).finishRefunds(bought.payment, 'done');
    await readReturns(site, bought.payment);
    await readReturns(site, bought.payment);
    expect(await rows()).toEqual([{ ...HERE, refunds: 1 }]);
    const reversed = await createPaidPurchase(site, other);
    providerOf(site).chargeBack(reversed.payment, 1_000);
    await readReturns(site, reversed.payment);
    providerOf(site).chargeBack(reversed.payment, 500);
    await readReturns(site, reversed.payment);
    expect(await rows()).toEqual([{ ...HERE, refunds: 2 }]);
  });
});

describe('bounces', () => {
  const bounce = (body: object, headers: Record<string, string | null> = {}) =>
    ask(site.app, 'logBounce', {
      headers: { 'request-type': null, ...headers },
      body: { path: '/', locale: 'nl', network: '', ms: 900, ...body },
    });

  test('R-476 a bounce is logged by page, language, network and time, without what names a member', async () => {
    await bounce({ network: 'n' });
    await bounce({ path: `/members/${newId()}/landing2/lente`, locale: 'de', ms: 12 });
    await bounce({ path: '/landers/gallery/zomer' });
    await bounce({ path: '/nothing/of/the/kind' });
    expect((await listBounces(site.database)).map(({ at: _at, ...rest }) => rest)).toEqual([
      { path: '/landers/gallery', locale: 'nl', network: '', ms: 900 },
      { path: '/members/:id/landing2', locale: 'de', network: '', ms: 12 },
      { path: '/', locale: 'nl', network: 'n', ms: 900 },
    ]);
    expect(await rows()).toEqual([
      { network: 'n', lander: 'index', locale: 'nl', country: 'NL', bounces: 1 },
    ]);
  });

  test('a bounce of another site is refused, and none is stored for longer than a month', async () => {
    expect((await bounce({}, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await bounce({}, { origin: null })).status).toBe(403);
    expect((await bounce({ ms: -1 })).status).toBe(422);
    await bounce({});
    const jobs = createJobRunner(site.services, bounceJobs);
    await jobs.runDueJobs();
    expect(await listBounces(site.database)).toHaveLength(1);
    site.services.clock.advance(31 * DAY_MS);
    await jobs.runDueJobs();
    expect(await listBounces(site.database)).toEqual([]);
  });
});

describe('the operator’s command', () => {
  test('R-296 adds, changes, turns off and lists partners, and says a secret once', async () => {
    const added = await desk(
      'add',
      'adnet',
      '--name',
      'Ad Net',
      '--postback',
      'https://ad.example/?c={sub1}',
    );
    expect(added).toMatchObject({ done: true });
    expect(added.text).toMatch(/signed with [\w-]{43}$/);
    await desk('off', 'adnet');
    await desk('change', 'n', '--name', 'Nieuw');
    expect(await desk('list')).toEqual({
      done: true,
      text: 'adnet\toff\tAd Net\thttps://ad.example/?c={sub1}\nn\ton\tNieuw\tno postback',
    });
    await desk('change', 'adnet', '--postback', 'none');
    expect((await desk('list')).text).toContain('adnet\toff\tAd Net\tno postback');
    for (const wrong of [
      ['add', 'n', '--name', 'Again'],
      ['add', 'unknown', '--name', 'x'],
      ['add', 'x'],
      ['add', 'x', '--name', 'x', '--postback', 'http://x.example'],
      ['off', 'nobody'],
      ['change', 'n'],
      ['counts', '--by', 'member'],
      ['counts', '--from', 'yesterday'],
      ['counts', '--nonsense', 'x'],
      [],
    ])
      expect(await desk(...wrong), wrong.join(' ')).toMatchObject({ done: false });
  });

  test('shows the counts of a time, by what is asked', async () => {
    const arrival = { network: 'n', lander: 'index', locale: 'nl', country: 'NL' };
    for (const [day, ref] of [
      ['2026-11-01', 'a'],
      ['2026-11-02', 'a'],
      ['2026-11-02', 'b'],
    ] as const)
      await countArrival(site.database, 'visits', { ...arrival, ref, at: new Date(day) });
    const { text } = await desk(
      'counts',
      '--from',
      '2026-11-02',
      '--to',
      '2026-11-30',
      '--by',
      'ref',
    );
    expect(text).toBe(
      [
        'day\tnetwork\tref\tvisits\tbounces\tsign_ups\tactivations\tpurchases\trefunds',
        '2026-11-02\tn\ta\t1\t0\t0\t0\t0\t0',
        '2026-11-02\tn\tb\t1\t0\t0\t0\t0\t0',
      ].join('\n'),
    );
    expect(
      (await desk('counts', '--from', '2026-11-01', '--to', '2026-11-30', '--network', 'x')).text,
    ).toBe('day\tnetwork\tvisits\tbounces\tsign_ups\tactivations\tpurchases\trefunds');
  });
});
