import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { newId } from '../../../shared/identifiers.ts';
import { sendChatPhoto } from '../../../tests/support/chat-photo.ts';
import { TEST_ORIGIN } from '../../../tests/support/test-client.ts';
import type { TestMember } from '../../../tests/support/test-members.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import { createApp } from '../../app.ts';
import type { App } from '../../app.ts';
import { members } from '../../database/schema/members.ts';
import { photos, profiles } from '../../database/schema/profiles.ts';

let site: TestSite;
let app: App;
beforeAll(async () => {
  site = await createTestSite();
  app = createApp({
    ...site.services,
    photos: {
      ...site.services.photos,
      read: async () => ({ bytes: Buffer.from('a picture'), type: 'image/webp' }),
    },
  });
});
afterAll(() => site.close());

let [viewer, subject, third]: TestMember[] = [];
let picture: string;
const of = (member: TestMember | undefined): TestMember => member ?? expect.unreachable();
beforeEach(async () => {
  await site.empty();
  viewer = await site.member({ credits: 9, member: { paid_user: true } });
  subject = await site.member({
    credits: 9,
    member: { paid_user: true },
    profile: { name: 'Subject' },
  });
  third = await site.member();
  picture = newId();
  await site.database.insert(photos).values({
    id: picture,
    profile_id: subject.profileId,
    position: 0,
    status: 'active',
    visibility: 'public',
    width: 8,
    height: 8,
    created_at: new Date(),
  });
});

/**
 * Each place that shows members: whether the viewer meets the subject there. A refused call shows
 * nobody.
 */
const PLACES: Readonly<Record<string, () => Promise<boolean>>> = {
  'the search': () => meets(() => site.call(of(viewer), 'searchMembers', { country: 'NL' })),
  'a wider search': () =>
    meets(() => site.call(of(viewer), 'searchMembers', { countryregion: 'NL-ZE' })),
  'related profiles': () =>
    meets(() => site.call(of(viewer), 'getProfile', { id: of(third).profileId })),
  'the profile': () =>
    meets(() => site.call(of(viewer), 'getProfile', { id: of(subject).profileId })),
  'likes and matches': () => meets(() => site.call(of(viewer), 'getLikes')),
  // As if it were fictional: otherwise it is only shown by members who like the viewer.
  'an automatic like': async () => {
    await state({}, { fictional: true, gender: 'male' });
    return meets(() => site.call(of(viewer), 'autoLike'));
  },
  // These two show whom the viewer may look for: of the other gender, and nobody they have met.
  'the swipe game': async () => {
    await state({}, { gender: 'male' });
    return meets(() => site.call(of(viewer), 'getSwipe'));
  },
  'the match finder': async () => {
    await state({}, { gender: 'male' });
    return meets(() =>
      site.call(of(viewer), 'findMatches', { age: '35+', appearance: 'normal', race: 'other' }),
    );
  },
  'liking it in the swipe game': () =>
    meets(async () => {
      await site.call(of(viewer), 'swipe', { profile: of(subject).profileId, choice: 'like' });
      return of(subject).profileId;
    }),
  'passing it over': () =>
    meets(async () => {
      await site.call(of(viewer), 'swipe', { profile: of(subject).profileId, choice: 'nope' });
      return of(subject).profileId;
    }),
  'opening lines for it': () =>
    meets(async () => {
      await site.call(of(viewer), 'getIcebreakers', { profile: of(subject).profileId });
      return of(subject).profileId;
    }),
  'the conversations': () => meets(() => site.call(of(viewer), 'getChats')),
  'a photo': async () => {
    const answer = await app.fetch(
      new Request(`${TEST_ORIGIN}/photos/${picture}/large`, {
        headers: { cookie: of(viewer).cookie },
      }),
    );
    return answer.status === 200;
  },
  'liking it': () =>
    meets(async () => {
      await site.call(of(viewer), 'like', { profile: of(subject).profileId });
      return of(subject).profileId;
    }),
  'writing to it': async () =>
    typeof (await site.send(of(viewer), of(subject), 'Hoi')) !== 'string',
  'giving it a gift': () =>
    meets(
      async () =>
        (
          await site.call(of(viewer), 'sendMessage', {
            profile: of(subject).profileId,
            kind: 'gift',
            gift: 'rose',
            client_id: newId(),
          })
        ).conversation,
    ),
  'sending it a photo': () =>
    sendChatPhoto(site, of(viewer), of(subject)).then(
      () => true,
      () => false,
    ),
  'what a saved search finds': () =>
    meets(async () => {
      const { searches } = await site.call(of(viewer), 'saveSearch', {
        id: newId(),
        name: 'Nederland',
        query: 'country=NL',
      });
      return site.call(
        of(viewer),
        'searchMembers',
        Object.fromEntries(new URLSearchParams(searches[0]?.query)),
      );
    }),
  'what it does next': async () => {
    const before = (await site.changes(of(viewer))).length;
    await site.send(of(subject), of(viewer), 'Hallo');
    await site.call(of(subject), 'like', { profile: of(viewer).profileId }).catch(() => null);
    return (await site.changes(of(viewer))).length > before;
  },
};
async function meets(ask: () => Promise<unknown>): Promise<boolean> {
  const answer = await ask().catch(() => null);
  return JSON.stringify(answer ?? null).includes(of(subject).profileId);
}

