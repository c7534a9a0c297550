import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../../shared/identifiers.ts';
import type { TestMember } from '../../../tests/support/test-members.ts';
import { openPage } from '../../../tests/support/test-client.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { MemberValues, TestSite } from '../../../tests/support/test-site.ts';
import { createApp } from '../../app.ts';
import type { App } from '../../app.ts';
import { photos } from '../../database/schema/profiles.ts';
import { noLimits } from '../../http/guards/limits.ts';
import { encodeDocument } from '../document-cache.ts';
import { createPages } from '../handler.ts';
import type { DocumentInput, SiteDocuments } from '../site-documents.ts';

/** A member's landers: what strangers see of whom. */
let site: TestSite;
let app: App;
let folder: string;
let asked: DocumentInput[] = [];
const documents: SiteDocuments = {
  has: ({ route }) => /^members-id-landing/.test(route.name),
  styleSource: () => 'sha256-abc',
  document(input) {
    asked.push(input);
    const head = JSON.stringify(input.head);
    return encodeDocument(`<!doctype html>${head}${JSON.stringify(input.data)}`);
  },
};

beforeAll(async () => {
  site = await createTestSite();
  folder = mkdtempSync(join(tmpdir(), 'vonk-landed-'));
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html><head></head><body></body></html>',
  );
  app = createApp(site.services, [createPages(site.services, folder, documents)], {
    limits: noLimits,
  });
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await site.empty();
  asked = [];
});

const PAGES = ['landing', 'landing2', 'landing2/lente', 'landing3', 'landing3/lente'];
const get = (path: string, viewer?: TestMember) => openPage(app, path, viewer?.cookie);

async function answerOf(path: string, id: string) {
  const answer = await get(path.replace('ID', id));
  const text = (await answer.text()).replaceAll(id, 'ID');
  const headers = [...answer.headers].filter(
    ([name]) => !['content-length', 'x-request-id'].includes(name),
  );
  return { status: answer.status, text, headers: Object.fromEntries(headers) };
}

const allowing = (values: MemberValues = {}): Promise<TestMember> =>
  site.member({
    ...values,
    profile: {
      name: 'Zwaluw',
      city: 'Amersfoort',
      region: 'NL-UT',
      about: 'Kievitstekst',
      shown_to_strangers: true,
      ...values.profile,
    },
  });

test('R-057 R-059 R-060 a member who allows it is name, age, region and main photo, never town or texts, and never indexed', async () => {
  const { profileId } = await allowing();
  const [main, second] = [newId(), newId()];
  await site.database.insert(photos).values(
    [main, second].map((id, position) => ({
      id,
      profile_id: profileId,
      position,
      status: 'active' as const,
      visibility: 'public' as const,
      width: 800,
      height: 1_000,
      created_at: site.services.clock.now(),
    })),
  );
  for (const page of PAGES) {
    const { status, text, headers } = await answerOf(`/nl/members/ID/${page}`, profileId);
    expect([page, status]).toEqual([page, 200]);
    expect(headers['x-robots-tag']).toBe('noindex, noimageindex');
    expect(headers['set-cookie']).toBeUndefined();
    expect(text).toContain('"name":"robots","content":"noindex"');
    expect(text).not.toContain('hreflang');
    expect(text).not.toMatch(/Amersfoort|Kievitstekst/);
    expect(text).not.toContain(second);
    expect(asked.at(-1)).toMatchObject({
      data: {
        id: profileId,
        name: 'Zwaluw',
        region: 'Utrecht',
        photo: { path: `/photos/${main}/large`, width: 800, height: 1_000 },
      },
      stored: false,
    });
  }
});

test('R-057 R-058 R-059 R-060 unknown, unwilling, invisible, paused, closed and unconfirmed members have the same 404, also in the API', async () => {
  const hidden: Record<string, TestMember> = {
    unwilling: await allowing({ profile: { shown_to_strangers: false } }),
    invisible: await allowing({ member: { invisible: true }, profile: { listed: false } }),
    paused: await allowing({
      member: { status: 'deleted', deletion_requested_at: site.services.clock.now() },
      profile: { status: 'deleted', listed: false },
    }),
    closed: await allowing({
      member: { status: 'deleted', closed_at: site.services.clock.now() },
      profile: { status: 'deleted', listed: false },
    }),
    unconfirmed: await allowing({
      member: { status: 'not_confirmed' },
      profile: { status: 'disabled' },
    }),
  };
  for (const path of [
    ...[...PAGES, 'signup'].map((page) => `/nl/members/ID/${page}`),
    '/api/member-card.php?id=ID',
  ]) {
    const unknown = await answerOf(path, newId());
    expect([path, unknown.status]).toEqual([path, 404]);
    for (const [why, { profileId }] of Object.entries(hidden))
      expect(await answerOf(path, profileId), `${why} ${path}`).toEqual(unknown);
    expect((await answerOf(path, '1')).status).not.toBe(200);
  }
  expect(asked).toEqual([]);
});

test('R-057 turning the switch off ends every page at once', async () => {
  const member = await allowing();
  expect((await get(`/nl/members/${member.profileId}/landing`)).status).toBe(200);
  expect((await get(`/nl/members/${member.profileId}/signup`)).status).toBe(200);
  await site.call(member, 'saveProfile', { shown_to_strangers: false });
  for (const page of [...PAGES, 'signup'])
    expect((await get(`/nl/members/${member.profileId}/${page}`)).status, page).toBe(404);
});

test('R-058 the card beside the sign-up is what strangers may see, and no more', async () => {
  const { profileId } = await allowing();
  const answer = await get(`/api/member-card.php?id=${profileId}`);
  const { profile } = (await answer.json()) as { profile: object };
  expect(Object.keys(profile).sort()).toEqual([
    'age',
    'country',
    'fictional',
    'gender',
    'id',
    'main_image',
    'name',
    'region',
  ]);
});

test('R-057 R-058 somebody signed in goes to the profile, whoever it is', async () => {
  const viewer = await site.member();
  for (const id of [(await allowing()).profileId, newId()])
    for (const page of [...PAGES, 'signup']) {
      const answer = await get(`/de/members/${id}/${page}`, viewer);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, `/de/members/${id}`]);
    }
});
