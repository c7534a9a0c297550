import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { createFullMember, TRACES } from '../../../../tests/support/privacy/full-member.ts';
import type { FullMember } from '../../../../tests/support/privacy/full-member.ts';
import { PAYER_TRACES } from '../../../../tests/support/money/full-money.ts';
import { allTables } from '../../../../tests/support/privacy/tables.ts';
import { ask } from '../../../../tests/support/test-client.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { createApp } from '../../../app.ts';
import { consents, members } from '../../../database/schema/members.ts';
import { profiles } from '../../../database/schema/profiles.ts';
import { EXPORTED, NOT_EXPORTED } from './export-tables.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
let full: FullMember;
beforeEach(async () => {
  await site.empty();
  await site.database.execute(
    sql`truncate jobs, departures, mails, mailbox, login_failures, reports, report_quotes, cases, case_links, case_evidence, case_notes, decisions, disputes`,
  );
  full = await createFullMember(site);
});

type Files = Readonly<Record<string, Uint8Array>>;
async function archiveOf(member: TestMember): Promise<Files> {
  const answer = await ask(site.app, 'exportData', { cookie: member.cookie });
  expect(answer.status).toBe(200);
  expect([
    answer.headers.get('content-type'),
    answer.headers.get('cache-control'),
    answer.headers.get('content-disposition'),
  ]).toEqual([
    'application/zip',
    'no-store',
    expect.stringMatching(/^attachment; filename="vonk-\d{4}-\d\d-\d\d\.zip"$/),
  ]);
  return unzipSync(answer.body as Uint8Array);
}
const rowsOf = (files: Files, table: string): Record<string, unknown>[] =>
  JSON.parse(strFromU8(files[`data/${table}.json`] ?? new Uint8Array())) as Record<
    string,
    unknown
  >[];

const tables = await allTables();
/**
 * Whether the rows of a table name their owner: by a key to member or profile, by a column of that
 * kind, or by an address.
 */
const isPersonal = (table: (typeof tables)[number]): boolean =>
  table.foreignKeys.some((key) =>
    [members, profiles].some((owner) => key.reference().foreignTable === owner),
  ) ||
  table.columns.some((column) =>
    /(^|_)(member|profile|email|to|sender|reporter)(_id|_profile|_member)?$/.test(column.name),
  );

test('every table of the schema is exported, or listed as not personal with a reason', () => {
  const known = [...Object.keys(EXPORTED), ...Object.keys(NOT_EXPORTED)];
  expect(tables.map((table) => table.name).sort()).toEqual(known.sort());
  expect(tables.filter(isPersonal).length).toBeGreaterThan(15);
  for (const [table, reason] of Object.entries(NOT_EXPORTED))
    expect(reason.length, table).toBeGreaterThan(20);
});

test('the archive has every row of every table that holds the member’s or the profile’s id', async () => {
  const files = await archiveOf(full.member);
  for (const table of tables.filter((one) => one.name in EXPORTED)) {
    const owners = table.columns.filter((column) =>
      [
        'member_id',
        'profile_id',
        'reporter_member',
        'blocker_profile',
        'from_profile',
        'to_profile',
        'sender_profile',
      ].includes(column.name),
    );
    const condition = owners.map(
      (column) =>
        sql`${sql.identifier(column.name)} in (${full.member.memberId}::uuid, ${full.member.profileId}::uuid)`,
    );
    if (condition.length === 0) continue;
    const { rows } = await site.database.execute<{ count: string }>(
      sql`select count(*) from ${sql.identifier(table.name)} where ${sql.join(condition, sql` or `)}`,
    );
    expect(Number(rows[0]?.count), table.name).toBeGreaterThan(0);
    expect(rowsOf(files, table.name).length, table.name).toBeGreaterThanOrEqual(
      Number(rows[0]?.count),
    );
  }
  for (const table of Object.keys(EXPORTED))
    expect(rowsOf(files, table).length, table).toBeGreaterThan(0);
});

test('what the member wrote and has is in it, the photos too, and nothing that opens a door', async () => {
  const files = await archiveOf(full.member);
  const text = Object.entries(files)
    .filter(([path]) => !path.startsWith('photos/'))
    .map(([, bytes]) => strFromU8(bytes))
    .join('\n');
  for (const [what, trace] of Object.entries(TRACES))
    if (what !== 'photo') expect(text, what).toContain(trace);
  for (const id of [full.photo, full.chatPhoto.id])
    expect(strFromU8(files[`photos/${id}.webp`] ?? new Uint8Array()), id).toBe(TRACES.photo);
  for (const secret of [
    '$argon2',
    'secret-token',
    'token_hash',
    'password_hash',
    Buffer.from('another hash').toString('hex'),
    'secret-endpoint',
    'webhook_token',
    'keyed-hash-of-account',
    PAYER_TRACES.redirect,
    PAYER_TRACES.sealedText,
    ...['sealed payer', 'iban hash', 'phone hash', 'code hash'].map((value) =>
      Buffer.from(value).toString('hex'),
    ),
    Buffer.from('the key of the device').toString('hex'),
    Buffer.from('device secret').toString('hex'),
  ])
    expect(text).not.toContain(secret);
  expect(rowsOf(files, 'members')[0]).toMatchObject({
    id: full.member.memberId,
    email: TRACES.email,
    tracking: { network: TRACES.tracking },
    stay_discount: 37,
  });
  expect(rowsOf(files, 'profiles')[0]).toMatchObject({
    date_of_birth: '1990-05-17',
    latitude: 52.123451,
  });
});