async function state(
  member: Partial<typeof members.$inferInsert>,
  profile: Partial<typeof profiles.$inferInsert>,
): Promise<void> {
  if (Object.keys(member).length > 0)
    await site.database
      .update(members)
      .set(member)
      .where(eq(members.id, of(subject).memberId));
  await site.database
    .update(profiles)
    .set(profile)
    .where(eq(profiles.id, of(subject).profileId));
}
const STATES: Readonly<Record<string, () => Promise<unknown>>> = {
  'blocked by the viewer': () => site.call(of(viewer), 'block', { profile: of(subject).profileId }),
  'blocking the viewer': () => site.call(of(subject), 'block', { profile: of(viewer).profileId }),
  invisible: () => state({ invisible: true }, { listed: false }),
  'on pause': () => site.call(of(subject), 'saveProfile', { paused: true }),
  unconfirmed: () => state({ status: 'not_confirmed' }, { status: 'disabled', listed: false }),
  deleted: () => state({ status: 'deleted' }, { status: 'deleted', listed: false }),
};
/**
 * What acquaintance leaves of those states: an invisible member, and one on pause, stays with
 * those they know, and what was written stays readable.
 */
const ACQUAINTED = [
  'the profile',
  'likes and matches',
  'the conversations',
  'a photo',
  'liking it',
  'writing to it',
  'giving it a gift',
  'sending it a photo',
  'what it does next',
  'liking it in the swipe game',
  'passing it over',
  'opening lines for it',
];
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  invisible: ACQUAINTED,
  'on pause': ACQUAINTED,
  unconfirmed: ['the conversations'],
  deleted: ['the conversations'],
};
/** An invisible member who writes or likes becomes known, one on pause only by writing. */
const STRANGE: Readonly<Record<string, readonly string[]>> = {
  invisible: ['what it does next'],
  'on pause': ['what it does next'],
};

/** Places that show nobody whom the viewer has talked with. */
const FOR_STRANGERS: readonly string[] = ['the swipe game', 'the match finder'];

const cells = (except: Readonly<Record<string, readonly string[]>>) =>
  Object.keys(STATES).flatMap((name) =>
    Object.keys(PLACES).map(
      (place) => [name, place, except[name]?.includes(place) ?? false] as const,
    ),
  );

test.each(Object.keys(PLACES))('%s shows a member whom nothing hides', async (place) => {
  if (!FOR_STRANGERS.includes(place)) await site.send(of(subject), of(viewer), 'Hoi');
  await site.call(of(subject), 'like', { profile: of(viewer).profileId });
  if (place === 'what it does next')
    await site.call(of(subject), 'unlike', { profile: of(viewer).profileId });
  expect(await PLACES[place]?.()).toBe(true);
});

describe('R-045 a stranger who is', () => {
  test.each(cells(STRANGE))('%s: %s (%s)', async (name, place, shown) => {
    await STATES[name]?.();
    expect(await PLACES[place]?.()).toBe(shown);
  });
});

describe('R-045 somebody one likes and writes with who is', () => {
  test.each(cells(KNOWN))('%s: %s (%s)', async (name, place, shown) => {
    await site.send(of(subject), of(viewer), 'Hoi');
    await site.send(of(viewer), of(subject), 'Hoi');
    await site.call(of(viewer), 'like', { profile: of(subject).profileId });
    if (place !== 'what it does next')
      await site.call(of(subject), 'like', { profile: of(viewer).profileId });
    await STATES[name]?.();
    expect(await PLACES[place]?.()).toBe(shown);
  });
});
