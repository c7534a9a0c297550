import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { newId } from '../../../shared/identifiers.ts';
import { TEST_ORIGIN } from '../../../tests/support/test-client.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import type { TestMember } from '../../../tests/support/test-members.ts';
import { createApp } from '../../app.ts';
import type { App } from '../../app.ts';
import { members } from '../../database/schema/members.ts';
import { photos, profiles } from '../../database/schema/profiles.ts';
import type { PhotoVariant } from '../../storage/photo-store.ts';

let site: TestSite;
let app: App;
const read: { id: string; variant: PhotoVariant }[] = [];
beforeAll(async () => {
  site = await createTestSite();
  app = createApp({
    ...site.services,
    photos: {
      ...site.services.photos,
      read: async (photo, variant) => {
        read.push({ id: photo.id, variant });
        return { bytes: Buffer.from(`${variant} of ${photo.id}`), type: 'image/webp' };
      },
    },
  });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  read.length = 0;
});

let owner: TestMember;
/**
 * Ids of the owner's photos: three public, a private, a fourth public, a pending and a rejected
 * one.
 */
let ids: Record<'main' | 'second' | 'third' | 'secret' | 'fourth' | 'pending' | 'rejected', string>;
beforeEach(async () => {
  owner = await site.member({ profile: { shown_to_strangers: true } });
  ids = {
    main: newId(),
    second: newId(),
    third: newId(),
    secret: newId(),
    fourth: newId(),
    pending: newId(),
    rejected: newId(),
  };
  await site.database.insert(photos).values(
    Object.entries(ids).map(([name, id], position): typeof photos.$inferInsert => ({
      id,
      profile_id: owner.profileId,
      position,
      width: 800,
      height: 1_000,
      created_at: new Date(),
      status: name === 'pending' || name === 'rejected' ? name : 'active',
      visibility: name === 'secret' ? 'private' : 'public',
    })),
  );
});

const fetchPhoto = (viewer: TestMember | null, id: string, variant: string) =>
  app.fetch(
    new Request(`${TEST_ORIGIN}/photos/${id}/${variant}`, {
      headers: viewer ? { cookie: viewer.cookie } : {},
    }),
  );
async function seen(viewer: TestMember | null, variant: string): Promise<string[]> {
  const answers = await Promise.all(
    Object.entries(ids).map(async ([name, id]) =>
      (await fetchPhoto(viewer, id, variant)).status === 200 ? name : null,
    ),
  );
  return answers.filter((name) => name !== null);
}

test('R-029 visitor, free, premium and owner get the pictures that are theirs to see, in every variant', async () => {
  const [free, premium] = [await site.member(), await site.member({ member: { paid_user: true } })];
  for (const variant of ['thumb', 'medium', 'large']) {
    expect(await seen(null, variant)).toEqual(['main']);
    expect(await seen(free, variant)).toEqual(['main', 'second', 'third']);
    expect(await seen(premium, variant)).toEqual(['main', 'second', 'third', 'secret', 'fourth']);
    expect(await seen(owner, variant)).toEqual(Object.keys(ids));
  }
  expect(await seen(free, 'blurred')).toEqual(['main', 'second', 'third', 'secret', 'fourth']);
});

test('R-402 of a locked photo a free member gets the blurred picture alone; its sizes, a guessed address and a name of one’s own are 404 alike', async () => {
  const free = await site.member();
  for (const id of [ids.secret, ids.fourth]) {
    const refused = await Promise.all(
      [
        'thumb',
        'medium',
        'large',
        'original',
        'full',
        'blurred.webp',
        'large?size=blurred',
        '../large',
        '%6carge',
      ].map((variant) => fetchPhoto(free, id, variant)),
    );
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
    const blurred = await fetchPhoto(free, id, 'blurred');
    expect([blurred.status, await blurred.text(), blurred.headers.get('cache-control')]).toEqual([
      200,
      `blurred of ${id}`,
      'private, no-store',
    ]);
  }
  // Ids that nobody has are answered as those that the member may not see: from an answer nothing
  // can be learnt.
  const guessed = await Promise.all(
    [
      newId(),
      ids.secret.slice(0, -1) + (ids.secret.endsWith('0') ? '1' : '0'),
      ids.secret.toUpperCase(),
    ].map((id) => fetchPhoto(free, id, 'large')),
  );
  const [known, ...others] = [await fetchPhoto(free, ids.secret, 'large'), ...guessed].map(
    (answer) => [answer.status, [...answer.headers].join('\n')],
  );
  for (const other of others) expect(other).toEqual(known);
  expect(read.every(({ variant }) => variant === 'blurred')).toBe(true);
});

