import { conversationIdOf, newId } from '../../../shared/identifiers.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { ask } from '../../../tests/support/test-client.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import { photos, profiles } from '../../database/schema/profiles.ts';
import { profileCards } from './read.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(() => site.empty());

async function addPhotos(
  profile: string,
  visibilities: readonly ('public' | 'private')[],
): Promise<string[]> {
  const rows = visibilities.map((visibility, position) => ({
    id: newId(),
    profile_id: profile,
    position,
    status: 'active' as const,
    visibility,
    width: 800,
    height: 1_000,
    created_at: new Date(),
  }));
  await site.database.insert(photos).values(rows);
  return rows.map(({ id }) => id);
}

test('R-225 the own profile has name, country, main_image and images, and the birth date', async () => {
  const member = await site.member({ profile: { name: 'Noor', date_of_birth: '1992-02-29' } });
  const [main] = await addPhotos(member.profileId, ['public', 'private']);
  const { user } = await site.call(member, 'getUser');
  expect(user?.profile).toMatchObject({
    name: 'Noor',
    country: 'NL',
    main_image: { id: main },
    date_of_birth: '1992-02-29',
    locked_photos: 0,
    distance_km: null,
  });
  expect(user?.profile.images).toHaveLength(2);
});

test('R-230 R-228 others see age and gender, and nowhere the birth date, a coordinate or the e-mail address', async () => {
  const today = site.services.clock.now();
  const born = `${today.getUTCFullYear() - 36}-01-01`;
  const shown = await site.member({
    member: { email: 'hidden.address@vonk.example' },
    profile: {
      gender: 'male',
      date_of_birth: born,
      latitude: 52.123456,
      longitude: 5.654321,
      about: 'Hallo',
    },
  });
  const viewer = await site.member({ profile: { latitude: 52.123456, longitude: 5.654321 } });
  const got = await ask(site.app, 'getProfile', {
    cookie: viewer.cookie,
    query: { id: shown.profileId },
  });
  const text = JSON.stringify(got.body);
  for (const secret of [born, '52.123456', '5.654321', 'hidden.address', shown.memberId])
    expect(text).not.toContain(secret);
  const { profile } = await site.call(viewer, 'getProfile', { id: shown.profileId });
  expect(profile).toMatchObject({
    age: 36,
    gender: 'male',
    distance_km: 5,
    about: 'Hallo',
    online: true,
    fictional: false,
    status: 'active',
  });
});

test('a profile says whether there ever was a conversation, also one that is deleted: the next message is not its first', async () => {
  const [writer, other] = [
    await site.member({ member: { paid_user: false, credits: 0 } }),
    await site.member(),
  ];
  const talked = async () =>
    (await site.call(writer, 'getProfile', { id: other.profileId })).talked;
  expect(await talked()).toBe(false);
  const sent = await ask(site.app, 'sendMessage', {
    cookie: writer.cookie,
    body: { profile: other.profileId, kind: 'text', text: 'Hoi', client_id: newId() },
  });
  expect(sent.status).toBe(200);
  expect(await talked()).toBe(true);
  await ask(site.app, 'deleteConversation', {
    cookie: writer.cookie,
    body: { conversation: conversationIdOf(writer.profileId, other.profileId) },
  });
  expect(await talked()).toBe(true);
});

test('online means active in the last five minutes', async () => {
  const now = site.services.clock.now();
  const viewer = await site.member();
  const away = await site.member({
    profile: { last_active_at: new Date(now.getTime() - 301_000) },
  });
  const here = await site.member({
    profile: { last_active_at: new Date(now.getTime() - 280_000) },
  });
  const cards = await profileCards(
    site.database,
    { profileId: viewer.profileId, paidUser: false },
    [away.profileId, here.profileId],
    now,
  );
  expect([cards.get(away.profileId)?.online, cards.get(here.profileId)?.online]).toEqual([
    false,
    true,
  ]);
});

test('a free member sees three public photos and a premium member all; whoever becomes premium sees as many more as were locked', async () => {
  const shown = await site.member({ profile: { fictional: true } });
  await addPhotos(shown.profileId, ['public', 'private', 'public', 'public', 'public']);
  const [free, premium] = [await site.member(), await site.member({ member: { paid_user: true } })];
  const asFree = (await site.call(free, 'getProfile', { id: shown.profileId })).profile;
  const asPremium = (await site.call(premium, 'getProfile', { id: shown.profileId })).profile;
  expect(asFree.images.map((image) => image.locked)).toEqual([false, true, false, false, true]);
  expect([asFree.locked_photos, asPremium.locked_photos, asFree.fictional]).toEqual([2, 0, true]);
  expect(asPremium.images.every((image) => image.filename.endsWith('/large'))).toBe(true);
});

