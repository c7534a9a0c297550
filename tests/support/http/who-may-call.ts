import type { CallName } from '../../../shared/contract/calls.ts';
import { routes } from '../../../server/http/table.ts';
import { ACTORS } from '../test-world.ts';
import type { Actor } from '../test-world.ts';

const everybody: readonly Actor[] = ACTORS;
const signedIn: readonly Actor[] = ['owner', 'partner', 'stranger', 'blocked', 'unconfirmed'];
const autoLiked: readonly Actor[] = ['owner', 'partner', 'stranger', 'blocked'];
const bothMembers: readonly Actor[] = ['owner', 'partner'];

/** Who gets a 2xx for the request of `requestsToOwner`. Nobody else may. */
export const ALLOWED: Readonly<Record<CallName, readonly Actor[]>> = {
  getUser: everybody,
  getSettings: everybody,
  getInterests: everybody,
  getRegions: everybody,
  getPlaces: everybody,
  getCompanyInfo: everybody,
  getText: everybody,
  getTextVersions: everybody,
  getTextNotices: signedIn,
  agreeToText: signedIn,
  pageHidden: everybody,
  logBounce: everybody,
  getSwipe: signedIn,
  swipe: ['partner', 'stranger'],
  undoSwipe: ['partner', 'stranger'],
  findMatches: signedIn,
  getSavedSearches: signedIn,
  saveSearch: ['owner'],
  deleteSavedSearch: ['owner'],
  signOut: everybody,
  signOutByPost: everybody,
  // These credentials are nobody's.
  signIn: [],
  setLanguage: signedIn,
  searchMembers: signedIn,
  getLikes: signedIn,
  clearNewLikes: signedIn,
  getChats: signedIn,
  getProfile: ['owner', 'partner', 'stranger', 'unconfirmed'],
  // The owner does not show themselves to strangers.
  getMemberCard: [],
  autoLike: autoLiked,
  autoLikeByPost: autoLiked,
  like: ['partner', 'stranger'],
  unlike: ['partner', 'stranger'],
  getChat: bothMembers,
  sendMessage: bothMembers,
  deleteConversation: bothMembers,
  markRead: bothMembers,
  setReaction: bothMembers,
  // Who sent it.
  undoMessage: ['partner'],
  // It is no voice message.
  markHeard: [],
  showTyping: bothMembers,
  getBundles: everybody,
  getDiscountCode: signedIn,
  getTimeBonus: everybody,
  startPayment: ['owner', 'partner', 'stranger', 'blocked'],
  getPayment: ['owner'],
  getPayments: signedIn,
  cancelPayment: ['owner'],
  // Answers everybody alike, and does nothing without the token of a payment.
  receivePaymentNotice: everybody,
  startDirectDebit: ['owner'],
  // This code was sent to nobody.
  confirmDirectDebit: [],
  // For premium members, and nobody here has bought anything by themselves.
  getRepeatOrder: [],
  requestRefund: ['owner'],
  // This link is in no receipt.
  getWithdrawal: [],
  withdrawByLink: [],
  getReceipt: ['owner'],
  getPurchaseLimit: signedIn,
  setPurchaseLimit: signedIn,
  // Like the profile itself.
  getIcebreakers: ['partner', 'stranger', 'unconfirmed'],
  getStatement: signedIn,
  downloadStatement: signedIn,
  getSpending: signedIn,
  setSpending: signedIn,
  geocode: everybody,
  getNotifications: signedIn,
  setNotifications: signedIn,
  resumeNotifications: signedIn,
  checkEmail: everybody,
  signUp: everybody,
  sendActivation: ['unconfirmed'],
  getActivation: signedIn,
  // Leads everybody to the page that says that this token is in no mail.
  activate: everybody,
  // This token is in no mail.
  unsubscribe: [],
  getGifts: signedIn,
  uploadChatPhoto: ['owner', 'partner', 'stranger', 'blocked'],
  getChatPhoto: ['owner'],
  uploadVoice: ['owner', 'partner', 'stranger', 'blocked'],
  // The owner’s upload is a photo.
  getVoice: [],
  uploadPhoto: signedIn,
  changePhoto: ['owner'],
  deletePhoto: ['owner'],
  saveProfile: signedIn,
  getBlocks: signedIn,
  unblock: signedIn,
  // Also by whom the owner blocked: they can block back, and report what was before.
  block: ['partner', 'stranger', 'blocked', 'unconfirmed'],
  report: ['partner', 'stranger', 'blocked', 'unconfirmed'],
  complain: everybody,
  // This link is in no mail.
  confirmNotice: [],
  getCases: signedIn,
  getReads: signedIn,
  // This link is in no mail.
  getCase: [],
  // Removing what is somebody else's removes nothing.
  getPush: signedIn,
  subscribePush: signedIn,
  unsubscribePush: signedIn,
  testPush: ['owner'],
  checkPush: bothMembers,
  pageVisible: signedIn,
  // Without a connection there is no stream: who is let in gets bad_request. Streams have tests of
  // their own.
  streamEvents: [],
  // The password is nobody's, the token was never given out.
  requestDeletion: [],
  takeDeletionBack: [],
  exportData: signedIn,
  // This link is nobody's.
  exportByLink: [],
  getStayOffer: signedIn,
  takeStayOffer: signedIn,
  // This address, these links, passwords and answers of a device are nobody's.
  requestPasswordReset: [],
  checkPasswordReset: [],
  resetPassword: [],
  changePassword: [],
  confirmMailChange: [],
  addPasskey: [],
  signInWithPasskey: [],
  requestMailChange: signedIn,
  getSessions: signedIn,
  endSessions: signedIn,
  getPasskeys: signedIn,
  passkeyOptions: signedIn,
  renamePasskey: ['owner'],
  deletePasskey: ['owner'],
};
/** The calls that there are, in the order of their routes. */
export const routeNames = routes.map((route) => route.name as CallName);