test('a picture is answered with its type, never to be stored or guessed at; a refusal carries nothing and reads nothing', async () => {
  const free = await site.member();
  const good = await fetchPhoto(free, ids.main, 'large');
  expect([
    good.headers.get('content-type'),
    good.headers.get('cache-control'),
    good.headers.get('x-content-type-options'),
  ]).toEqual(['image/webp', 'private, no-store', 'nosniff']);
  expect(await good.text()).toBe(`large of ${ids.main}`);
  read.length = 0;
  for (const [id, variant] of [
    [ids.secret, 'large'],
    [ids.main, 'original'],
    [ids.main, 'LARGE'],
    [newId(), 'large'],
    ['..%2f..', 'large'],
    ['1', 'thumb'],
  ] as const) {
    const bad = await fetchPhoto(free, id, variant);
    expect([bad.status, bad.headers.get('cache-control')], `${id}/${variant}`).toEqual([
      404,
      'private, no-store',
    ]);
    expect(await bad.text()).toBe('');
  }
  expect(read).toEqual([]);
});

test('what the owner loses or changes counts at the next request', async () => {
  const free = await site.member();
  expect(await seen(free, 'large')).toEqual(['main', 'second', 'third']);
  await site.database.update(photos).set({ visibility: 'private' }).where(eq(photos.id, ids.main));
  expect(await seen(free, 'large')).toEqual(['second', 'third', 'fourth']);
  await site.database
    .update(profiles)
    .set({ listed: false })
    .where(eq(profiles.id, owner.profileId));
  expect(await seen(free, 'large')).toEqual([]);
  expect(await seen(null, 'large')).toEqual([]);
});

test('a block in either direction takes every picture away, from both', async () => {
  const [premium, other] = [
    await site.member({ member: { paid_user: true } }),
    await site.member({ member: { paid_user: true } }),
  ];
  await site.block(owner, premium);
  await site.block(other, owner);
  for (const viewer of [premium, other])
    for (const variant of ['large', 'blurred']) expect(await seen(viewer, variant)).toEqual([]);
});

test('photos of a profile that is disabled are served to its owner alone', async () => {
  await site.database
    .update(profiles)
    .set({ status: 'disabled', listed: false })
    .where(eq(profiles.id, owner.profileId));
  expect(await seen(await site.member({ member: { paid_user: true } }), 'thumb')).toEqual([]);
  expect(await seen(owner, 'thumb')).toHaveLength(7);
});

describe('somebody with whom one talks', () => {
  let [free, premium]: TestMember[] = [];
  const of = (member: TestMember | undefined): TestMember => member ?? expect.unreachable();
  beforeEach(async () => {
    [free, premium] = [
      await site.member({ credits: 9 }),
      await site.member({ credits: 9, member: { paid_user: true } }),
    ];
    for (const partner of [free, premium]) {
      await site.send(of(partner), owner, 'Hoi');
      await site.send(owner, of(partner), 'Hallo');
    }
  });
  const partners = async (variant: string) => [
    await seen(of(free), variant),
    await seen(of(premium), variant),
  ];

  test('R-402 sees no more than others of the same standing, and goes on seeing it when the owner turns invisible', async () => {
    await site.database
      .update(profiles)
      .set({ listed: false })
      .where(eq(profiles.id, owner.profileId));
    for (const variant of ['thumb', 'medium', 'large'])
      expect(await partners(variant)).toEqual([
        ['main', 'second', 'third'],
        ['main', 'second', 'third', 'secret', 'fourth'],
      ]);
    const stranger = await site.member({ member: { paid_user: true } });
    for (const variant of ['large', 'blurred'])
      expect([await seen(stranger, variant), await seen(null, variant)]).toEqual([[], []]);
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      'the owner blocks them',
      async () => {
        for (const partner of [free, premium])
          await site.call(owner, 'block', { profile: of(partner).profileId });
      },
    ],
    [
      'they block the owner',
      async () => {
        for (const partner of [free, premium])
          await site.call(of(partner), 'block', { profile: owner.profileId });
      },
    ],
    [
      'the owner leaves',
      () =>
        site.database
          .update(profiles)
          .set({ status: 'deleted', listed: false })
          .where(eq(profiles.id, owner.profileId)),
    ],
    [
      'every photo is deleted',
      async () => {
        for (const id of Object.values(ids)) await site.call(owner, 'deletePhoto', { id });
      },
    ],
    [
      'every photo is rejected',
      () =>
        site.database
          .update(photos)
          .set({ status: 'rejected', reason: 'other' })
          .where(eq(photos.profile_id, owner.profileId)),
    ],
  ])(
    'loses all of it at the next request when %s, in every size, whoever kept the address; nothing between may keep a copy',
    async (_, act) => {
      const answer = await fetchPhoto(of(premium), ids.main, 'large');
      expect([
        answer.status,
        answer.headers.get('cache-control'),
        answer.headers.get('etag'),
        answer.headers.get('last-modified'),
      ]).toEqual([200, 'private, no-store', null, null]);
      await act();
      for (const variant of ['thumb', 'medium', 'large', 'blurred'])
        expect(await partners(variant)).toEqual([[], []]);
    },
  );

  test('a premium member who withdraws sees what a free one sees, at the next request', async () => {
    expect(await seen(of(premium), 'large')).toContain('secret');
    await site.database
      .update(members)
      .set({ paid_user: false })
      .where(eq(members.id, of(premium).memberId));
    expect(await seen(of(premium), 'large')).toEqual(['main', 'second', 'third']);
  });
});
