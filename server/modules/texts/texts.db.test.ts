import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { ask } from '../../../tests/support/test-client.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import { hashOf, publishTestText, sourceOf } from '../../../tests/support/test-texts.ts';
import { newId } from '../../../shared/identifiers.ts';
import { consents } from '../../database/schema/members.ts';
import { legalTexts } from '../../database/schema/texts.ts';
import { publishFirstTexts } from './first-versions.ts';

const DAY_MS = 86_400_000;
const dayFrom = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const [OLD, NOW, COMING, LATER] = [dayFrom(-60), dayFrom(-1), dayFrom(20), dayFrom(40)];

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  // Truncating bypasses the trigger that protects rows.
  await site.database.execute(sql`truncate legal_texts`);
});

const text = async (query: Record<string, string>, locale = 'nl') => {
  const answer = await ask(site.app, 'getText', { query, headers: { 'x-locale': locale } });
  return { status: answer.status, body: answer.body as Record<string, unknown> };
};

test('R-092 the version in force is shown with the values of the site, an old one by its name', async () => {
  await publishTestText(site.database, { version: OLD });
  await publishTestText(site.database, { version: NOW, words: 'Een foto kost {{photo_credits}}.' });
  await publishTestText(site.database, { version: COMING, words: 'Alles is gratis.' });
  await site.change({ photo_credits: 7 });
  expect((await text({ page: 'terms' })).body).toMatchObject({
    version: NOW,
    state: 'current',
    title: 'Voorwaarden van Vonk',
    sections: [
      { id: 'credits', blocks: [{ spans: [{ text: 'Een foto kost 7.' }] }] },
      { id: 'law' },
    ],
    versions: [
      { version: COMING, changed: ['Wat het kost'] },
      { version: NOW, changed: ['Wat het kost'] },
      { version: OLD, changed: [] },
    ],
  });
  expect((await text({ page: 'terms', version: OLD })).body).toMatchObject({
    version: OLD,
    state: 'past',
    sections: [{ blocks: [{ spans: [{ text: 'Een bericht kost een credit.' }] }] }, { id: 'law' }],
  });
  expect((await text({ page: 'terms', version: COMING })).body).toMatchObject({ state: 'coming' });
  expect((await text({ page: 'terms', version: '2020-01-01' })).status).toBe(404);
  expect((await text({ page: 'privacy' })).status).toBe(404);
  expect((await text({ page: 'nothing' })).status).toBe(422);
  await site.change({ photo_credits: 9 });
  expect((await text({ page: 'terms' })).body).toMatchObject({
    sections: [{ blocks: [{ spans: [{ text: 'Een foto kost 9.' }] }] }, { id: 'law' }],
  });
});

test('R-092 an old version keeps the values of its last day, and what they became counts as changed', async () => {
  const words = 'Een foto kost {{photo_credits}}.';
  await publishTestText(site.database, { version: OLD, words });
  await publishTestText(site.database, { version: NOW, words });
  await site.change({ photo_credits: 8 });
  await site.change({ photo_credits: 9 });
  const shown = async (version: string) => {
    const { body } = await text({ page: 'terms', version });
    return JSON.stringify(body['sections']).match(/Een foto kost \d/)?.[0];
  };
  expect(await shown(OLD)).toBe('Een foto kost 2');
  expect(await shown(NOW)).toBe('Een foto kost 9');
  expect((await text({ page: 'terms' })).body['versions']).toEqual([
    { version: NOW, changed: ['Wat het kost'] },
    { version: OLD, changed: [] },
  ]);
});

test('a published text can be neither changed nor removed, and a version is published once', async () => {
  await publishTestText(site.database, { version: NOW });
  await expect(site.database.update(legalTexts).set({ body: 'x' })).rejects.toThrow();
  await expect(site.database.delete(legalTexts)).rejects.toThrow();
  await expect(publishTestText(site.database, { version: NOW, words: 'x' })).rejects.toThrow();
  const rows = await site.database.select().from(legalTexts).where(eq(legalTexts.locale, 'de'));
  expect(rows).toMatchObject([{ version: NOW, sha256: hashOf(), body: sourceOf() }]);
});

