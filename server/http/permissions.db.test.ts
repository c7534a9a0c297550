import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { fingerprintOf } from '../../tests/support/fingerprint.ts';
import { ask, requestOf } from '../../tests/support/test-client.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import type { TestDatabase } from '../../tests/support/test-database.ts';
import { publishTestText } from '../../tests/support/test-texts.ts';
import { createTestServices } from '../../tests/support/test-services.ts';
import {
  ACTORS,
  CANARY,
  createTestWorld,
  requestsToOwner,
} from '../../tests/support/test-world.ts';
import type { Actor, World } from '../../tests/support/test-world.ts';
import { calls } from '../../shared/contract/calls.ts';
import type { CallName } from '../../shared/contract/calls.ts';
import { createApp } from '../app.ts';
import type { App } from '../app.ts';
import type { Services } from '../services.ts';
import { noLimits } from './guards/limits.ts';
import { routes } from './table.ts';

let own: TestDatabase;
let services: Services;
let app: App;
let world: World;
beforeAll(async () => {
  own = await createTestDatabase();
  await publishTestText(own.database, { version: '2026-01-01' });
});
afterAll(() => own.close());
beforeEach(async () => {
  await own.database.execute(sql`truncate members, login_failures cascade`);
  services = await createTestServices(own.database);
  app = createApp(services, [], { limits: noLimits });
  world = await createTestWorld(own.database, services, app);
});

const everybody: readonly Actor[] = ACTORS;
const signedIn: readonly Actor[] = ['owner', 'partner', 'stranger', 'blocked', 'unconfirmed'];
const autoLiked: readonly Actor[] = ['owner', 'partner', 'stranger', 'blocked'];
const bothMembers: readonly Actor[] = ['owner', 'partner'];

/** Who gets a 2xx for the request of `requestsToOwner`. Nobody else may. */
const ALLOWED: Readonly<Record<CallName, readonly Actor[]>> = {
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
  getCases: signedIn,
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
const names = routes.map((route) => route.name as CallName);
const routeOf = (name: CallName) =>
  routes.find((route) => route.name === name) ?? expect.unreachable(name);

test('every call of the contract has a route', () => {
  expect([...names].sort()).toEqual(Object.keys(calls).sort());
});

describe('who may call', () => {
  test.each(names)(
    '%s answers 2xx to nobody but those who may, and whoever is refused changes nothing',
    async (name) => {
      const request = requestsToOwner[name](world);
      const refused = ACTORS.filter((actor) => !ALLOWED[name].includes(actor));
      const before = await fingerprintOf(own.database);
      for (const actor of refused) {
        const answer = await ask(app, name, { ...request, cookie: world.cookieOf(actor) });
        expect(answer.status, `${actor}: ${JSON.stringify(answer.body)}`).toBeGreaterThanOrEqual(
          400,
        );
        expect(answer.status, actor).toBeLessThan(500);
        const route = routeOf(name);
        const isVisitor = actor === 'anonymous' || actor === 'deleted';
        if (route.auth !== 'anyone' && isVisitor)
          expect(answer, actor).toMatchObject({
            status: 403,
            body: { authentication_required: true, error: { code: 'authentication_required' } },
          });
        else if (route.auth === 'confirmed' && actor === 'unconfirmed')
          expect(answer.body, actor).toMatchObject({ error: { code: 'email_not_confirmed' } });
        else if (name === 'confirmDirectDebit' && actor === 'owner')
          expect(answer.body, actor).toMatchObject({ error: { code: 'otp_invalid' } });
        else if (route.owns !== 'nothing') expect(answer.status, actor).toBe(404);
      }
      expect(await fingerprintOf(own.database)).toBe(before);
      for (const actor of ALLOWED[name]) {
        const answer = await ask(app, name, {
          ...request,
          ...requestsToOwner[name](world),
          cookie: world.cookieOf(actor),
        });
        expect(
          routeOf(name).origin === 'link' ? [302] : [200, 204],
          `${actor}: ${JSON.stringify(answer.body)}`,
        ).toContain(answer.status);
      }
    },
  );

  test.each(names.filter((name) => routeOf(name).owns === 'conversation'))(
    '%s answers a foreign conversation exactly as an unknown one',
    async (name) => {
      const ask404 = (conversation: string) => {
        const request = requestsToOwner[name]({ ...world, conversation });
        return ask(app, name, { ...request, cookie: world.cookieOf('stranger') });
      };
      const [foreign, unknown] = [
        await ask404(world.conversation),
        await ask404('01890000-0000-7000-8000-000000000000'),
      ];
      expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body]);
      expect(foreign.status).toBe(404);
    },
  );

  test.each(names.filter((name) => routeOf(name).owns === 'conversation'))(
    '%s is refused to both sides of a conversation that a block ended',
    async (name) => {
      for (const actor of ['owner', 'blocked'] as const) {
        const request = requestsToOwner[name]({
          ...world,
          conversation: world.blockedConversation,
        });
        const answer = await ask(app, name, { ...request, cookie: world.cookieOf(actor) });
        // Deleting what is gone already leaves it gone.
        if (name !== 'deleteConversation') expect(answer.status, actor).toBeGreaterThanOrEqual(400);
        expect(JSON.stringify(answer.body), actor).not.toContain('Words between two');
      }
    },
  );

  test('a member who is blocked meets the other in no list', async () => {
    for (const name of ['searchMembers', 'getChats', 'getLikes'] as const) {
      const answer = await ask(app, name, { cookie: world.cookieOf('blocked') });
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).not.toContain(world.owner.profileId);
    }
  });
});

