import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import {
  askDesk,
  createTestOperator,
  DESK_ORIGIN,
  openTestDesk,
} from '../../../tests/support/operator/test-desk.ts';
import { createTestDatabase } from '../../../tests/support/test-database.ts';
import type { TestDatabase } from '../../../tests/support/test-database.ts';
import { createTestMember } from '../../../tests/support/test-members.ts';
import { createTestPasskey } from '../../../tests/support/test-passkey.ts';
import type { TestPasskey } from '../../../tests/support/test-passkey.ts';
import { createTestServices } from '../../../tests/support/test-services.ts';
import type { Me } from '../../../shared/contract/operator/me.ts';
import type { OperatorCallName } from '../../../shared/contract/operator/calls.ts';
import { passkeys } from '../../database/schema/access.ts';
import { operatorPasskeys, operators } from '../../database/schema/operators.ts';
import type { Services } from '../../services.ts';
import { runOperatorsCommand } from '../command.ts';
import type { Desk } from '../desk.ts';

const SITE = { id: 'localhost', origin: DESK_ORIGIN };
let own: TestDatabase;
let services: Services;
let desk: Desk;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.close());
beforeEach(async () => {
  services = await createTestServices(own.database, { demo: false });
  desk = openTestDesk(services);
});

const machine = () => ({
  database: own.database,
  clock: services.clock,
  config: services.config,
  settings: services.settings,
});
const cookieOf = ({ headers }: { headers: Headers }) =>
  headers.getSetCookie()[0]?.split(';')[0] ?? '';
const meIn = (body: unknown): Me => (body as { me: Me }).me;

/** The token of a link that the machine made. */
async function invite(email: string, role = 'moderator'): Promise<string> {
  const { text } = await runOperatorsCommand(machine(), ['invite', email, role]);
  return /#([\w-]{43})$/.exec(text)?.[1] ?? expect.unreachable(text);
}
async function challenge(name: OperatorCallName, body: unknown = {}, cookie?: string) {
  const answer = await askDesk(desk, name, { body, cookie });
  const { options } = answer.body as { options: { challenge: string } };
  return options.challenge;
}
const accept = async (token: string, device: TestPasskey, more: { languages?: string[] } = {}) =>
  askDesk(desk, 'takeInvitation', {
    body: {
      token,
      ...{ name: 'Nina', language: 'nl', passkey_name: 'Laptop', ...more },
      credential: device.register(await challenge('invitationOptions', { token, name: 'Nina' })),
    },
  });
const signIn = async (device: TestPasskey, id: string) =>
  askDesk(desk, 'signIn', {
    body: { credential: device.signIn(await challenge('signInOptions'), id) },
  });
let people = 0;
/** Somebody who joined by a link of the machine’s. */
async function join(role = 'moderator') {
  const device = createTestPasskey(SITE);
  const email = `nina-${++people}@desk.example`;
  const answer = await accept(await invite(email, role), device);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { device, email, me: meIn(answer.body), cookie: cookieOf(answer) };
}

