import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { ask } from '../../../../tests/support/test-client.ts';
import type { Sent } from '../../../../tests/support/test-client.ts';
import { TEST_PASSWORD } from '../../../../tests/support/test-members.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createTestPasskey } from '../../../../tests/support/test-passkey.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import type { CallName } from '../../../../shared/contract/calls.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { sessions } from '../../../database/schema/access.ts';
import { members } from '../../../database/schema/members.ts';
import { profiles } from '../../../database/schema/profiles.ts';
import { newSessionToken } from '../../../http/caller/session.ts';
import { createToken } from './tokens.ts';
import type { TokenPurpose } from './tokens.ts';

const DAY = 86_400_000;
const OTHER_PASSWORD = 'zeven groene paraplu’s';
let site: TestSite;
let member: TestMember;
beforeAll(async () => {
  site = await createTestSite({ connections: 15 });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate mails, jobs, login_failures, passkey_challenges`);
  member = await site.member();
});

const tokenOf = (purpose: TokenPurpose, whose = member, email: string | null = null) =>
  createToken(site.database, {
    memberId: whose.memberId,
    purpose,
    email,
    at: site.services.clock.now(),
  });
const newAddress = () => `${newId()}@vonk.example`;
/** How each link of a mail is followed. */
const FOLLOW: Readonly<Record<TokenPurpose, { call: CallName; sent: (token: string) => Sent }>> = {
  activation: { call: 'activate', sent: (token) => ({ query: { token } }) },
  password_reset: {
    call: 'resetPassword',
    sent: (token) => ({
      body: { token, password: OTHER_PASSWORD, password_repeat: OTHER_PASSWORD },
    }),
  },
  mail_change: { call: 'confirmMailChange', sent: (token) => ({ body: { token } }) },
  reactivation: { call: 'takeDeletionBack', sent: (token) => ({ body: { token } }) },
  unsubscribe: { call: 'unsubscribe', sent: (token) => ({ body: { token } }) },
  address_check: { call: 'confirmMailChange', sent: (token) => ({ body: { token } }) },
  export: { call: 'exportByLink', sent: (token) => ({ query: { token } }) },
};
const PURPOSES = Object.keys(FOLLOW) as TokenPurpose[];
const follow = async (purpose: TokenPurpose, token: string) => {
  const { call, sent } = FOLLOW[purpose];
  const answer = await ask(site.app, call, sent(token));
  return { status: answer.status, location: answer.headers.get('location') };
};
/** Everything of an account and its profile, as text. */
const state = async (whose = member) =>
  JSON.stringify([
    await site.database.select().from(members).where(eq(members.id, whose.memberId)),
    await site.database.select().from(profiles).where(eq(profiles.member_id, whose.memberId)),
  ]);
const cookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('vonk_session='))
    ?.split(';')[0] ?? '';
const viewerOf = async (cookie: string) =>
  ((await ask(site.app, 'getUser', { cookie })).body as { user: { id: string } | null }).user?.id ??
  null;

test.each(PURPOSES)(
  'the link of a mail of %s opens nothing but what it was sent for, whatever the account stands at',
  async (purpose) => {
    for (const standing of [
      { status: 'active' as const },
      { status: 'not_confirmed' as const },
      { status: 'deleted' as const, deletion_requested_at: site.services.clock.now() },
    ]) {
      await site.database
        .update(members)
        .set({ deletion_requested_at: null, ...standing })
        .where(eq(members.id, member.memberId));
      const token = await tokenOf(purpose, member, purpose === 'mail_change' ? newAddress() : null);
      const before = await state();
      for (const other of PURPOSES.filter((one) => FOLLOW[one].call !== FOLLOW[purpose].call)) {
        const answer = await follow(other, token);
        if (other === 'activation') expect(answer.location).toMatch(/\/activate\/error$/);
        else expect([other, answer.status]).not.toEqual([other, 200]);
      }
      expect(await state()).toBe(before);
    }
  },
);

test('two who use one link for a new password at the same instant: one password is set, the other is told that the link is used', async () => {
  const token = await tokenOf('password_reset');
  const choices = [OTHER_PASSWORD, 'acht rode paraplu’s', 'negen gele paraplu’s'];
  const answers = await Promise.all(
    choices.map((password) =>
      ask(site.app, 'resetPassword', { body: { token, password, password_repeat: password } }),
    ),
  );
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 404, 404]);
  const winner = choices[answers.findIndex((answer) => answer.status === 200)];
  const entered = await Promise.all(
    choices.map(
      async (password) =>
        (
          await ask(site.app, 'signIn', {
            body: { email: member.email, password },
            network: newId(),
          })
        ).status === 200,
    ),
  );
  expect(choices.filter((_, index) => entered[index])).toEqual([winner]);
});

test('two links to one address, of two accounts, followed at the same instant: one account gets it, the other stays as it was', async () => {
  const other = await site.member();
  const wanted = newAddress();
  const tokens = [
    await tokenOf('mail_change', member, wanted),
    await tokenOf('mail_change', other, wanted),
  ];
  const answers = await Promise.all(
    tokens.map((token) => ask(site.app, 'confirmMailChange', { body: { token } })),
  );
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  const rows = await site.database.select({ email: members.email }).from(members);
  expect(rows.map((row) => row.email).toSorted()).toEqual(
    [wanted, answers[0]?.status === 200 ? other.email : member.email].toSorted(),
  );
});

test('the way back into an account, asked for at the same instant and again later, brings it back once', async () => {
  await site.call(member, 'requestDeletion', { password: TEST_PASSWORD, reason: 'other' });
  const token = await tokenOf('reactivation');
  const answers = await Promise.all([1, 2, 3].map(() => follow('reactivation', token)));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  const { rows } = await site.database.execute(
    sql`select 1 from mails where template = 'leaving.back'`,
  );
  expect(rows).toHaveLength(1);
  await site.database
    .update(members)
    .set({ status: 'deleted', deletion_requested_at: site.services.clock.now() })
    .where(eq(members.id, member.memberId));
  expect((await follow('reactivation', token)).status).not.toBe(200);
});

test('a session that somebody planted is not taken over by whoever signs in there, by whichever way', async () => {
  const device = createTestPasskey({ id: 'localhost', origin: 'http://localhost:5080' });
  const { options } = await site.call(member, 'passkeyOptions', {
    purpose: 'add',
    password: TEST_PASSWORD,
  });
  await site.call(member, 'addPasskey', {
    name: 'x',
    credential: device.register(options.challenge),
  });
  const challenge = async () =>
    (
      (await ask(site.app, 'passkeyOptions', { body: { purpose: 'sign_in' } })).body as {
        options: { challenge: string };
      }
    ).options.challenge;
  const attacker = await site.member();
  const ways: (() => Promise<[CallName, Sent]>)[] = [
    async () => ['signIn', { body: { email: member.email, password: TEST_PASSWORD } }],
    async () => [
      'signInWithPasskey',
      { body: { credential: device.signIn(await challenge(), member.memberId) } },
    ],
    async () => [
      'signUp',
      {
        body: {
          email: newAddress(),
          name: 'Jan',
          password: OTHER_PASSWORD,
          date_of_birth: '1990-05-17',
          gender: 'male',
          country: 'NL',
          language: 'nl',
        },
      },
    ],
    async () => {
      await site.call(member, 'requestDeletion', { password: TEST_PASSWORD, reason: 'other' });
      return ['takeDeletionBack', { body: { email: member.email, password: TEST_PASSWORD } }];
    },
  ];
  for (const way of ways) {
    const [name, sent] = await way();
    const unknown = `vonk_session=${newSessionToken()}`;
    // The attacker's own session, which they know the token of.
    const known = cookieOf(
      (
        await ask(site.app, 'signIn', {
          body: { email: attacker.email, password: TEST_PASSWORD },
          network: newId(),
        })
      ).headers,
    );
    const cookies = [unknown, known];
    for (const cookie of name === 'takeDeletionBack' || name === 'signInWithPasskey'
      ? [known]
      : cookies) {
      const body =
        name === 'signUp' ? { ...(sent.body as object), email: newAddress() } : sent.body;
      const answer = await ask(site.app, name, { body, cookie, network: newId() });
      expect([name, answer.status]).toEqual([name, 200]);
      expect(cookieOf(answer.headers)).not.toBe(cookie);
      expect([name, await viewerOf(cookie)]).toEqual([name, null]);
      expect(await viewerOf(cookieOf(answer.headers))).not.toBe(attacker.memberId);
    }
  }
});

test('a new password by the mailed link ends every session and every other link of the account, and nobody else’s', async () => {
  const other = await site.member();
  const elsewhere = cookieOf(
    (await ask(site.app, 'signIn', { body: { email: member.email, password: TEST_PASSWORD } }))
      .headers,
  );
  const [change, reset] = [
    await tokenOf('mail_change', member, newAddress()),
    await tokenOf('password_reset'),
  ];
  expect((await follow('password_reset', reset)).status).toBe(200);
  for (const cookie of [member.cookie, elsewhere]) expect(await viewerOf(cookie)).toBeNull();
  expect((await follow('mail_change', change)).status).not.toBe(200);
  expect(await viewerOf(other.cookie)).toBe(other.memberId);
  expect(
    await site.database.select().from(sessions).where(eq(sessions.member_id, member.memberId)),
  ).toEqual([]);
});

/** A passkey of the member's, with the account put into any state. */
async function passkeyFor(): Promise<{
  enter: () => Promise<string>;
  put: (values: Partial<typeof members.$inferInsert>) => Promise<unknown>;
}> {
  const device = createTestPasskey({ id: 'localhost', origin: 'http://localhost:5080' });
  const { options } = await site.call(member, 'passkeyOptions', {
    purpose: 'add',
    password: TEST_PASSWORD,
  });
  await site.call(member, 'addPasskey', {
    name: 'x',
    credential: device.register(options.challenge),
  });
  return {
    async enter() {
      const { body } = await ask(site.app, 'passkeyOptions', { body: { purpose: 'sign_in' } });
      const answer = await ask(site.app, 'signInWithPasskey', {
        body: {
          credential: device.signIn(
            (body as { options: { challenge: string } }).options.challenge,
            member.memberId,
          ),
        },
      });
      return answer.status === 200 ? 'in' : (answer.body as { error: { code: string } }).error.code;
    },
    put: (values) =>
      site.database.update(members).set(values).where(eq(members.id, member.memberId)),
  };
}

test('a passkey opens an account that is active, not confirmed, or blocked for those who guess at its password', async () => {
  const { enter, put } = await passkeyFor();
  expect(await enter()).toBe('in');
  for (let guess = 0; guess < 5; guess++)
    await ask(site.app, 'signIn', { body: { email: member.email, password: 'wrong' } });
  expect(
    (await ask(site.app, 'signIn', { body: { email: member.email, password: TEST_PASSWORD } }))
      .status,
  ).toBe(429);
  expect(await enter()).toBe('in');
  await put({ status: 'not_confirmed' });
  expect(await enter()).toBe('in');
});

test('a passkey is told of an account that was deleted or closed, and of one that is gone for good nothing', async () => {
  const { enter, put } = await passkeyFor();
  const now = site.services.clock.now();
  await put({
    status: 'deleted',
    deletion_requested_at: new Date(now.getTime() - 14 * DAY + 60_000),
  });
  expect(await enter()).toBe('account_deleted');
  await put({ status: 'deleted', deletion_requested_at: null, closed_at: now });
  expect(await enter()).toBe('account_closed');
  await put({
    status: 'deleted',
    deletion_requested_at: new Date(now.getTime() - 14 * DAY),
    closed_at: null,
  });
  expect(await enter()).toBe('passkey_failed');
});