describe('other origins', () => {
  const changing = names.filter(
    (name) =>
      routeOf(name).repeat !== 'read' && !['link', 'provider'].includes(routeOf(name).origin),
  );
  const attacks: [what: string, headers: Record<string, string | null>, status: number][] = [
    ['a foreign origin', { origin: 'https://evil.example' }, 403],
    ['a null origin', { origin: 'null' }, 403],
    ['a foreign page by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a page of another subdomain', { 'sec-fetch-site': 'same-site' }, 403],
    ['a typed address', { 'sec-fetch-site': 'none' }, 403],
  ];
  test.each(changing)('%s does nothing for a page that is not ours', async (name) => {
    const before = await fingerprintOf(own.database);
    const route = routeOf(name);
    const request = { ...requestsToOwner[name](world), cookie: world.cookieOf('owner') };
    const all = [...attacks];
    if (route.origin === 'client')
      all.push(['a form without our header', { 'request-type': null }, 403]);
    if (route.call.method !== 'GET') {
      all.push(
        ['text/plain', { 'content-type': 'text/plain' }, 415],
        ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
      );
      all.push(['no origin at all', { origin: null }, 403]);
    }
    for (const [what, headers, status] of all) {
      const answer = await ask(app, name, {
        ...request,
        headers: { ...request.headers, ...headers },
      });
      expect(answer.status, what).toBe(status);
      expect(answer.body, what).toMatchObject({
        error: { code: status === 403 ? 'bad_origin' : 'unsupported_media_type' },
      });
      expect(answer.headers.get('access-control-allow-origin'), what).toBeNull();
    }
    expect(await fingerprintOf(own.database)).toBe(before);
  });
});

