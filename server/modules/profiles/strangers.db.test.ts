import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '../../../shared/identifiers.ts';
import { openPage, TEST_ORIGIN } from '../../../tests/support/test-client.ts';
import type { TestMember } from '../../../tests/support/test-members.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { MemberValues, TestSite } from '../../../tests/support/test-site.ts';
import { createApp } from '../../app.ts';
import type { App } from '../../app.ts';
import { photos, profiles } from '../../database/schema/profiles.ts';
import { noLimits } from '../../http/guards/limits.ts';
import { createPages } from '../../pages/handler.ts';

/** What somebody without an account may learn of a member: the member's own switch decides. */
const NAME = 'Zwaluwnaam';
let site: TestSite;
let app: App;
let folder: string;
beforeAll(async () => {
  site = await createTestSite();
  folder = mkdtempSync(join(tmpdir(), 'vonk-strangers-'));
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html><head></head><body></body></html>',
  );
  const services = {
    ...site.services,
    photos: {
      ...site.services.photos,
      read: async () => ({ bytes: Buffer.from('picture'), type: 'image/webp' }),
    },
  };
  app = createApp(services, [createPages(services, folder)], { limits: noLimits });
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => site.empty());

const get = (path: string, viewer?: TestMember) => openPage(app, path, viewer?.cookie);

interface Shown {
  member: TestMember;
  main: string;
  second: string;
}
async function person(values: MemberValues = {}): Promise<Shown> {
  const member = await site.member({ ...values, profile: { name: NAME, ...values.profile } });
  const [main, second] = [newId(), newId()];
  await site.database.insert(photos).values(
    [main, second].map((id, position) => ({
      id,
      profile_id: member.profileId,
      position,
      status: 'active' as const,
      visibility: 'public' as const,
      width: 800,
      height: 1_000,
      created_at: site.services.clock.now(),
    })),
  );
  return { member, main, second };
}

/** A page without the address it was asked by, which is the only thing that may differ. */
async function pageOf(id: string, viewer?: TestMember) {
  const answer = await get(`/nl/members/${id}`, viewer);
  const html = (await answer.text()).replaceAll(id, 'ID');
  const headers = [...answer.headers].filter(([name]) => name !== 'content-length');
  return { status: answer.status, html, headers: Object.fromEntries(headers) };
}

test('a new member shows strangers nothing, and turns it on and off', async () => {
  const { member } = await person();
  expect((await site.call(member, 'getUser')).user?.profile.shown_to_strangers).toBe(false);
  for (const shown of [true, false]) {
    const { profile } = await site.call(member, 'saveProfile', { shown_to_strangers: shown });
    expect(profile.shown_to_strangers).toBe(shown);
    expect((await site.changes(member)).at(-1)).toMatchObject({
      entity: 'account',
      value: { profile: { shown_to_strangers: shown } },
    });
  }
});

test('nobody else is told what a member chose', async () => {
  const { member } = await person({ profile: { shown_to_strangers: true } });
  const answer = await site.call(await site.member(), 'getProfile', { id: member.profileId });
  expect(answer.profile).not.toHaveProperty('shown_to_strangers');
});

