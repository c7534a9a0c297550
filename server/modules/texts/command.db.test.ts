import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { and, eq, sql } from 'drizzle-orm';
import { signUpForm } from '../../../tests/support/sign-up-form.ts';
import { ask } from '../../../tests/support/test-client.ts';
import { createTestOperator } from '../../../tests/support/operator/test-desk.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import { hashOf, publishTestText, sourceOf } from '../../../tests/support/test-texts.ts';
import { consents, members } from '../../database/schema/members.ts';
import { mails } from '../../database/schema/notices.ts';
import { operators } from '../../database/schema/operators.ts';
import { profiles } from '../../database/schema/profiles.ts';
import { createJobRunner } from '../../jobs/runner.ts';
import { textJobs } from './announce.ts';
import { runLegalCommand } from './command.ts';
import { publishedTexts } from './drafts.ts';
import { publishFirstTexts } from './first-versions.ts';

const DAY_MS = 86_400_000;
const NEW = 'Alles is gratis.';

let site: TestSite;
let folder: string;
const write = (words?: string) => {
  for (const locale of ['nl', 'de', 'en', 'es', 'fr', 'it', 'pl']) {
    mkdirSync(`${folder}/${locale}`, { recursive: true });
    writeFileSync(`${folder}/${locale}/terms.md`, sourceOf(words));
  }
};
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'legal-'));
  await site.empty();
  await site.database.execute(sql`truncate legal_texts, mails, jobs`);
  write();
  await publishFirstTexts(site.services, folder);
  return () => rmSync(folder, { recursive: true });
});