let folder: string | null = null;
afterEach(() => {
  if (folder) rmSync(folder, { recursive: true });
  folder = null;
});

test('the first start publishes each text that is there in every language; later files change nothing', async () => {
  folder = mkdtempSync(join(tmpdir(), 'texts-'));
  const write = (locale: string, page: string, source: string) => {
    mkdirSync(`${folder}/${locale}`, { recursive: true });
    writeFileSync(`${folder}/${locale}/${page}.md`, source);
  };
  for (const locale of ['nl', 'de', 'en', 'es', 'fr', 'it', 'pl'])
    write(locale, 'terms', sourceOf());
  write('nl-BE', 'terms', '## Recht {#law}\n\nBelgisch recht.\n');
  write('nl', 'ban', sourceOf());
  await publishFirstTexts(site.services, folder);
  write('nl', 'terms', sourceOf('Alles is gratis.'));
  await publishFirstTexts(site.services, folder);

  const rows = await site.database.select().from(legalTexts).orderBy(legalTexts.locale);
  expect(rows.map(({ page, version }) => [page, version])).toEqual(
    Array.from({ length: 9 }, () => [
      'terms',
      site.services.clock.now().toISOString().slice(0, 10),
    ]),
  );
  expect(rows.find(({ locale }) => locale === 'nl')?.sha256).toBe(hashOf());
  expect((await text({ page: 'terms' }, 'nl-BE')).body).toMatchObject({
    sections: [{ id: 'credits' }, { blocks: [{ spans: [{ text: 'Belgisch recht.' }] }] }],
  });
  // A page without all languages is unknown in every one.
  expect((await text({ page: 'ban' })).status).toBe(404);
});

async function consentRow(memberId: string, version: string, sha256: string | null) {
  await site.database.insert(consents).values({
    id: newId(),
    member_id: memberId,
    kind: 'terms',
    text_version: version,
    sha256,
    locale: 'nl',
    given_at: new Date(),
  });
}

test('a coming version is told 30 days ahead, and not again to who agreed', async () => {
  const member = await site.member();
  await publishTestText(site.database, { version: NOW });
  await consentRow(member.memberId, NOW, hashOf());
  const notices = async () => (await site.call(member, 'getTextNotices')).notices;
  expect(await notices()).toEqual([]);
  await publishTestText(site.database, { version: LATER, words: 'Later.' });
  expect(await notices()).toEqual([]);
  await publishTestText(site.database, { version: COMING, words: 'Alles is gratis.' });
  const coming = { page: 'terms', version: COMING, kind: 'coming' };
  expect(await notices()).toMatchObject([coming]);

  const agree = { page: 'terms', version: COMING };
  expect((await site.call(member, 'agreeToText', agree)).notices).toEqual([]);
  await site.call(member, 'agreeToText', agree);
  const given = await site.database
    .select()
    .from(consents)
    .where(eq(consents.text_version, COMING));
  expect(given).toMatchObject([
    { kind: 'terms', sha256: hashOf('Alles is gratis.'), place: 'notice' },
  ]);
});

test('who agreed before the text was a page is told that there is one now, and nobody else', async () => {
  const [before, without] = [await site.member(), await site.member()];
  await consentRow(before.memberId, '2026-11-21', null);
  await publishTestText(site.database, { version: NOW });
  expect((await site.call(before, 'getTextNotices')).notices).toMatchObject([
    { page: 'terms', version: NOW, kind: 'first' },
  ]);
  expect((await site.call(without, 'getTextNotices')).notices).toEqual([]);
  expect(await site.refusal(null, 'getTextNotices')).toMatchObject({ status: 403 });
});

test('R-365 the sign-up can ask which versions it shows', async () => {
  await publishTestText(site.database, { version: NOW });
  await publishTestText(site.database, { version: COMING, words: 'x' });
  const { body } = await ask(site.app, 'getTextVersions', {});
  expect(body).toEqual({ terms: NOW, privacy: null });
});
