import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { siteSettingsSchema } from '../../../shared/contract/settings.ts';
import { newId } from '../../../shared/identifiers.ts';
import { LOCALES } from '../../../shared/locales.ts';
import { HOSTILE_TEXTS } from '../../../tests/support/hostile-texts.ts';
import { ask, TEST_ORIGIN } from '../../../tests/support/test-client.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import type { TestMember } from '../../../tests/support/test-members.ts';
import { departures } from '../../database/schema/members.ts';
import { profiles } from '../../database/schema/profiles.ts';
import { reports } from '../../database/schema/reports.ts';
import { createPages } from '../../pages/handler.ts';
import { composeMail } from '../notify/mail/compose.ts';

const SHELL =
  '<!doctype html><html lang="nl"><head><title>Vonk</title></head><body><div id="root"><!--page--><i></i><!--/page--></div></body></html>';
const HARMLESS = 'woord';
let site: TestSite;
let folder: string;
let pages: ReturnType<typeof createPages>;
let [viewer, subject]: TestMember[] = [];
const of = (member: TestMember | undefined): TestMember => member ?? expect.unreachable();

beforeAll(async () => {
  site = await createTestSite();
  folder = mkdtempSync(join(tmpdir(), 'vonk-hostile-'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, 'index.html'), SHELL);
  writeFileSync(
    join(folder, '.vite', 'static-home.json'),
    JSON.stringify({
      min_age: 18,
      pages: Object.fromEntries(LOCALES.map((locale) => [locale, `<main>${locale}</main>`])),
    }),
  );
  pages = createPages(site.services, folder);
  viewer = await site.member({ credits: 1_000, member: { paid_user: true } });
  subject = await site.member({ credits: 1_000, member: { paid_user: true } });
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

/** Counts the characters that begin or end markup or an attribute: escaped text adds none. */
const marks = (html: string): Record<string, number> =>
  Object.fromEntries(['<', '>', '"'].map((sign) => [sign, html.split(sign).length]));

test('there are at least two hundred hostile texts, each another', () => {
  expect(HOSTILE_TEXTS.length).toBeGreaterThanOrEqual(200);
  expect(new Set(HOSTILE_TEXTS).size).toBe(HOSTILE_TEXTS.length);
});

test('a hostile name is text in the page that the server makes: in its title, description and what sharing shows', async () => {
  const pageOf = async (name: string) => {
    await site.database
      .update(profiles)
      .set({ name })
      .where(eq(profiles.id, of(subject).profileId));
    const answer = await pages(
      new Request(`${TEST_ORIGIN}/nl/members/${of(subject).profileId}`, {
        headers: { cookie: of(viewer).cookie },
      }),
      { country: 'NL', network: 'test' },
    );
    expect(answer?.status).toBe(200);
    return (await answer?.text()) ?? '';
  };
  const before = marks(await pageOf(HARMLESS));
  for (const name of HOSTILE_TEXTS) expect(marks(await pageOf(name)), name).toEqual(before);
});

describe('in mails', () => {
  const mailSite = { settings: siteSettingsSchema.parse({}), publicUrl: 'https://vonk.example' };
  test.each([
    ['signup.activation', '/nl/activate/done'],
    ['access.passkey_added', '/nl/settings'],
    ['leaving.requested', '/nl/settings'],
    ['leaving.back', '/nl/members'],
    ['safety.report', null],
  ])('a hostile name is text (%s), and no line of the head', (template, path) => {
    const mailOf = (name: string) =>
      composeMail(
        {
          template,
          locale: 'nl',
          values: { name, ...(path === null ? {} : { path }), date: 'maandag', number: 1 },
        },
        mailSite,
      );
    const before = marks(mailOf(HARMLESS).html);
    for (const name of HOSTILE_TEXTS) {
      const mail = mailOf(name);
      expect(marks(mail.html), name).toEqual(before);
      expect(mail.subject, name).not.toMatch(/[\r\n]/);
    }
  });
});

test('hostile messages, words about oneself, reports and reasons are text in the page of the export, and themselves in its data', async () => {
  const { database, services } = site;
  const [member, friend] = [of(viewer), of(subject)];
  for (const [index] of HOSTILE_TEXTS.entries())
    expect(
      await site.send(index % 2 ? member : friend, index % 2 ? friend : member, HARMLESS),
    ).toBeTypeOf('object');
  await database.insert(reports).values({
    id: newId(),
    reporter_member: member.memberId,
    profile: friend.profileId,
    kind: 'other',
    text: HARMLESS,
    created_at: services.clock.now(),
  });
  await database.insert(departures).values({
    id: newId(),
    member_id: member.memberId,
    reason: 'break',
    text: HARMLESS,
    requested_at: services.clock.now(),
    taken_back_at: services.clock.now(),
  });
  const texts = async (about: string, message: (index: number) => string) => {
    // Of the town as much as its index allows.
    await database
      .update(profiles)
      .set({ about, reason: about, city: about.slice(0, 2_000), name: about })
      .where(eq(profiles.id, member.profileId));
    await database.execute(
      sql`update reports set text = ${about} where reporter_member = ${member.memberId}`,
    );
    await database.execute(
      sql`update departures set text = ${about} where member_id = ${member.memberId}`,
    );
    await database.execute(
      sql`update members set signup_message = ${about} where id = ${member.memberId}`,
    );
    for (const [index] of HOSTILE_TEXTS.entries())
      await database.execute(
        sql`update messages set text = ${message(index)} where position = ${index + 1}`,
      );
    const answer = await ask(site.app, 'exportData', { cookie: member.cookie });
    const files = unzipSync(answer.body as Uint8Array);
    const page = Object.keys(files).find((name) => name.endsWith('.html')) ?? expect.unreachable();
    return {
      html: strFromU8(files[page] ?? new Uint8Array()),
      data: strFromU8(files['data/messages.json'] ?? new Uint8Array()),
    };
  };
  const before = await texts(HARMLESS, () => HARMLESS);
  const after = await texts(HOSTILE_TEXTS.join(' '), (index) => HOSTILE_TEXTS[index] ?? '');
  expect(marks(after.html)).toEqual(marks(before.html));
  expect((JSON.parse(after.data) as { text: string }[]).map((row) => row.text)).toEqual([
    ...HOSTILE_TEXTS,
  ]);
});

test('every answer that tells them is JSON that no browser takes for anything else', async () => {
  for (const [name, query] of [
    ['getChats', {}],
    ['getLikes', {}],
    ['searchMembers', { country: 'NL', network: 'test' }],
    ['getProfile', { id: of(subject).profileId }],
  ] as const) {
    const answer = await ask(site.app, name, { cookie: of(viewer).cookie, query });
    expect(answer.status).toBe(200);
    expect(
      [answer.headers.get('content-type'), answer.headers.get('x-content-type-options')],
      name,
    ).toEqual([expect.stringMatching(/^application\/json/), 'nosniff']);
  }
});
