import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import type { TestDatabase } from '../../tests/support/test-database.ts';
import { ask } from '../../tests/support/test-client.ts';
import { createTestMember } from '../../tests/support/test-members.ts';
import type { TestMember } from '../../tests/support/test-members.ts';
import { createTestServices } from '../../tests/support/test-services.ts';
import { conversationIdOf, newId } from '../../shared/identifiers.ts';
import { createApp } from '../../server/app.ts';
import type { App } from '../../server/app.ts';
import { createJobRunner } from '../../server/jobs/runner.ts';
import type { JobRunner } from '../../server/jobs/runner.ts';
import type { LiveSignal } from '../../server/live/bus.ts';
import type { Services } from '../../server/services.ts';
import { nl } from '../words/nl.ts';
import { spoken } from '../words/stock.ts';
import { stockOf } from '../words/stocks.ts';
import { heartbeatJobs } from './heartbeat.ts';
import { likeJobs } from './likes.ts';
import { answerTo, replyJobs } from './replies.ts';
import { enqueueReactions, likesBack } from './enqueue-reactions.ts';
import { watchDemoMembers } from './watch.ts';

let own: TestDatabase;
let services: Services;
let app: App;
let jobs: JobRunner;
let stop: () => Promise<void>;
let guest: TestMember;
let host: TestMember;
let signals: LiveSignal[];

beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.close());
beforeEach(async () => {
  await own.database.execute(sql`truncate members, jobs, conversations cascade`);
  services = await createTestServices(own.database);
  app = createApp(services);
  jobs = createJobRunner(services, { ...heartbeatJobs, ...replyJobs, ...likeJobs });
  const now = services.clock.now();
  guest = await createTestMember(own.database, now, {
    member: { paid_user: true, credits: 20 },
    profile: { gender: 'male' },
  });
  host = await createTestMember(own.database, now, {
    member: { demo: true, credits: 12 },
    profile: { gender: 'female', sexuality: 'hetero', city: 'Utrecht' },
  });
  await own.database.execute(
    sql`insert into ledger_entries (id, member_id, amount, balance, cause, created_at) values (${newId()}, ${host.memberId}, 12, 12, 'demo', ${now.toISOString()})`,
  );
  signals = [];
  services.live.subscribe(guest.memberId, (signal) => signals.push(signal));
  stop = watchDemoMembers(services);
  return async () => {
    await stop();
    await jobs.stop();
  };
});

const waiting = async (name: string) =>
  Number(
    (
      await own.database.execute<{ count: string }>(
        sql`select count(*) from jobs where name = ${name}`,
      )
    ).rows[0]?.count,
  );
const write = (text: string) =>
  ask(app, 'sendMessage', {
    cookie: guest.cookie,
    body: { profile: host.profileId, kind: 'text', text, client_id: newId() },
  });
interface Row extends Record<string, unknown> {
  text: string;
  sender_profile: string;
  position: number;
  read_at: string | null;
}
const messages = async () =>
  (
    await own.database.execute<Row>(
      sql`select text, sender_profile, position, read_at from messages order by position`,
    )
  ).rows;
/** Lets the time pass that reading and answering take. */
async function pass(milliseconds: number): Promise<void> {
  services.clock.advance(milliseconds);
  await jobs.runDueJobs();
}
async function answered(): Promise<void> {
  await expect.poll(() => waiting('demo_read'), { timeout: 20_000 }).toBe(1);
  await pass(2_000);
  await pass(5_000);
}

