import type { CallName } from '../../../shared/contract/calls.ts';
import { newId } from '../../../shared/identifiers.ts';
import type { Sent } from '../test-client.ts';
import { TEST_PASSWORD } from '../test-members.ts';
import { SMALL_VOICE } from '../chat-voice.ts';
import { SMALL_PHOTO } from '../test-photos.ts';
import { CANARY, TEST_PUSH_KEYS, type World } from '../test-world.ts';

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
 * For every call a good request that names what is the owner's; `fresh` ids are regenerated, so
 * that each can be sent again.
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
  exportByLink: () => ({ query: { token: 'x'.repeat(43) } }),
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
  getReads: () => ({}),
  confirmNotice: () => ({ body: { token: 'a'.repeat(43) } }),
  getCase: () => ({ query: { token: 'a'.repeat(43) } }),
};