describe('fields too many', () => {
  const extra = {
    paid_user: true,
    credits: 9_999,
    status: 'active',
    fictional: true,
    sender: '01890000-0000-7000-8000-000000000000',
    member_id: '01890000-0000-7000-8000-000000000000',
  };
  // A notice is answered alike whatever it holds; nothing of it is believed.
  const withBody = names.filter(
    (name) => calls[name].method !== 'GET' && routeOf(name).origin !== 'provider',
  );
  test.each(withBody)('%s refuses a body with them, names each, and stores none', async (name) => {
    const before = await fingerprintOf(own.database);
    const request = requestsToOwner[name](world);
    const answer = await ask(app, name, {
      ...request,
      cookie: world.cookieOf('owner'),
      body: { ...Object(request.body), ...extra },
    });
    expect(answer.status).toBe(422);
    expect(
      Object.keys(
        Reflect.get(Object(Reflect.get(Object(answer.body), 'error')), 'fields') as object,
      ),
    ).toEqual(expect.arrayContaining(Object.keys(extra)));
    expect(await fingerprintOf(own.database)).toBe(before);
  });

  test.each(names)(
    '%s takes nothing from a query that its contract does not name',
    async (name) => {
      const request = requestsToOwner[name](world);
      const answer = await ask(app, name, {
        ...request,
        cookie: world.cookieOf('owner'),
        query: { ...request.query, paid_user: 'true', credits: '9999' },
      });
      const strict =
        calls[name].query instanceof z.ZodObject &&
        calls[name].query.def.catchall instanceof z.ZodNever;
      if (strict) expect(answer.status).toBe(422);
      const user = (await ask(app, 'getUser', { cookie: world.cookieOf('owner') })).body;
      if (name !== 'signOut' && name !== 'signOutByPost')
        expect(user).toMatchObject({ user: { paid_user: false } });
    },
  );
});

describe('what leaves the server', () => {
  const PRIVATE_KEYS = [
    'password',
    'password_hash',
    'token',
    'token_hash',
    'latitude',
    'longitude',
    'network',
    'user_agent',
    'session',
    'member_id',
    'demo',
    'drawing',
    'listed',
  ];
  function keysIn(value: unknown, found = new Set<string>()): Set<string> {
    if (value !== null && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) {
        if (!Array.isArray(value)) found.add(key);
        // A refusal names the fields that were sent, and tells nothing of what is kept.
        if (key !== 'fields') keysIn(inner, found);
      }
    return found;
  }

  test('R-230 nobody gets a private field of another member: no address, birth date, position, account id, or hash', async () => {
    for (const actor of ACTORS.filter((one) => one !== 'owner')) {
      for (const name of names.filter(
        (one) => !one.startsWith('signOut') && one !== 'signUp' && one !== 'deleteConversation',
      )) {
        const answer = await ask(app, name, {
          ...requestsToOwner[name](world),
          cookie: world.cookieOf(actor),
        });
        const text = JSON.stringify(answer.body);
        for (const secret of [
          CANARY.email,
          CANARY.dateOfBirth,
          String(CANARY.latitude),
          String(CANARY.longitude),
          world.owner.memberId,
          '$argon2',
        ])
          expect(text, `${name} as ${actor}`).not.toContain(secret);
        const keys = keysIn(answer.body);
        // The site's demo sign-ins are there for everybody to read.
        for (const key of PRIVATE_KEYS)
          if (name !== 'getSettings') expect(keys, `${name} as ${actor}`).not.toContain(key);
      }
    }
  });

  test('the changes that others are told hold nothing private either', async () => {
    await ask(app, 'like', {
      cookie: world.cookieOf('stranger'),
      body: { profile: world.owner.profileId },
    });
    await ask(app, 'sendMessage', {
      ...requestsToOwner.sendMessage(world),
      cookie: world.cookieOf('owner'),
    });
    const { rows } = await own.database.execute<{ value: unknown }>(
      sql`select value from changes where member_id <> ${world.owner.memberId}`,
    );
    expect(rows.length).toBeGreaterThan(3);
    const text = JSON.stringify(rows);
    for (const secret of [
      CANARY.email,
      CANARY.dateOfBirth,
      String(CANARY.latitude),
      world.owner.memberId,
    ])
      expect(text).not.toContain(secret);
  });

  test('every answer carries the security headers and an id, and none may be kept', async () => {
    for (const name of names) {
      const { headers } = await app.fetch(requestOf(name, requestsToOwner[name](world)));
      expect(headers.get('x-content-type-options'), name).toBe('nosniff');
      expect(headers.get('content-security-policy'), name).toContain("default-src 'none'");
      expect(headers.get('cache-control'), name).toBe('no-store');
      expect(headers.get('x-request-id'), name).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});