describe('a message to a demo member', () => {
  test('is read, shows typing, and is answered by a message like any other', async () => {
    expect((await write('Hoi!')).status).toBe(200);
    await expect.poll(() => waiting('demo_read'), { timeout: 20_000 }).toBe(1);
    signals.length = 0;
    await pass(2_000);
    expect((await messages()).map((message) => message.read_at !== null)).toEqual([true]);
    expect(signals).toContainEqual({
      kind: 'typing',
      conversation: conversationIdOf(guest.profileId, host.profileId),
    });
    expect(await messages()).toHaveLength(1);
    await pass(5_000);
    const [, answer] = await messages();
    expect(answer).toMatchObject({ sender_profile: host.profileId, position: 2, read_at: null });
    expect(nl.replies.greeting).toContain(answer?.text);
    const side = await own.database.execute(
      sql`select unread_count from participants where profile_id = ${guest.profileId}`,
    );
    expect(side.rows).toEqual([{ unread_count: 1 }]);
    expect(
      (
        await own.database.execute(
          sql`select entity from changes where member_id = ${guest.memberId} order by seq desc limit 2`,
        )
      ).rows.map((row) => row['entity']),
    ).toContain('message');
  });
  test('several in a row get one answer, to the last of them', async () => {
    for (const text of ['Hoi!', 'Leuke foto', 'Waar is dat?']) await write(text);
    await answered();
    await pass(10_000);
    const all = await messages();
    expect(all).toHaveLength(4);
    expect(all.slice(0, 3).every((message) => message.read_at !== null)).toBe(true);
    expect(nl.replies.question).toContain(all[3]?.text);
  });
  test('that is a gift is answered by words about gifts', async () => {
    expect(
      (
        await ask(app, 'sendMessage', {
          cookie: guest.cookie,
          body: { profile: host.profileId, kind: 'gift', gift: 'rose', client_id: newId() },
        })
      ).status,
    ).toBe(200);
    await answered();
    expect(nl.replies.gift).toContain((await messages()).at(-1)?.text);
  });
  test.each(['photo', 'voice', 'gift'] as const)(
    'that is a %s is answered fittingly in every language, also when all such words were said',
    (kind) => {
      for (const locale of ['nl', 'de', 'en', 'es', 'fr', 'it', 'pl'] as const) {
        const from = { locale, gender: 'female' as const, city: 'Utrecht' };
        const fitting = stockOf(locale).replies[kind].map((text) => spoken(text, from));
        for (let number = 0; number < 20; number++) {
          expect(fitting).toContain(
            answerTo({ id: `${number}`, kind, text: null, texts: [] }, from),
          );
          expect(fitting).toContain(
            answerTo({ id: `${number}`, kind, text: null, texts: fitting }, from),
          );
        }
      }
    },
  );
  test('is answered again in the next turn, with other words', async () => {
    const texts = new Set<string>();
    for (let turn = 0; turn < 6; turn++) {
      await write('Vertel eens wat');
      await answered();
      texts.add((await messages()).at(-1)?.text ?? '');
    }
    expect(await messages()).toHaveLength(12);
    expect(texts.size).toBe(6);
  });
  test('is answered once, however often the job runs', async () => {
    await write('Hoi!');
    await answered();
    const conversation = conversationIdOf(guest.profileId, host.profileId);
    for (const name of ['demo_read', 'demo_reply'])
      await own.database.execute(
        sql`insert into jobs (id, name, payload, run_at) values (${newId()}, ${name}, ${JSON.stringify({ conversation, profile: host.profileId })}, ${services.clock.now().toISOString()})`,
      );
    await pass(1);
    await pass(5_000);
    expect(await messages()).toHaveLength(2);
  });
  test('that came while nobody watched is answered too', async () => {
    await stop();
    await write('Ben je daar?');
    expect(await waiting('demo_read')).toBe(0);
    await pass(61_000);
    await answered();
    expect(await messages()).toHaveLength(2);
  });
  test('of long ago stays as it is', async () => {
    await stop();
    await write('Ben je daar?');
    services.clock.advance(3_600_000);
    await enqueueReactions(own.database, null, services.clock.now());
    expect(await waiting('demo_read')).toBe(0);
  });
  test('whose writer is blocked meanwhile gets no answer, and no job is left', async () => {
    await write('Hoi!');
    await expect.poll(() => waiting('demo_read'), { timeout: 20_000 }).toBe(1);
    await own.database.execute(
      sql`insert into blocks (blocker_profile, blocked_profile, created_at) values (${guest.profileId}, ${host.profileId}, ${services.clock.now().toISOString()})`,
    );
    await pass(2_000);
    await pass(5_000);
    expect(await messages()).toHaveLength(1);
    expect((await waiting('demo_read')) + (await waiting('demo_reply'))).toBe(0);
  });
  test('never leaves the demo member without credits, and every balance stays the sum of its entries', async () => {
    await own.database.execute(sql`update members set credits = 0 where id = ${host.memberId}`);
    await own.database.execute(
      sql`update ledger_entries set amount = 0, balance = 0 where member_id = ${host.memberId}`,
    );
    await write('Hoi!');
    await answered();
    expect(await messages()).toHaveLength(2);
    const balance = await own.database.execute(
      sql`select credits, (select sum(amount)::int from ledger_entries where member_id = members.id) as booked from members where id = ${host.memberId}`,
    );
    expect(balance.rows).toEqual([{ credits: 99, booked: 99 }]);
  });
  test('goes unanswered where the other is no demo member', async () => {
    const friend = await createTestMember(own.database, services.clock.now());
    await ask(app, 'sendMessage', {
      cookie: guest.cookie,
      body: { profile: friend.profileId, kind: 'text', text: 'Hoi', client_id: newId() },
    });
    await enqueueReactions(own.database, null, services.clock.now());
    expect(await waiting('demo_read')).toBe(0);
  });
});