describe('an invitation', () => {
  test('makes an operator with one passkey, who decides nothing before there are two', async () => {
    const { me, cookie } = await join('senior');
    expect(me).toMatchObject({
      role: 'senior',
      passkeys: 1,
      second_passkey_needed: true,
      comfort: { hard_blur: 'strong' },
    });
    const refused = await askDesk(desk, 'askApproval', {
      cookie,
      body: { id: me.id, act: 'close_account', args: { profile: me.id }, reason: 'because' },
    });
    expect(refused.code).toBe('second_passkey_required');
    const second = createTestPasskey(SITE);
    const credential = second.register(await challenge('myPasskeyOptions', {}, cookie));
    const added = await askDesk(desk, 'addMyPasskey', {
      cookie,
      body: { name: 'Key', credential },
    });
    expect(added.status).toBe(200);
    const { body } = await askDesk(desk, 'getSession', { cookie });
    expect(meIn(body)).toMatchObject({ passkeys: 2, second_passkey_needed: false });
    const last = await askDesk(desk, 'removeMyPasskey', { cookie, body: { id: second.id } });
    expect(last.code).toBe('second_passkey_required');
  });

  test('is taken with the languages in which they judge, which a new one finds again', async () => {
    const [email, languages] = ['polyglot@desk.example', ['nl', 'pl']];
    const taken = await accept(await invite(email), createTestPasskey(SITE), { languages });
    const token = await invite(email);
    const { body } = await askDesk(desk, 'readInvitation', { body: { token } });
    expect(body).toMatchObject({ name: 'Nina', languages });
    for (const answer of [taken, await accept(token, createTestPasskey(SITE))])
      expect(meIn(answer.body).languages).toEqual(languages);
  });

  test('works once, for fifteen minutes, and not after another was made for the address', async () => {
    const token = await invite('once@desk.example');
    expect((await accept(token, createTestPasskey(SITE))).status).toBe(200);
    for (const name of ['readInvitation', 'invitationOptions'] as const)
      expect(
        (
          await askDesk(desk, name, {
            body: { token, ...(name === 'readInvitation' ? {} : { name: 'N' }) },
          })
        ).code,
      ).toBe('link_invalid');
    const [old, late] = [await invite('late@desk.example'), await invite('late@desk.example')];
    expect((await askDesk(desk, 'readInvitation', { body: { token: old } })).code).toBe(
      'link_invalid',
    );
    services.clock.advance(15 * 60_000 - 5_000);
    expect((await askDesk(desk, 'readInvitation', { body: { token: late } })).status).toBe(200);
    services.clock.advance(5_001);
    expect((await askDesk(desk, 'readInvitation', { body: { token: late } })).code).toBe(
      'link_invalid',
    );
  });

  test('is used up by one of two who take it at once', async () => {
    const token = await invite('twice@desk.example');
    const credentials: unknown[] = [];
    for (const device of [createTestPasskey(SITE), createTestPasskey(SITE)])
      credentials.push(
        device.register(await challenge('invitationOptions', { token, name: 'Nina' })),
      );
    const answers = await Promise.all(
      credentials.map((credential) =>
        askDesk(desk, 'takeInvitation', {
          body: { token, name: 'Nina', language: 'nl', passkey_name: 'Laptop', credential },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test('of somebody who lost their passkeys takes the old ones and their sessions away', async () => {
    const { device, email, me, cookie } = await join('owner');
    const token = await invite(email, 'owner');
    // Until it is accepted, nothing changes.
    expect((await signIn(device, me.id)).status).toBe(200);
    const again = await accept(token, createTestPasskey(SITE));
    expect(meIn(again.body)).toMatchObject({ id: me.id, passkeys: 1, role: 'owner' });
    expect((await signIn(device, me.id)).code).toBe('passkey_failed');
    expect((await askDesk(desk, 'getSession', { cookie })).body).toMatchObject({ me: null });
  });
});

describe('a passkey', () => {
  test('signs in, on this origin, verified, by a challenge that was not used', async () => {
    const { device, me } = await join();
    const answer = await signIn(device, me.id);
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^vonk_operator=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const wrongs = [
      { origin: 'http://localhost:5080' },
      { rpId: 'vonk.example' },
      { unverified: true },
      { counter: 1 },
    ];
    for (const wrong of wrongs) {
      const credential = device.signIn(await challenge('signInOptions'), me.id, wrong);
      const refused = await askDesk(desk, 'signIn', { body: { credential } });
      expect(refused.code, JSON.stringify(wrong)).toBe('passkey_failed');
    }
    const used = device.signIn(await challenge('signInOptions'), me.id);
    expect((await askDesk(desk, 'signIn', { body: { credential: used } })).status).toBe(200);
    expect((await askDesk(desk, 'signIn', { body: { credential: used } })).code).toBe(
      'passkey_failed',
    );
  });

  test('of a member opens nothing here, whatever it says', async () => {
    const { me } = await join();
    const device = createTestPasskey(SITE);
    const now = services.clock.now();
    const { memberId } = await createTestMember(own.database, now);
    await own.database.insert(passkeys).values({
      id: device.id,
      member_id: memberId,
      public_key: Buffer.from('a key'),
      counter: 0,
      name: 'Phone',
      created_at: now,
    });
    for (const id of [memberId, me.id])
      expect((await signIn(device, id)).code).toBe('passkey_failed');
  });

  test('steps up its own session alone', async () => {
    const { device, me, cookie } = await join();
    const other = await join();
    services.clock.advance(6 * 60_000);
    expect((await askDesk(desk, 'myPasskeyOptions', { cookie })).code).toBe('step_up_required');
    const foreign = other.device.signIn(await challenge('stepUpOptions', {}, cookie), other.me.id);
    expect((await askDesk(desk, 'stepUp', { cookie, body: { credential: foreign } })).code).toBe(
      'passkey_failed',
    );
    const elsewhere = device.signIn(await challenge('stepUpOptions', {}, other.cookie), me.id);
    expect((await askDesk(desk, 'stepUp', { cookie, body: { credential: elsewhere } })).code).toBe(
      'passkey_failed',
    );
    const credential = device.signIn(await challenge('stepUpOptions', {}, cookie), me.id);
    expect((await askDesk(desk, 'stepUp', { cookie, body: { credential } })).status).toBe(200);
    expect((await askDesk(desk, 'myPasskeyOptions', { cookie })).status).toBe(200);
  });
});

describe('a session', () => {
  const asks = async (cookie: string, headers: Record<string, string> = {}) =>
    (await askDesk(desk, 'getMyPasskeys', { cookie, headers })).status;

  test('ends after half an hour without a request of a person’s', async () => {
    const { cookie } = await createTestOperator(services, 'moderator');
    services.clock.advance(29 * 60_000);
    expect(await asks(cookie)).toBe(200);
    services.clock.advance(29 * 60_000);
    expect(await asks(cookie, { 'by-itself': '1' })).toBe(200);
    services.clock.advance(2 * 60_000);
    expect(await asks(cookie)).toBe(403);
  });

  test('ends after eight hours, however busy', async () => {
    const { cookie } = await createTestOperator(services, 'moderator');
    for (let half = 1; half <= 19; half++) {
      services.clock.advance(25 * 60_000);
      expect(await asks(cookie), `${half * 25} minutes`).toBe(200);
    }
    services.clock.advance(10 * 60_000);
    expect(await asks(cookie)).toBe(403);
  });

  test('is one for a device: signing in again ends the earlier one', async () => {
    const { device, me, cookie } = await join();
    const credential = device.signIn(await challenge('signInOptions'), me.id);
    const answer = await askDesk(desk, 'signIn', { cookie, body: { credential } });
    expect(await asks(cookieOf(answer))).toBe(200);
    expect(await asks(cookie)).toBe(403);
  });

  test('ends at the machine, and with its operator', async () => {
    const [one, two] = [
      await createTestOperator(services, 'moderator'),
      await createTestOperator(services, 'moderator'),
    ];
    expect(await runOperatorsCommand(machine(), ['end-sessions', one.email])).toEqual({
      done: true,
      text: '1 session ended.',
    });
    await own.database
      .update(operators)
      .set({ suspended_at: services.clock.now() })
      .where(eq(operators.id, two.id));
    expect([await asks(one.cookie), await asks(two.cookie)]).toEqual([403, 403]);
  });

  test('over https has a cookie that no neighbour can set', async () => {
    const https = openTestDesk({
      ...services,
      config: {
        ...services.config,
        operator: {
          port: 5082,
          isGiven: true,
          host: '127.0.0.1',
          url: 'https://desk.example',
          isUrlGiven: true,
        },
      },
    });
    const { headers } = await askDesk(https, 'signOut', {
      headers: { origin: 'https://desk.example' },
    });
    expect(headers.getSetCookie()[0]).toMatch(
      /^__Host-vonk_operator=; Max-Age=0; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(headers.get('strict-transport-security')).not.toBeNull();
  });
});

describe('the demo’s operators', () => {
  test('are offered without a passkey on this machine in a demonstration, and nowhere else', async () => {
    const operator = await createTestOperator(services, 'finance', { passkeys: 0, demo: true });
    const real = await createTestOperator(services, 'finance');
    const place = { port: 5082, isGiven: true, host: '127.0.0.1', isUrlGiven: true };
    const deskAt = (demo: boolean, url: string, host = '127.0.0.1') =>
      openTestDesk({
        ...services,
        config: { ...services.config, demo, operator: { ...place, url, host } },
      });
    const enter = async (at: Desk, id: string, headers: Record<string, string> = {}) =>
      askDesk(at, 'signInToDemo', { body: { operator: id }, headers });
    const demo = deskAt(true, DESK_ORIGIN);
    const entered = await enter(demo, operator.id);
    expect(meIn(entered.body)).toMatchObject({ role: 'finance', second_passkey_needed: false });
    expect((await enter(demo, real.id)).code).toBe('not_found');
    const origin = { origin: 'https://desk.example' };
    for (const [at, headers] of [
      [deskAt(false, DESK_ORIGIN), {}],
      [deskAt(true, 'https://desk.example'), origin],
      [deskAt(true, DESK_ORIGIN, '0.0.0.0'), {}],
      // A name of somebody else’s that leads to this machine.
      [demo, { host: 'evil.example:5082' }],
    ] as const) {
      expect((await enter(at, operator.id, headers)).code).toBe('not_found');
      const { body } = await askDesk(at, 'getSession', { headers });
      expect(body).toMatchObject({ demo_operators: [] });
    }
    // Nor is their session valid once the site is no demonstration.
    const later = await askDesk(deskAt(false, DESK_ORIGIN), 'getMyPasskeys', {
      cookie: cookieOf(entered),
    });
    expect(later.code).toBe('authentication_required');
  });
});

test('an owner takes a passkey of somebody else away, and their sessions end', async () => {
  const owner = await createTestOperator(services, 'owner');
  const { device, me, cookie } = await join();
  const answer = await askDesk(desk, 'removeOperatorPasskey', {
    cookie: owner.cookie,
    body: { operator: me.id, id: device.id },
  });
  expect(answer.status).toBe(200);
  expect((await askDesk(desk, 'getSession', { cookie })).body).toMatchObject({ me: null });
  expect(await own.database.$count(operatorPasskeys, eq(operatorPasskeys.operator_id, me.id))).toBe(
    0,
  );
});
