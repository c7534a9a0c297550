import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import type { TestDatabase } from '../../tests/support/test-database.ts';
import { ask } from '../../tests/support/test-client.ts';
import { createTestMember, TEST_PASSWORD } from '../../tests/support/test-members.ts';
import type { TestMember } from '../../tests/support/test-members.ts';
import { createTestServices } from '../../tests/support/test-services.ts';
import { createDemoApp, devCalls } from '../../tests/support/http/dev-calls.ts';
import { newId } from '../../shared/identifiers.ts';
import { errorAnswerSchema } from '../../shared/contract/calls.ts';
import { userSchema } from '../../shared/contract/profile.ts';
import type { App } from '../../server/app.ts';
import type { Services } from '../../server/services.ts';

let own: TestDatabase;
let services: Services;
let app: App;
let member: TestMember;

beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.close());
beforeEach(async () => {
  await own.database.execute(
    sql`truncate members, jobs, mailbox, site_settings, conversations cascade`,
  );
  services = await createTestServices(own.database, { demo: true });
  app = createDemoApp(services);
  member = await createTestMember(own.database, services.clock.now());
});
const { call, refusedFields } = devCalls(() => app);

const changes = async (of: TestMember) =>
  (
    await own.database.execute<{ entity: string; value: { fictional?: boolean } }>(
      sql`select entity, value from changes where member_id = ${of.memberId} order by seq`,
    )
  ).rows;

describe('a photo', () => {
  test('is moderated: others see it or not, and the profile says whether it has one', async () => {
    const [photo, viewer] = [newId(), await createTestMember(own.database, services.clock.now())];
    await own.database.execute(
      sql`insert into photos (id, profile_id, position, status, visibility, width, height, created_at) values (${photo}, ${member.profileId}, 0, 'active', 'public', 1, 1, now())`,
    );
    const images = async () =>
      (
        (await ask(app, 'getProfile', { cookie: viewer.cookie, query: { id: member.profileId } }))
          .body as { profile: { images: unknown[] } }
      ).profile.images.length;
    expect(await images()).toBe(1);
    expect(
      (await call('POST', '/dev/photo', { id: photo, status: 'rejected', reason: 'no face' })).body,
    ).toEqual({ id: photo, status: 'rejected' });
    expect(await images()).toBe(0);
    const profile = async () =>
      (
        await own.database.execute(
          sql`select has_photo from profiles where id = ${member.profileId}`,
        )
      ).rows[0];
    expect(await profile()).toEqual({ has_photo: false });
    expect((await changes(member)).map((change) => change.entity)).toEqual(['account']);
    await call('POST', '/dev/photo', { id: photo, status: 'active' });
    expect(await profile()).toEqual({ has_photo: true });
  });
  test('that is unknown, and a status that is none, are refused by field', async () => {
    expect(await refusedFields('POST', '/dev/photo', { id: newId(), status: 'active' })).toEqual({
      status: 422,
      fields: ['id'],
    });
    expect(await refusedFields('POST', '/dev/photo', { id: 'x', status: 'gone' })).toEqual({
      status: 422,
      fields: expect.arrayContaining(['id', 'status']) as string[],
    });
  });
});