test('an unknown, unconfirmed, deleted or invisible member is the same 404', async () => {
  const viewer = await site.member();
  const unconfirmed = await site.member({ member: { status: 'not_confirmed' } });
  const deleted = await site.member({
    member: { status: 'deleted' },
    profile: { status: 'deleted', listed: false },
  });
  const invisible = await site.member({ member: { invisible: true }, profile: { listed: false } });
  for (const id of [newId(), unconfirmed.profileId, deleted.profileId, invisible.profileId])
    expect(await site.refusal(viewer, 'getProfile', { id })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
});

test('an invisible member stays visible to those they write with or who like them, and to no others', async () => {
  const [invisible, partner, fan, stranger] = [
    await site.member({ credits: 5 }),
    await site.member(),
    await site.member(),
    await site.member(),
  ];
  await site.send(invisible, partner, 'Hoi');
  await site.call(fan, 'like', { profile: invisible.profileId });
  await site.database
    .update(profiles)
    .set({ listed: false })
    .where(sql`id = ${invisible.profileId}`);
  for (const one of [partner, fan])
    expect((await site.call(one, 'getProfile', { id: invisible.profileId })).profile.id).toBe(
      invisible.profileId,
    );
  expect((await site.refusal(stranger, 'getProfile', { id: invisible.profileId })).code).toBe(
    'not_found',
  );
});

test('the one who was blocked gets blocked_by without any data, the one who blocked a 404', async () => {
  const [blocker, blocked] = [
    await site.member({ profile: { name: 'Geheimnaam' } }),
    await site.member(),
  ];
  await site.block(blocker, blocked);
  const got = await ask(site.app, 'getProfile', {
    cookie: blocked.cookie,
    query: { id: blocker.profileId },
  });
  expect(got.status).toBe(403);
  expect(got.body).toMatchObject({ error: { code: 'blocked_by' } });
  expect(JSON.stringify(got.body)).not.toContain('Geheimnaam');
  expect((await site.refusal(blocker, 'getProfile', { id: blocked.profileId })).code).toBe(
    'not_found',
  );
});

test('cards leave out who is blocked in either direction', async () => {
  const [viewer, one, two, three] = [
    await site.member(),
    await site.member(),
    await site.member(),
    await site.member(),
  ];
  await site.block(viewer, one);
  await site.block(two, viewer);
  const cards = await profileCards(
    site.database,
    { profileId: viewer.profileId, paidUser: true },
    [one, two, three].map((member) => member.profileId),
    new Date(),
  );
  expect([...cards.keys()]).toEqual([three.profileId]);
});

test('R-161 related profiles are of the same gender, first of the region and near in age, at most eight, without blocked and invisible ones', async () => {
  const viewer = await site.member({ profile: { gender: 'male' } });
  const shown = await site.member({
    profile: { gender: 'female', region: 'NL-UT', date_of_birth: '1990-06-15' },
  });
  const near = await site.member({
    profile: { gender: 'female', region: 'NL-UT', date_of_birth: '1990-07-01' },
  });
  const older = await site.member({
    profile: { gender: 'female', region: 'NL-UT', date_of_birth: '1970-07-01' },
  });
  const elsewhere = await site.member({
    profile: { gender: 'female', region: 'NL-GR', date_of_birth: '1990-06-15' },
  });
  await site.member({ profile: { gender: 'male', region: 'NL-UT' } });
  await site.member({ profile: { gender: 'female', country: 'BE', region: 'BE-VAN' } });
  const blocked = await site.member({ profile: { gender: 'female', region: 'NL-UT' } });
  await site.block(blocked, viewer);
  await site.member({
    member: { invisible: true },
    profile: { gender: 'female', region: 'NL-UT', listed: false },
  });
  const page = await site.call(viewer, 'getProfile', { id: shown.profileId });
  expect(page.related.map((card) => card.id)).toEqual([
    near.profileId,
    older.profileId,
    elsewhere.profileId,
  ]);
  for (let made = 0; made < 10; made++)
    await site.member({ profile: { gender: 'female', region: 'NL-UT' } });
  expect((await site.call(viewer, 'getProfile', { id: shown.profileId })).related).toHaveLength(8);
});

test('R-192 R-273 whose business a profile is besides its own is told where the site shows it, and nobody sets it for themselves', async () => {
  const viewer = await site.member();
  const shown = await site.member({ profile: { promotion: 'cam' } });
  const promotionOf = async (member = shown) =>
    (await site.call(viewer, 'getProfile', { id: member.profileId })).profile.promotion;
  expect(await promotionOf()).toBe('none');
  await site.change({ member_resell: true });
  try {
    expect([
      await promotionOf(),
      await promotionOf(await site.member({ profile: { promotion: 'resell' } })),
      await promotionOf(await site.member()),
    ]).toEqual(['cam', 'resell', 'none']);
    expect(await site.refusal(shown, 'saveProfile', { promotion: 'none' })).toMatchObject({
      status: 422,
      fields: ['promotion'],
    });
  } finally {
    await site.change({ member_resell: false });
  }
});

test('an id that is none is refused naming the field', async () => {
  const viewer = await site.member();
  expect(await site.refusal(viewer, 'getProfile', { id: 'x' })).toMatchObject({
    status: 422,
    fields: ['id'],
  });
});