const dayFrom = (days: number): string =>
  new Date(site.services.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
const publish = (...more: string[]) =>
  runLegalCommand(site.services, ['publish', `${folder}/nl/terms.md`, ...more], 'eva');
const run = () => createJobRunner(site.services, textJobs).runDueJobs();
const mailsOf = (memberId: string) =>
  site.database.select().from(mails).where(eq(mails.member_id, memberId));
const signUp = async (email: string) => {
  const { status, body } = await ask(site.app, 'signUp', { body: signUpForm(email) });
  expect(status, JSON.stringify(body)).toBe(200);
  const [member] = await site.database.select().from(members).where(eq(members.email, email));
  return member?.id ?? '';
};
const agreedBy = (memberId: string) =>
  site.database
    .select({ version: consents.text_version, sha256: consents.sha256, place: consents.place })
    .from(consents)
    .where(and(eq(consents.member_id, memberId), eq(consents.kind, 'terms')))
    .orderBy(consents.text_version);

test('R-092 a second version of the terms: the old one stays, members are told by mail and strip, new consents carry its hash', async () => {
  const [FIRST, SECOND] = [dayFrom(0), dayFrom(40)];
  const [dutch, german] = [await site.member(), await site.member({ member: { language: 'de' } })];
  const joined = await signUp('eerst@example.org');
  expect(await agreedBy(joined)).toEqual([{ version: FIRST, sha256: hashOf(), place: 'page' }]);

  write(NEW);
  expect(await publish('--valid-from', SECOND)).toEqual({
    done: true,
    text: `terms ${SECOND} is published.`,
  });
  await run();
  expect(await mailsOf(dutch.memberId)).toEqual([]);
  expect((await site.call(dutch, 'getTextNotices')).notices).toEqual([]);

  // A day before the 30 begin: mail in each one's language, and the strip.
  site.services.clock.advance(9 * DAY_MS);
  await run();
  expect(await mailsOf(dutch.memberId)).toMatchObject([
    {
      template: 'legal.terms',
      locale: 'nl',
      values: { path: `/nl/pages/terms?version=${SECOND}`, reason: `Bij Vonk nu: ${NEW}` },
    },
  ]);
  expect(await mailsOf(german.memberId)).toMatchObject([{ template: 'legal.terms', locale: 'de' }]);
  const strip = { page: 'terms', version: SECOND };
  expect((await site.call(dutch, 'getTextNotices')).notices).toMatchObject([
    { ...strip, kind: 'coming', reason: `Bij Vonk nu: ${NEW}` },
  ]);
  await run();
  expect(await mailsOf(dutch.memberId)).toHaveLength(1);

  // From its day on new members agree to it on joining, others by using the site.
  site.services.clock.advance(31 * DAY_MS);
  const later = await signUp('later@example.org');
  const second = { version: SECOND, sha256: hashOf(NEW) };
  expect(await agreedBy(later)).toEqual([{ ...second, place: 'page' }]);
  await site.database
    .update(profiles)
    .set({ last_active_at: site.services.clock.now() })
    .where(eq(profiles.member_id, joined));
  await run();
  expect(await agreedBy(joined)).toEqual([
    { version: FIRST, sha256: hashOf(), place: 'page' },
    { ...second, place: 'use' },
  ]);
  expect(await agreedBy(german.memberId)).toEqual([]);

  const old = await ask(site.app, 'getText', { query: { page: 'terms', version: FIRST } });
  expect(old.body).toMatchObject({
    state: 'past',
    sections: [{ blocks: [{ spans: [{ text: 'Een bericht kost een credit.' }] }] }, { id: 'law' }],
  });
});

test('R-092 whoever uses the site under a new privacy statement has not agreed to it by that', async () => {
  await publishTestText(site.database, { page: 'privacy', version: dayFrom(0) });
  const joined = await signUp('eerst@example.org');
  const version = dayFrom(40);
  for (const page of ['terms', 'privacy'])
    await publishTestText(site.database, { page, version, words: NEW });
  site.services.clock.advance(41 * DAY_MS);
  await site.database
    .update(profiles)
    .set({ last_active_at: site.services.clock.now() })
    .where(eq(profiles.member_id, joined));
  await run();
  const used = await site.database
    .select({ kind: consents.kind, version: consents.text_version })
    .from(consents)
    .where(and(eq(consents.member_id, joined), eq(consents.place, 'use')));
  expect(used).toEqual([{ kind: 'terms', version }]);
});

test('who publishes is the user of the machine, or an operator whose work it is', async () => {
  await site.database.delete(operators);
  const [privacy, mia] = [
    await createTestOperator(site.services, 'privacy'),
    await createTestOperator(site.services, 'moderator'),
  ];
  const publishers = async () =>
    (await publishedTexts(site.database))
      .filter(({ locale }) => locale === 'nl')
      .map(({ published_by: by }) => by);
  write(NEW);
  const from = ['--valid-from', dayFrom(40)];
  for (const [name, why] of [
    ['sofia', 'Nobody at the desk is called "sofia"'],
    [mia.email, 'has the role moderator'],
  ] as const)
    expect(await publish(...from, '--as', name)).toEqual({
      done: false,
      text: expect.stringContaining(why) as string,
    });
  expect(await publishers()).toHaveLength(1);
  expect((await publish(...from, '--as', privacy.email)).done).toBe(true);
  write('Een foto is gratis.');
  expect((await publish('--valid-from', dayFrom(80))).done).toBe(true);
  expect((await publishers()).slice(0, 2)).toEqual([
    'eva',
    expect.stringMatching(/^privacy \d+$/) as string,
  ]);
});

test('terms change for a reason that members can read; a text of help needs none', async () => {
  const plain = sourceOf('Alles is gratis.').replace(/^> .*\n\n/m, '');
  for (const locale of ['nl', 'de', 'en', 'es', 'fr', 'it', 'pl'])
    writeFileSync(`${folder}/${locale}/terms.md`, plain);
  expect(await publish('--valid-from', dayFrom(40))).toMatchObject({
    done: false,
    text: expect.stringContaining('why it changes') as string,
  });
  write(NEW);
  writeFileSync(`${folder}/de/terms.md`, plain);
  expect((await publish('--valid-from', dayFrom(40))).text).toMatch(/de: its reason/);
  write(NEW);
  expect((await publish('--valid-from', dayFrom(40))).done).toBe(true);
  // That reason was that of the version before.
  expect((await publish('--valid-from', dayFrom(80))).text).toContain('why it changes');
});

test('nothing is published too early, twice, or with a fault in any language', async () => {
  write(NEW);
  expect(await publish('--valid-from', dayFrom(31))).toMatchObject({ done: false });
  expect(await publish('--valid-from', '2030-02-30')).toMatchObject({ done: false });
  expect(await publish()).toMatchObject({ done: false });
  expect((await publish('--valid-from', dayFrom(60))).done).toBe(true);
  expect((await publish('--valid-from', dayFrom(60))).text).toContain('already');
  expect((await publish('--valid-from', dayFrom(50))).text).toContain('already');
  writeFileSync(`${folder}/pl/terms.md`, '# Regulamin\n\n## A {#a}\n\nX.\n');
  expect((await publish('--valid-from', dayFrom(90))).text).toMatch(/pl: its sections/);
  rmSync(`${folder}/pl/terms.md`);
  expect((await publish('--valid-from', dayFrom(90))).text).toContain('pl: it is not there');
  const listed = await runLegalCommand(site.services, ['list'], 'eva');
  expect(listed.text).toContain(`${dayFrom(60)} (coming), ${dayFrom(0)} (in force)`);
  expect(await runLegalCommand(site.services, ['burn'], 'eva')).toMatchObject({ done: false });
});