describe('a member', () => {
  const balance = async () =>
    (
      await own.database.execute(
        sql`select credits, coalesce((select sum(amount)::int from ledger_entries where member_id = members.id), 0) as booked from members where id = ${member.memberId}`,
      )
    ).rows[0];
  const put = (body: Record<string, unknown>) =>
    call('POST', '/dev/member', { id: member.memberId, ...body });

  test('gets credits by an entry in the ledger, up and down, and sees it at once', async () => {
    expect(userSchema.parse((await put({ credits: 20 })).body['user'])).toMatchObject({
      credits: 20,
    });
    await put({ credits: 5 });
    expect(await balance()).toEqual({ credits: 5, booked: 5 });
    expect((await changes(member)).map((change) => change.entity)).toEqual([
      'credits',
      'credits',
      'account',
      'credits',
    ]);
    await put({ credits: 5 });
    expect(
      (
        await own.database.execute(
          sql`select count(*)::int as entries from ledger_entries where member_id = ${member.memberId}`,
        )
      ).rows,
    ).toEqual([{ entries: 2 }]);
  });
  test('is found by user id, profile id and e-mail address', async () => {
    for (const id of [member.memberId, member.profileId, member.email, member.email.toUpperCase()])
      expect(userSchema.parse((await call('POST', '/dev/member', { id })).body['user']).id).toBe(
        member.memberId,
      );
    expect(await refusedFields('POST', '/dev/member', { id: 'nobody@vonk.example' })).toEqual({
      status: 422,
      fields: ['id'],
    });
  });
  test('becomes premium, and signs up at another time', async () => {
    const { body } = await put({ paid_user: true, signup_date: '2026-01-02T03:04:05Z' });
    expect(userSchema.parse(body['user'])).toMatchObject({
      paid_user: true,
      signup_date: '2026-01-02T03:04:05.000Z',
      conversation_starts_left: null,
    });
  });
  test('is in lists as long as it is active', async () => {
    const state = async () =>
      (
        await own.database.execute(
          sql`select status, listed from profiles where id = ${member.profileId}`,
        )
      ).rows[0];
    await put({ status: 'not_confirmed' });
    expect(await state()).toEqual({ status: 'disabled', listed: false });
    await put({ status: 'active' });
    expect(await state()).toEqual({ status: 'active', listed: true });
    await own.database.execute(
      sql`update members set invisible = true where id = ${member.memberId}`,
    );
    await put({ status: 'active' });
    expect(await state()).toEqual({ status: 'active', listed: false });
  });
  test('R-375 R-459 signing in to a deleted account gives the hint, to a closed one customer service, and nothing once it is final', async () => {
    const signIn = async (password = TEST_PASSWORD) => {
      const { status, body } = await ask(app, 'signIn', {
        body: { email: member.email, password },
      });
      return status === 200 ? 'in' : errorAnswerSchema.parse(body).error.code;
    };
    await put({ status: 'deleted' });
    expect(await signIn()).toBe('account_deleted');
    expect(await signIn('not the password')).toBe('login_failed');
    services.clock.advance(14 * 86_400_000 - 60_000);
    expect(await signIn()).toBe('account_deleted');
    services.clock.advance(60_000);
    expect(await signIn()).toBe('login_failed');
    await put({ closed: true });
    expect(await signIn()).toBe('account_closed');
    expect(await signIn('not the password')).toBe('login_failed');
    const answer = await ask(app, 'signIn', {
      body: { email: member.email, password: TEST_PASSWORD },
    });
    expect(errorAnswerSchema.parse(answer.body).error.message).toBe(
      `Dit account is gesloten. De reden staat in onze mail. Ben je het er niet mee eens? Maak dan bezwaar met de link in die mail, of schrijf ${services.settings.current().support_email}.`,
    );
    // Reading the hint again and again is no guessing.
    for (let times = 0; times < 6; times++) expect(await signIn()).toBe('account_closed');
    await put({ closed: false });
    expect(await signIn()).toBe('in');
  });

  test('who is deleted is signed out, on every device', async () => {
    const signals: unknown[] = [];
    services.live.subscribe(member.memberId, (signal) => signals.push(signal));
    expect((await ask(app, 'getUser', { cookie: member.cookie })).body).not.toEqual({ user: null });
    await put({ status: 'deleted' });
    expect((await ask(app, 'getUser', { cookie: member.cookie })).body).toEqual({ user: null });
    expect(signals).toContainEqual({ kind: 'session_ended', sessionId: null });
  });
  test('that becomes fictional is shown so at once to whoever talks with or likes them', async () => {
    const [talking, liking, stranger] = await Promise.all(
      [1, 2, 3].map(() =>
        createTestMember(own.database, services.clock.now(), { member: { credits: 5 } }),
      ),
    );
    if (!talking || !liking || !stranger) throw new Error('nobody');
    await ask(app, 'sendMessage', {
      cookie: talking.cookie,
      body: { profile: member.profileId, kind: 'text', text: 'Hoi', client_id: newId() },
    });
    await ask(app, 'like', { cookie: liking.cookie, body: { profile: member.profileId } });
    await put({ fictional: true });
    for (const one of [talking, liking])
      expect((await changes(one)).at(-1)).toMatchObject({
        entity: 'profile',
        value: { fictional: true },
      });
    expect(await changes(stranger)).toEqual([]);
  });
  test('wrong input is refused by field, and changes nothing', async () => {
    expect(
      await refusedFields('POST', '/dev/member', {
        id: member.memberId,
        credits: -1,
        paid_user: 'yes',
        status: 'gone',
        signup_date: 'today',
        more: 1,
      }),
    ).toEqual({
      status: 422,
      fields: expect.arrayContaining([
        'credits',
        'paid_user',
        'status',
        'signup_date',
        'more',
      ]) as string[],
    });
    expect(await refusedFields('POST', '/dev/member', {})).toEqual({ status: 422, fields: ['id'] });
    expect(await balance()).toEqual({ credits: 0, booked: 0 });
    expect(await changes(member)).toEqual([]);
  });
});

describe('what a mail provider reports', () => {
  test('R-222 R-312 R-313 each reason turns notification e-mails off, and only the three are known', async () => {
    for (const reason of ['fbl', 'bounce', 'listunsubscribe']) {
      expect(
        (await call('POST', '/dev/mail-event', { to: member.email.toUpperCase(), reason })).body,
      ).toMatchObject({ reason });
    }
    const { user } = (await ask(app, 'getUser', { cookie: member.cookie })).body as {
      user: unknown;
    };
    expect(userSchema.parse(user).notifications_disabled).toEqual([
      'fbl',
      'bounce',
      'listunsubscribe',
    ]);
    expect((await changes(member)).map((change) => change.entity)).toEqual([
      'credits',
      'credits',
      'account',
    ]);
    expect(
      await refusedFields('POST', '/dev/mail-event', { to: 'nobody@vonk.example', reason: 'fbl' }),
    ).toEqual({ status: 422, fields: ['to'] });
    expect(
      await refusedFields('POST', '/dev/mail-event', { to: member.email, reason: 'other' }),
    ).toEqual({ status: 422, fields: ['reason'] });
  });
});
