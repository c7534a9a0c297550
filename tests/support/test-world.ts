import type { App } from '../../server/app.ts';
import type { Database } from '../../server/database/connection.ts';
import { passkeys } from '../../server/database/schema/access.ts';
import { chatPhotos } from '../../server/database/schema/conversations.ts';
import { savedSearches } from '../../server/database/schema/discovery.ts';
import { pushSubscriptions } from '../../server/database/schema/notices.ts';
import { blocks, photos } from '../../server/database/schema/profiles.ts';
import { postCredits } from '../../server/modules/money/credits/ledger.ts';
import type { Services } from '../../server/services.ts';
import type { CallName } from '../../shared/contract/calls.ts';
import { conversationIdOf, newId } from '../../shared/identifiers.ts';
import { ask } from './test-client.ts';
import type { Sent } from './test-client.ts';
import { createTestPayment } from './money/test-payments.ts';
import { createTestMember, TEST_PASSWORD } from './test-members.ts';
import type { TestMember } from './test-members.ts';
import { SMALL_VOICE } from './chat-voice.ts';
import { SMALL_PHOTO } from './test-photos.ts';

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

/** A browser's key and secret: the point that the curve begins with, and nothing. */
const TEST_PUSH_KEYS = {
  p256dh: Buffer.from(
    '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
    'hex',
  ),
  auth: Buffer.alloc(16),
};
const testSubscription = (endpoint: string) => ({
  endpoint,
  expirationTime: null,
  keys: {
    p256dh: TEST_PUSH_KEYS.p256dh.toString('base64url'),
    auth: TEST_PUSH_KEYS.auth.toString('base64url'),
  },
});

/** An answer of a device in its form, which proves nothing. */
const credentialWith = (response: Record<string, string>) => ({
  id: 'abc',
  rawId: 'abc',
  type: 'public-key',
  response,
  clientExtensionResults: {},
});

/**
 * For every call a good request that names what is the owner's; `fresh` ids are made anew, so that
 * each can be sent again.
 */