test('the page is in the member’s language, escaped, and has no script', async () => {
  await site.database.update(members).set({ language: 'pl' });
  await site.database.update(profiles).set({ about: '<script>alert(1)</script> & "quoted"' });
  const page = strFromU8((await archiveOf(full.member))['index.html'] ?? new Uint8Array());
  expect(page).toContain('<html lang="pl">');
  expect(page).toContain('Twoje dane w serwisie Vonk');
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quoted&quot;');
  expect(page).not.toMatch(/<script|<style|\son\w+=|https?:\/\//i);
  expect(page).toContain(`photos/${full.photo}.webp`);
  expect(page).toContain('Całowanie');
});

test('the page says how the member lives in words', async () => {
  await site.database.update(members).set({ language: 'nl' });
  await site.database.update(profiles).set({
    seeks_min_age: 34,
    children: false,
    wants_children: 'maybe',
    smoking: 'no',
    height: 182,
    languages: ['nl', 'pl'],
  });
  const page = strFromU8((await archiveOf(full.member))['index.html'] ?? new Uint8Array());
  for (const part of [
    '<dt>Zoekt vanaf leeftijd</dt><dd>34</dd>',
    '<dt>Kinderen</dt><dd>Nee</dd>',
    '<dt>Kinderwens</dt><dd>Misschien kinderen</dd>',
    '<dt>Roken</dt><dd>Rookt niet</dd>',
    '<dt>Lengte</dt><dd>182 cm</dd>',
    '<dt>Talen</dt><dd>Nederlands, Pools</dd>',
  ])
    expect(page).toContain(part);
});

test('R-365 the page leads to the text that was agreed to, and says where there was none yet', async () => {
  const given = { member_id: full.member.memberId, locale: 'nl', given_at: new Date() };
  await site.database.insert(consents).values([
    { ...given, id: newId(), kind: 'terms', text_version: '2026-11-21' },
    {
      ...given,
      id: newId(),
      kind: 'terms',
      text_version: '2026-12-01',
      sha256: 'aa',
      place: 'use',
    },
  ]);
  const page = strFromU8((await archiveOf(full.member))['index.html'] ?? new Uint8Array());
  expect(page).toContain(
    `<a href="${site.services.config.publicUrl}/nl/pages/terms?version=2026-12-01">2026-12-01</a>`,
  );
  expect(page).toContain('2026-11-21 (toen was er nog geen pagina)');
  expect(page).toContain('door de dienst te blijven gebruiken');
});

test('of others it has their names beside what was between the two, and nothing else', async () => {
  await site.block(full.friend, full.member);
  const files = await archiveOf(full.member);
  const text = Object.values(files)
    .map((bytes) => strFromU8(bytes))
    .join('\n');
  for (const secret of [full.friend.email, full.friend.memberId, `${TRACES.name} schrijft veel`])
    expect(text).not.toContain(secret);
  // Whom others block is theirs to know.
  expect(
    rowsOf(files, 'blocks').every((row) => row['blocker_profile'] === full.member.profileId),
  ).toBe(true);
  expect(
    rowsOf(files, 'likes')
      .filter((row) => row['given'] === true)
      .every((row) => !('seen_at' in row)),
  ).toBe(true);
});

test('R-045 whoever blocked the member is named in none of its rows', async () => {
  await site.call(full.friend, 'block', { profile: full.member.profileId });
  const files = await archiveOf(full.member);
  expect(rowsOf(files, 'swipes')).toMatchObject([{ choice: 'like', name: null }]);
  for (const [path, bytes] of Object.entries(files))
    expect(strFromU8(bytes), path).not.toContain('Vriendje');
});

test('an archive may be asked for three times a day', async () => {
  const app = createApp(site.services);
  const statuses: number[] = [];
  for (let time = 1; time <= 4; time++)
    statuses.push((await ask(app, 'exportData', { cookie: full.member.cookie })).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await ask(app, 'exportData', { cookie: full.friend.cookie })).status).toBe(200);
});