describe('a like to a demo member', () => {
  /** A demo member whose answer to a like of the guest's is known. */
  async function hostWho(likes: boolean): Promise<TestMember> {
    for (;;) {
      const one = await createTestMember(own.database, services.clock.now(), {
        member: { demo: true },
        profile: { gender: 'female', sexuality: 'hetero' },
      });
      if (
        likesBack(
          { id: one.profileId, gender: 'female', sexuality: 'hetero' },
          { id: guest.profileId, gender: 'male' },
        ) === likes
      )
        return one;
    }
  }
  const likes = async () =>
    (
      await own.database.execute<{ from_profile: string }>(sql`select from_profile from likes`)
    ).rows.map((row) => row.from_profile);

  test('is given back by some after a while, which makes a match', async () => {
    const one = await hostWho(true);
    expect(
      (await ask(app, 'like', { cookie: guest.cookie, body: { profile: one.profileId } })).body,
    ).toEqual({ match: false });
    await expect.poll(() => waiting('demo_like'), { timeout: 20_000 }).toBe(1);
    await pass(3_000);
    expect(await likes()).toEqual([guest.profileId]);
    await pass(12_000);
    expect((await likes()).sort()).toEqual([guest.profileId, one.profileId].sort());
    const newest = await own.database.execute(
      sql`select entity from changes where member_id = ${guest.memberId} order by seq desc limit 1`,
    );
    expect(newest.rows).toEqual([{ entity: 'match' }]);
  });
  test('is not given back by others, and not when it was taken back', async () => {
    const [cold, warm] = [await hostWho(false), await hostWho(true)];
    await ask(app, 'like', { cookie: guest.cookie, body: { profile: cold.profileId } });
    await ask(app, 'like', { cookie: guest.cookie, body: { profile: warm.profileId } });
    await expect.poll(() => waiting('demo_like'), { timeout: 20_000 }).toBe(1);
    await ask(app, 'unlike', { cookie: guest.cookie, body: { profile: warm.profileId } });
    await pass(20_000);
    expect(await likes()).toEqual([guest.profileId]);
    expect(await waiting('demo_like')).toBe(0);
  });
  test('is only given back by who may be drawn to that gender', () => {
    const own = { id: 'a', gender: 'female' as const, sexuality: 'lesbian' };
    for (let number = 0; number < 40; number++)
      expect(likesBack(own, { id: `${number}`, gender: 'male' })).toBe(false);
    expect(
      Array.from({ length: 200 }, (_, number) =>
        likesBack(own, { id: `${number}`, gender: 'female' }),
      ).filter(Boolean).length,
    ).toBeGreaterThan(60);
  });
});
