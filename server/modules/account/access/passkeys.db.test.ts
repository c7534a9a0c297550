import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { mailsTo } from '../../../../tests/support/queued-mail.ts';
import { ask } from '../../../../tests/support/test-client.ts';
import { TEST_PASSWORD } from '../../../../tests/support/test-members.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createTestPasskey } from '../../../../tests/support/test-passkey.ts';
import type { TestPasskey, Wrong } from '../../../../tests/support/test-passkey.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';

const MINUTE = 60_000;
const localhost = { id: 'localhost', origin: 'http://localhost:5080' };
let site: TestSite;
let member: TestMember;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.database.execute(
    sql`truncate passkey_challenges, login_failures, mails, jobs cascade`,
  );
  member = await site.member();
});

const challengeToAdd = async (one = member) =>
  (await site.call(one, 'passkeyOptions', { purpose: 'add', password: TEST_PASSWORD })).options
    .challenge;
async function challengeToSignIn(): Promise<string> {
  const { body } = await ask(site.app, 'passkeyOptions', { body: { purpose: 'sign_in' } });
  return (body as { options: { challenge: string } }).options.challenge;
}
async function added(name = 'Telefoon', one = member): Promise<TestPasskey> {
  const device = createTestPasskey(localhost);
  await site.call(one, 'addPasskey', {
    name,
    credential: device.register(await challengeToAdd(one)),
  });
  return device;
}
const enter = async (
  device: TestPasskey,
  more: { challenge?: string; user?: string; wrong?: Wrong } = {},
) =>
  ask(site.app, 'signInWithPasskey', {
    body: {
      credential: device.signIn(
        more.challenge ?? (await challengeToSignIn()),
        more.user ?? member.memberId,
        more.wrong,
      ),
    },
  });
const failed = { status: 403, body: { error: { code: 'passkey_failed' } } };

test('a passkey is added with the password, is told by mail, and signs in', async () => {
  const { options } = await site.call(member, 'passkeyOptions', {
    purpose: 'add',
    password: TEST_PASSWORD,
  });
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Vonk' },
    user: { name: member.email, displayName: 'Robin' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  });
  const device = createTestPasskey(localhost);
  const { passkey } = await site.call(member, 'addPasskey', {
    name: ' Mijn  telefoon ',
    credential: device.register(options.challenge),
  });
  expect(passkey).toMatchObject({ id: device.id, name: 'Mijn telefoon', last_used_at: null });
  expect(await mailsTo(site.database, member.email)).toMatchObject([
    { template: 'access.passkey_added', values: { name: 'Mijn telefoon' } },
  ]);

  const entered = await enter(device);
  expect(entered).toMatchObject({ status: 200, body: { user: { id: member.memberId } } });
  const [session, known] = entered.headers.getSetCookie();
  expect(session).toMatch(/^vonk_session=.+HttpOnly; SameSite=Lax$/);
  expect(known).toMatch(/^vonk_device=/);
  expect((await ask(site.app, 'getUser', { cookie: session?.split(';')[0] })).body).toMatchObject({
    user: { id: member.memberId },
  });
  expect((await site.call(member, 'getPasskeys')).passkeys).toMatchObject([
    { id: device.id, last_used_at: expect.any(String) as string },
  ]);
  // A device is not asked to make a second one for the account.
  expect(
    (await site.call(member, 'passkeyOptions', { purpose: 'add', password: TEST_PASSWORD }))
      .options,
  ).toMatchObject({ excludeCredentials: [{ id: device.id }] });
});

test('a database that fails is not taken for a passkey that does not fit', async () => {
  const device = await added();
  const challenges = [await challengeToSignIn(), await challengeToAdd()] as const;
  await site.database.execute(
    sql`alter table passkey_challenges rename to passkey_challenges_away`,
  );
  try {
    expect((await enter(device, { challenge: challenges[0] })).status).toBe(500);
    const adding = await ask(site.app, 'addPasskey', {
      cookie: member.cookie,
      body: { name: 'Laptop', credential: createTestPasskey(localhost).register(challenges[1]) },
    });
    expect(adding.status).toBe(500);
  } finally {
    await site.database.execute(
      sql`alter table passkey_challenges_away rename to passkey_challenges`,
    );
  }
  expect(await enter(device, { challenge: challenges[0] })).toMatchObject({ status: 200 });
});

test('the password is needed to add one', async () => {
  expect(await site.refusal(member, 'passkeyOptions', { purpose: 'add' })).toMatchObject({
    status: 422,
    fields: ['password'],
  });
  expect(
    await site.refusal(member, 'passkeyOptions', { purpose: 'add', password: 'wrong' }),
  ).toMatchObject({ status: 422, code: 'wrong_password' });
  expect(
    await site.refusal(null, 'passkeyOptions', { purpose: 'add', password: TEST_PASSWORD }),
  ).toMatchObject({ status: 403, code: 'authentication_required' });
});