export const requestsToOwner: Readonly<Record<CallName, (world: World) => Sent>> = {
  getUser: () => ({}),
  getBundles: () => ({}),
  getDiscountCode: () => ({ query: { welcome: 'true' } }),
  getTimeBonus: () => ({}),
  startPayment: () => ({ body: { bundle: 'p0', method: 'ideal', immediate: true } }),
  getPayment: (world) => ({ query: { id: world.payment } }),
  getPayments: () => ({}),
  cancelPayment: (world) => ({ body: { payment: world.payment } }),
  receivePaymentNotice: () => ({ query: { t: 'a token of nothing' } }),
  startDirectDebit: (world) => ({
    body: {
      payment: world.debit,
      account_holder: 'R. Janssen',
      iban: 'NL91ABNA0417164300',
      street: 'Oudegracht',
      house_number: '1',
      zip: '3511 AA',
      city: 'Utrecht',
      phone: '06-12 34 56 78',
      mandate: true,
    },
  }),
  confirmDirectDebit: (world) => ({ body: { payment: world.debit, otp: '123456' } }),
  getRepeatOrder: () => ({}),
  requestRefund: (world) => ({ body: { payment: world.payment } }),
  getWithdrawal: () => ({ query: { token: 'a token that is in no receipt' } }),
  withdrawByLink: () => ({ body: { token: 'a token that is in no receipt' } }),
  getReceipt: (world) => ({ query: { id: world.payment } }),
  getPurchaseLimit: () => ({}),
  setPurchaseLimit: () => ({ body: { amount: 5_000 } }),
  signIn: () => ({ body: { email: 'nobody@vonk.example', password: 'not a password of anybody' } }),
  setLanguage: () => ({ body: { language: 'pl' } }),
  signOut: () => ({}),
  signOutByPost: () => ({}),
  getSettings: () => ({}),
  searchMembers: () => ({ query: { country: 'NL' } }),
  getProfile: (world) => ({ query: { id: world.owner.profileId } }),
  like: (world) => ({ body: { profile: world.owner.profileId } }),
  unlike: (world) => ({ body: { profile: world.owner.profileId } }),
  getLikes: () => ({}),
  autoLike: () => ({}),
  autoLikeByPost: () => ({}),
  clearNewLikes: (world) => ({ body: { seen: [world.owner.profileId] } }),
  getSwipe: () => ({}),
  swipe: (world) => ({ body: { profile: world.owner.profileId, choice: 'like' } }),
  undoSwipe: (world) => ({ body: { profile: world.owner.profileId, choice: 'like' } }),
  findMatches: () => ({ body: { age: '18-35', appearance: 'normal', race: 'other' } }),
  getSavedSearches: () => ({}),
  saveSearch: (world) => ({
    body: { id: world.savedSearch, name: 'Another name', query: 'country=NL' },
  }),
  deleteSavedSearch: (world) => ({ body: { id: world.savedSearch } }),
  getChats: () => ({}),
  getChat: (world) => ({ query: { conversation: world.conversation } }),
  sendMessage: (world) => ({
    body: { conversation: world.conversation, kind: 'text', text: 'A word', client_id: newId() },
  }),
  getIcebreakers: (world) => ({ query: { profile: world.owner.profileId } }),
  deleteConversation: (world) => ({ body: { conversation: world.conversation } }),
  undoMessage: (world) => ({
    body: { conversation: world.conversation, message: world.message },
  }),
  markHeard: (world) => ({
    body: { conversation: world.conversation, message: world.message },
  }),
  markRead: (world) => ({ body: { conversation: world.conversation, up_to: world.message } }),
  setReaction: (world) => ({
    body: { conversation: world.conversation, message: world.message, emoji: '❤️' },
  }),
  showTyping: (world) => ({ body: { conversation: world.conversation } }),
  getStatement: (world) => ({ query: { profile: world.owner.profileId } }),
  downloadStatement: (world) => ({ query: { profile: world.owner.profileId } }),
  getSpending: () => ({}),
  setSpending: () => ({ body: { day: 10 } }),
  streamEvents: () => ({}),
  getMemberCard: (world) => ({ query: { id: world.owner.profileId } }),
  getInterests: () => ({}),
  getRegions: () => ({}),
  getPlaces: () => ({ query: { country: 'NL' } }),
  getCompanyInfo: () => ({}),
  getText: () => ({ query: { page: 'terms' } }),
  getTextVersions: () => ({}),
  getTextNotices: () => ({}),
  agreeToText: () => ({ body: { page: 'terms', version: '2026-01-01' } }),
  uploadPhoto: () => ({ body: { visibility: 'private' }, file: SMALL_PHOTO }),
  changePhoto: (world) => ({ body: { id: world.photo, position: 0, visibility: 'private' } }),
  deletePhoto: (world) => ({ body: { id: world.photo } }),
  getGifts: () => ({}),
  uploadChatPhoto: () => ({
    body: { id: newId(), size: SMALL_PHOTO.length, starts_at: 0 },
    file: SMALL_PHOTO,
  }),
  getChatPhoto: (world) => ({ query: { id: world.chatPhoto } }),
  uploadVoice: () => ({
    body: { id: newId(), size: SMALL_VOICE.length, starts_at: 0 },
    file: SMALL_VOICE,
  }),
  // The owner’s one upload is a photo.
  getVoice: (world) => ({ query: { id: world.chatPhoto } }),
  pageHidden: () => ({ headers: { 'request-type': null } }),
  logBounce: () => ({
    headers: { 'request-type': null },
    body: { path: '/', locale: 'nl', network: '', ms: 900 },
  }),
  geocode: () => ({ query: { lat: '52.09', lon: '5.12' } }),
  getNotifications: () => ({}),
  setNotifications: () => ({ body: { like: false } }),
  resumeNotifications: () => ({ body: { reason: 'fbl' } }),
  checkEmail: () => ({ query: { email: CANARY.email } }),
  // An account of its own each time, from a network of its own: five an hour are the limit of one.
  signUp: () => ({
    network: newId(),
    body: {
      email: `${newId()}@vonk.example`,
      name: 'Somebody new',
      password: 'a password for tests',
      date_of_birth: '1990-05-17',
      gender: 'female',
      country: 'NL',
      language: 'nl',
    },
  }),
  sendActivation: () => ({}),
  getActivation: () => ({}),
  activate: () => ({ query: { token: 'A'.repeat(43) } }),
  unsubscribe: () => ({ body: { token: 'A'.repeat(43) } }),
  requestDeletion: () => ({ body: { password: 'not the password of anybody', reason: 'other' } }),
  takeDeletionBack: () => ({ body: { token: 'A'.repeat(43) } }),
  getStayOffer: () => ({}),
  takeStayOffer: () => ({ body: { percentage: 50 } }),
  exportData: () => ({}),
  requestPasswordReset: () => ({ body: { email: 'nobody@vonk.example' } }),
  checkPasswordReset: () => ({ query: { token: 'x'.repeat(43) } }),
  resetPassword: () => ({
    body: {
      token: 'x'.repeat(43),
      password: 'another password for tests',
      password_repeat: 'another password for tests',
    },
  }),
  changePassword: () => ({
    body: { old_password: 'not a password of anybody', new_password: 'another password for tests' },
  }),
  requestMailChange: () => ({
    body: { email: `${newId()}@vonk.example`, password: TEST_PASSWORD },
  }),
  confirmMailChange: () => ({ body: { token: 'x'.repeat(43) } }),
  getSessions: () => ({}),
  endSessions: () => ({ body: { others: true } }),
  getPasskeys: () => ({}),
  addPasskey: () => ({
    body: {
      name: 'Key',
      credential: credentialWith({ clientDataJSON: 'e30', attestationObject: 'e30' }),
    },
  }),
  renamePasskey: (world) => ({ body: { id: world.passkey, name: 'Key' } }),
  deletePasskey: (world) => ({ body: { id: world.passkey } }),
  passkeyOptions: () => ({ body: { purpose: 'add', password: TEST_PASSWORD } }),
  signInWithPasskey: (world) => ({
    body: {
      credential: {
        ...credentialWith({ clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' }),
        id: world.passkey,
      },
    },
  }),
  saveProfile: () => ({ body: { hair_color: 'red' } }),
  getBlocks: () => ({}),
  block: (world) => ({ body: { profile: world.owner.profileId } }),
  unblock: (world) => ({ body: { profile: world.owner.profileId } }),
  getPush: () => ({ query: { push: '1' } }),
  subscribePush: () => ({
    query: { push: '1' },
    body: { subscription: testSubscription(`https://fcm.googleapis.com/fcm/send/${newId()}`) },
  }),
  unsubscribePush: (world) => ({ query: { push: '1' }, body: { endpoint: world.pushEndpoint } }),
  testPush: (world) => ({ body: { endpoint: world.pushEndpoint } }),
  checkPush: (world) => ({ query: { kind: 'messages', conversation: world.conversation } }),
  pageVisible: () => ({ headers: { 'request-type': null } }),
  report: (world) => ({ body: { profile: world.owner.profileId, kind: 'spam' } }),
  complain: () => ({
    body: {
      id: newId(),
      kind: 'service',
      text: 'De pagina met foto’s blijft leeg.',
      email: 'iemand@vonk.example',
    },
  }),
  getCases: () => ({}),
  getCase: () => ({ query: { token: 'a'.repeat(43) } }),
};