describe('to a stranger', () => {
  test('a member who does not allow it, an unknown, invisible, paused, deleted and unconfirmed one are one and the same page', async () => {
    const unknown = await pageOf(newId());
    expect(unknown.status).toBe(200);
    expect(unknown.html).toContain('<title>Een lid van Vonk</title>');
    expect(unknown.html).toContain('<meta name="robots" content="noindex">');
    expect(unknown.html).not.toContain('og:image');
    expect(unknown.html).not.toContain('hreflang');
    expect(unknown.headers['x-robots-tag']).toBe('noindex, noimageindex');
    const allowing = { shown_to_strangers: true };
    const hidden = {
      'does not allow it': await person(),
      invisible: await person({
        member: { invisible: true },
        profile: { ...allowing, listed: false },
      }),
      paused: await person({
        member: { status: 'deleted', deletion_requested_at: site.services.clock.now() },
        profile: { ...allowing, status: 'deleted', listed: false },
      }),
      closed: await person({
        member: { status: 'deleted', closed_at: site.services.clock.now() },
        profile: { ...allowing, status: 'deleted', listed: false },
      }),
      unconfirmed: await person({ member: { status: 'not_confirmed' }, profile: allowing }),
    };
    for (const [why, { member, main }] of Object.entries(hidden)) {
      expect(await pageOf(member.profileId), why).toEqual(unknown);
      for (const variant of ['thumb', 'medium', 'large', 'blurred'])
        expect((await get(`/photos/${main}/${variant}`)).status, why).toBe(404);
    }
  });

  test('whoever was blocked and signs out learns no more than any stranger', async () => {
    const [blocker, blocked] = [await person(), await site.member()];
    await site.call(blocked, 'getProfile', { id: blocker.member.profileId });
    await site.block(blocker.member, blocked);
    expect((await pageOf(blocker.member.profileId, blocked)).status).toBe(403);
    expect(await pageOf(blocker.member.profileId)).toEqual(await pageOf(newId()));
    expect((await get(`/photos/${blocker.main}/large`)).status).toBe(404);
  });

  test('R-227 a member who allows it is name, age and the main photo alone, never to be indexed', async () => {
    const { member, main, second } = await person({ profile: { shown_to_strangers: true } });
    const { status, html, headers } = await pageOf(member.profileId);
    expect(status).toBe(200);
    expect(html).toMatch(new RegExp(`<title>${NAME}, \\d\\d · Vonk</title>`));
    expect(html).toContain(`<meta property="og:image" content="${TEST_ORIGIN}/photos/${main}/`);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(headers['x-robots-tag']).toBe('noindex, noimageindex');
    const photo = await get(`/photos/${main}/large`);
    expect([photo.status, photo.headers.get('x-robots-tag')]).toEqual([
      200,
      'noindex, noimageindex',
    ]);
    for (const variant of ['thumb', 'large', 'blurred'])
      expect((await get(`/photos/${second}/${variant}`)).status).toBe(404);
    await site.call(member, 'saveProfile', { shown_to_strangers: false });
    expect((await get(`/photos/${main}/large`)).status).toBe(404);
    expect(await pageOf(member.profileId)).toEqual(await pageOf(newId()));
  });

  test('a signed-in member’s page is not to be indexed either, and no API answer is', async () => {
    const { member } = await person();
    const { html, headers } = await pageOf(member.profileId, await site.member());
    expect(html).toContain(NAME);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(headers['x-robots-tag']).toBe('noindex, noimageindex');
    expect((await get('/api/settings.php')).headers.get('x-robots-tag')).toBe(
      'noindex, noimageindex',
    );
  });
});

describe('R-395 a visitor who may search', () => {
  const search = async (query: Record<string, string> = {}) => {
    const answer = await get(
      `/api/members.php?${new URLSearchParams({ country: 'NL', ...query }).toString()}`,
    );
    expect(answer.status).toBe(200);
    return (await answer.json()) as {
      results: Record<string, unknown>[];
      numResults: number;
      similar_results: unknown[];
      otherCachedProfiles: unknown[];
    };
  };
  beforeEach(() => site.change({ logged_out_search: true }));
  afterAll(() => site.change({ logged_out_search: false }));

  test('meets and counts those alone who allow it, in every list of the answer', async () => {
    await person();
    const allowing = await person({ profile: { shown_to_strangers: true } });
    for (const query of [{}, { sort: 'newest' }, { countryregion: 'NL-UT' }, { min_age: '99' }]) {
      const answer = await search(query as Record<string, string>);
      const all = [...answer.results, ...answer.similar_results, ...answer.otherCachedProfiles];
      expect(all).toHaveLength(1);
      expect(JSON.stringify(all)).toContain(allowing.member.profileId);
      expect(answer.numResults).toBe('min_age' in query ? 0 : 1);
    }
    // A member searches as before.
    const member = await site.member();
    expect((await site.call(member, 'searchMembers', { country: 'NL' })).results).toHaveLength(2);
  });

  test('gets no town, no presence, and no photo but the main one, and cannot search from near', async () => {
    const { main } = await person({ profile: { shown_to_strangers: true } });
    for (const query of [{}, { km: '5', near: 'NL:Groningen' }, { sort: 'distance' }]) {
      const { results } = await search(query as Record<string, string>);
      expect(results).toHaveLength(1);
      expect(results[0]).toMatchObject({
        city: null,
        distance_km: null,
        online: false,
        locked_photos: 0,
        main_image: { id: main },
      });
    }
  });
});

test('the preview as a visitor is what strangers get, and nothing while they get nothing', async () => {
  const { member, main } = await person({ profile: { about: 'Hallo' } });
  expect(await site.refusal(member, 'getProfile', { as: 'visitor' })).toMatchObject({
    code: 'not_found',
  });
  await site.call(member, 'saveProfile', { shown_to_strangers: true });
  const { profile } = await site.call(member, 'getProfile', { as: 'visitor' });
  expect(profile).toMatchObject({ name: NAME, about: null, city: null, images: [{ id: main }] });
  await site.database
    .update(profiles)
    .set({ listed: false })
    .where(eq(profiles.id, member.profileId));
  expect((await site.refusal(member, 'getProfile', { as: 'visitor' })).code).toBe('not_found');
});
