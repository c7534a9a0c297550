import type { App } from '../../server/app.ts';
import type { Database } from '../../server/database/connection.ts';
import { passkeys } from '../../server/database/schema/access.ts';
import { chatPhotos } from '../../server/database/schema/conversations.ts';
import { savedSearches } from '../../server/database/schema/discovery.ts';
import { pushSubscriptions } from '../../server/database/schema/notices.ts';
import { blocks, photos } from '../../server/database/schema/profiles.ts';
import { postCredits } from '../../server/modules/money/credits/ledger.ts';
import type { Services } from '../../server/services.ts';
import { conversationIdOf, newId } from '../../shared/identifiers.ts';
import { ask } from './test-client.ts';
import { createTestPayment } from './money/test-payments.ts';
import { createTestMember } from './test-members.ts';
import type { TestMember } from './test-members.ts';

/** What of the owner must reach nobody else, in values that turn up nowhere by chance. */
export const CANARY = {
  email: 'canary.owner@vonk.example',
  dateOfBirth: '1971-03-29',
  latitude: 52.097531,
  longitude: 5.135791,
  language: 'pl',
} as const;

export const ACTORS = [
  'anonymous',
  'owner',
  'partner',
  'stranger',
  'blocked',
  'unconfirmed',
  'deleted',
] as const;
export type Actor = (typeof ACTORS)[number];

/** A browser's key and secret: the point that the curve begins with, and nothing. */
export const TEST_PUSH_KEYS = {
  p256dh: Buffer.from(
    '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
    'hex',
  ),
  auth: Buffer.alloc(16),
};
/** An owner with a conversation, and who else there can be to it. */
export interface World {
  owner: TestMember;
  actors: Readonly<Record<Exclude<Actor, 'anonymous'>, TestMember>>;
  /** Between owner and partner; the partner wrote first and the owner answered. */
  conversation: string;
  /** The partner's message in it. */
  message: string;
  /** Between the owner and the one that the owner blocked. */
  blockedConversation: string;
  /** The owner's, seen by everybody who may see the owner. */
  photo: string;
  /** The owner's, on its way into a conversation. */
  chatPhoto: string;
  /** Of the owner. */
  passkey: string;
  /** The owner's: paid, and nothing of it spent. */
  payment: string;
  /** The owner's direct debit, whose form is not filled in yet. */
  debit: string;
  /** The owner's. */
  savedSearch: string;
  /** Where the owner's device gets pushes: at a push service on no list, which is never called. */
  pushEndpoint: string;
  cookieOf(actor: Actor): string | undefined;
}

/** Makes the world, through the API wherever there is a call for it. */
export async function createTestWorld(
  database: Database,
  services: Services,
  app: App,
): Promise<World> {
  const now = services.clock.now();
  const owner = await createTestMember(database, now, {
    member: {
      email: CANARY.email,
      language: CANARY.language,
      credits: 0,
      // Long enough to pay by direct debit.
      signup_at: new Date(now.getTime() - 2 * 86_400_000),
    },
    profile: {
      name: 'Owner',
      date_of_birth: CANARY.dateOfBirth,
      latitude: CANARY.latitude,
      longitude: CANARY.longitude,
      about: 'Words of the owner',
    },
  });
  const actors = {
    owner,
    partner: await createTestMember(database, now),
    stranger: await createTestMember(database, now),
    blocked: await createTestMember(database, now),
    unconfirmed: await createTestMember(database, now, { member: { status: 'not_confirmed' } }),
    deleted: await createTestMember(database, now, {
      member: { status: 'deleted' },
      profile: { status: 'deleted', listed: false },
    }),
  };
  const say = async (from: TestMember, to: TestMember, id: string) => {
    const answer = await ask(app, 'sendMessage', {
      cookie: from.cookie,
      body: { profile: to.profileId, kind: 'text', text: 'Words between two', client_id: id },
    });
    if (answer.status !== 200)
      throw new Error(`The world could not be made: ${JSON.stringify(answer.body)}`);
  };
  const message = newId();
  for (const one of Object.values(actors))
    await postCredits(database, {
      memberId: one.memberId,
      amount: 5,
      cause: 'demo',
      reference: null,
      otherProfile: null,
      at: now,
    });
  await say(actors.partner, owner, message);
  await say(owner, actors.partner, newId());
  await say(actors.blocked, owner, newId());
  const photo = newId();
  await database.insert(photos).values({
    id: photo,
    profile_id: owner.profileId,
    position: 0,
    status: 'active',
    visibility: 'public',
    width: 40,
    height: 50,
    created_at: now,
  });
  await database.insert(blocks).values({
    blocker_profile: owner.profileId,
    blocked_profile: actors.blocked.profileId,
    created_at: now,
  });
  const chatPhoto = newId();
  await database.insert(chatPhotos).values({
    id: chatPhoto,
    profile_id: owner.profileId,
    file: newId(),
    size: 100,
    received: 0,
    created_at: now,
  });
  const passkey = `passkey-of-${owner.memberId}`;
  await database.insert(passkeys).values({
    id: passkey,
    member_id: owner.memberId,
    public_key: Buffer.from('no key'),
    counter: 0,
    name: 'Phone',
    created_at: now,
  });
  const payment = await createTestPayment(database, services, owner, { method: 'ideal' });
  const debit = await createTestPayment(database, services, owner, { method: 'sdd' });
  const savedSearch = newId();
  await database.insert(savedSearches).values({
    id: savedSearch,
    member_id: owner.memberId,
    name: 'Search of the owner',
    query: 'country=NL',
    created_at: now,
  });
  const pushEndpoint = `https://push.invalid/${owner.memberId}`;
  await database.insert(pushSubscriptions).values({
    id: newId(),
    member_id: owner.memberId,
    session_id: owner.sessionId,
    endpoint: pushEndpoint,
    ...TEST_PUSH_KEYS,
    created_at: now,
  });
  return {
    owner,
    actors,
    message,
    photo,
    chatPhoto,
    passkey,
    payment,
    debit,
    savedSearch,
    pushEndpoint,
    conversation: conversationIdOf(owner.profileId, actors.partner.profileId),
    blockedConversation: conversationIdOf(owner.profileId, actors.blocked.profileId),
    cookieOf: (actor) => (actor === 'anonymous' ? undefined : actors[actor].cookie),
  };
}