test.each<[string, Wrong]>([
  ['of another site', { origin: 'https://vonk.example.evil.example' }],
  ['of another port', { origin: 'http://localhost:5081' }],
  ['for another site', { rpId: 'evil.example' }],
  ['without verification of the user', { unverified: true }],
])('an answer %s is refused, both for adding and for signing in', async (_what, wrong) => {
  const device = createTestPasskey(localhost);
  expect(
    await site.refusal(member, 'addPasskey', {
      name: 'x',
      credential: device.register(await challengeToAdd(), wrong),
    }),
  ).toMatchObject({ status: 403, code: 'passkey_failed' });
  expect(await enter(await added(), { wrong })).toMatchObject(failed);
});

test('a challenge is answered once, in five minutes, by whom and for what it was given', async () => {
  const other = await site.member();
  const [device, second] = [await added(), createTestPasskey(localhost)];
  const challenge = await challengeToSignIn();
  expect((await enter(device, { challenge })).status).toBe(200);
  expect(await enter(device, { challenge })).toMatchObject(failed);
  expect(await enter(device, { challenge: 'bm90aGluZyBvZiBvdXJz' })).toMatchObject(failed);
  expect(await enter(device, { challenge: await challengeToAdd() })).toMatchObject(failed);
  expect(
    await site.refusal(member, 'addPasskey', {
      name: 'x',
      credential: second.register(await challengeToSignIn()),
    }),
  ).toMatchObject({ code: 'passkey_failed' });
  expect(
    await site.refusal(member, 'addPasskey', {
      name: 'x',
      credential: second.register(await challengeToAdd(other)),
    }),
  ).toMatchObject({ code: 'passkey_failed' });
  // Used up by an answer that failed, too.
  const spoilt = await challengeToSignIn();
  expect(await enter(device, { challenge: spoilt, wrong: { unverified: true } })).toMatchObject(
    failed,
  );
  expect(await enter(device, { challenge: spoilt })).toMatchObject(failed);
  const [late, inTime] = [await challengeToSignIn(), await challengeToSignIn()];
  site.services.clock.advance(5 * MINUTE - 1_000);
  expect((await enter(device, { challenge: inTime })).status).toBe(200);
  site.services.clock.advance(2_000);
  expect(await enter(device, { challenge: late })).toMatchObject(failed);
});

test('a copied key is noticed by its counter, also when both answer at the same time', async () => {
  const device = await added();
  expect((await enter(device, { wrong: { counter: 9 } })).status).toBe(200);
  for (const counter of [9, 8, 0])
    expect(await enter(device, { wrong: { counter } })).toMatchObject(failed);
  const challenges = [
    await challengeToSignIn(),
    await challengeToSignIn(),
    await challengeToSignIn(),
  ];
  const answers = await Promise.all(
    challenges.map((challenge) => enter(device, { challenge, wrong: { counter: 10 } })),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  // Keys synced by a cloud do not count, and stay at 0.
  const synced = createTestPasskey(localhost);
  await site.call(member, 'addPasskey', {
    name: 'Cloud',
    credential: synced.register(await challengeToAdd(), { counter: 0 }),
  });
  for (let time = 0; time < 2; time++)
    expect((await enter(synced, { wrong: { counter: 0 } })).status).toBe(200);
});

test('an unknown key, another’s signature, another’s name and a closed account do not get in', async () => {
  const [device, other] = [await added(), await site.member()];
  expect(await enter(createTestPasskey(localhost))).toMatchObject(failed);
  const forged = createTestPasskey(localhost).signIn(await challengeToSignIn(), member.memberId);
  expect(
    await ask(site.app, 'signInWithPasskey', {
      body: { credential: { ...forged, id: device.id, rawId: device.id } },
    }),
  ).toMatchObject(failed);
  expect(await enter(device, { user: other.memberId })).toMatchObject(failed);
  await site.database.execute(sql`update members set status = 'deleted'`);
  expect(await enter(device)).toMatchObject(failed);
});

test('a passkey can be renamed and taken away by its owner alone; then it signs nobody in', async () => {
  const [device, other] = [await added(), await site.member()];
  for (const [name, input] of [
    ['renamePasskey', { id: device.id, name: 'Mijn' }],
    ['deletePasskey', { id: device.id }],
  ] as const)
    expect(await site.refusal(other, name, input)).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  expect(
    (await site.call(member, 'renamePasskey', { id: device.id, name: 'Laptop' })).passkey.name,
  ).toBe('Laptop');
  expect((await site.call(other, 'getPasskeys')).passkeys).toEqual([]);
  expect(await site.call(member, 'deletePasskey', { id: device.id })).toEqual({ deleted: true });
  expect(await enter(device)).toMatchObject(failed);
});

test('a key belongs to one account, and an account has ten at most', async () => {
  const other = await site.member();
  const device = await added();
  expect(
    await site.refusal(other, 'addPasskey', {
      name: 'x',
      credential: device.register(await challengeToAdd(other)),
    }),
  ).toMatchObject({ code: 'passkey_failed' });
  const spare = await challengeToAdd();
  for (let number = 2; number <= 10; number++) await added(`${number}`);
  expect(
    await site.refusal(member, 'passkeyOptions', { purpose: 'add', password: TEST_PASSWORD }),
  ).toMatchObject({ status: 409, code: 'passkey_limit' });
  expect(
    await site.refusal(member, 'addPasskey', {
      name: 'x',
      credential: createTestPasskey(localhost).register(spare),
    }),
  ).toMatchObject({ code: 'passkey_limit' });
});
