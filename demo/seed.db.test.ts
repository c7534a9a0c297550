import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { createTestDatabase } from '../tests/support/test-database.ts';
import type { TestDatabase } from '../tests/support/test-database.ts';
import { createTestServices } from '../tests/support/test-services.ts';
import { chatSchema } from '../shared/contract/conversation.ts';
import { likesSchema } from '../shared/contract/likes.ts';
import { userSchema } from '../shared/contract/profile.ts';
import { passwordFits } from '../server/modules/account/sign-in/password.ts';
import { toUser } from '../server/modules/account/sign-in/viewer.ts';
import { readChats } from '../server/modules/chats/list.ts';
import { readLikes } from '../server/modules/likes/list.ts';
import type { Services } from '../server/services.ts';
import { keepDemoMembersActive } from './simulation/heartbeat.ts';
import { lastThere, rhythmOf, rhythmsAt } from './simulation/rhythm.ts';
import { refreshDemo, seedDemo } from './seed.ts';

let own: TestDatabase;
let services: Services;
beforeAll(async () => {
  own = await createTestDatabase();
  services = await createTestServices(own.database);
  await seedDemo(services, { members: 500 });
  await refreshDemo(services);
});
afterAll(() => own.close());

async function rows<Row extends Record<string, unknown>>(query: SQL, at = own): Promise<Row[]> {
  const { rows: found } = await at.database.execute(query);
  // What is selected is named in the query beside its type.
  return found as Row[];
}
const count = async (query: SQL, at = own) =>
  Number((await rows<{ count: string }>(query, at))[0]?.count);

async function viewerOf(email: string) {
  const [found] = await rows<{
    member: string;
    profile: string;
    status: 'active';
    paid: boolean;
  }>(sql`
    select member.id as member, profile.id as profile, member.status, member.paid_user as paid from members member
    join profiles profile on profile.member_id = member.id where member.email = ${email}`);
  if (!found) throw new Error(`no ${email}`);
  return {
    memberId: found.member,
    profileId: found.profile,
    status: found.status,
    paidUser: found.paid,
    sessionId: '',
    locale: 'nl' as const,
  };
}

describe('who is there', () => {
  test('so many demo members, and three sign-ins that nobody answers for', async () => {
    expect(await count(sql`select count(*) from members where demo`)).toBe(500);
    expect(
      await rows(
        sql`select email, status, paid_user, credits from members where not demo order by email`,
      ),
    ).toEqual([
      { email: 'free@vonk.example', status: 'active', paid_user: false, credits: 0 },
      { email: 'new@vonk.example', status: 'not_confirmed', paid_user: false, credits: 0 },
      { email: 'premium@vonk.example', status: 'active', paid_user: true, credits: 250 },
    ]);
  });
  test('everybody signs in with the password that is announced', async () => {
    const hashes = await rows<{ password_hash: string }>(
      sql`select distinct password_hash from members`,
    );
    expect(hashes).toHaveLength(1);
    expect(await passwordFits(hashes[0]?.password_hash ?? '', 'demo-vonk-demo')).toBe(true);
    expect(await passwordFits(hashes[0]?.password_hash ?? '', 'demo-vonk-demo ')).toBe(false);
  });
  test('who is not confirmed is in no list; all others are', async () => {
    expect(
      await rows(
        sql`select email, profile.status from profiles profile join members on members.id = member_id where not listed`,
      ),
    ).toEqual([{ email: 'new@vonk.example', status: 'disabled' }]);
  });
  test('every balance in the database is the sum of its entries', async () => {
    expect(
      await rows(
        sql`select email from members where credits <> coalesce((select sum(amount) from ledger_entries where member_id = members.id), 0)`,
      ),
    ).toEqual([]);
  });
  test('what a profile says about its photos is true', async () => {
    expect(
      await rows(
        sql`select id from profiles where has_photo <> exists (select from photos where profile_id = profiles.id and status = 'active' and visibility = 'public')`,
      ),
    ).toEqual([]);
  });
});

describe('what the sign-ins see', () => {
  test('conversations that fit the contract, newest first, with what is unread', async () => {
    for (const [email, number] of [
      ['premium@vonk.example', 12],
      ['free@vonk.example', 6],
    ] as const) {
      const { chats, seq } = await readChats(
        own.database,
        await viewerOf(email),
        services.clock.now(),
        365,
      );
      expect(chats).toHaveLength(number);
      expect(seq).toBe(0);
      for (const chat of chats) expect(chatSchema.parse(chat).unwritable).toBeNull();
      expect(chats.map((chat) => chat.updated_at)).toEqual(
        chats
          .map((chat) => chat.updated_at)
          .sort()
          .reverse(),
      );
      expect(chats.filter((chat) => chat.num_unread_messages > 0).length).toBeGreaterThanOrEqual(3);
      expect(chats.some((chat) => chat.profile.fictional)).toBe(true);
    }
  });
  test('likes and matches that fit the contract, some of them new', async () => {
    for (const email of ['premium@vonk.example', 'free@vonk.example']) {
      const likes = likesSchema.parse(
        await readLikes(own.database, await viewerOf(email), services.clock.now()),
      );
      expect(likes.matches.length).toBeGreaterThanOrEqual(4);
      expect(likes.liked_by.filter((like) => like.like_new).length).toBeGreaterThanOrEqual(4);
      expect(likes.given.length).toBeGreaterThan(likes.matches.length);
    }
  });
  test('their own record fits the contract, and the free one has a start left', async () => {
    const free = userSchema.parse(
      await toUser(
        own.database,
        (await viewerOf('free@vonk.example')).memberId,
        services.clock.now(),
      ),
    );
    expect(free.conversation_starts_left).toBe(1);
    expect(free.profile).toMatchObject({
      name: 'Sanne',
      city: 'Utrecht',
      gender: 'female',
      age: 41,
    });
    expect(
      userSchema.parse(
        await toUser(
          own.database,
          (await viewerOf('premium@vonk.example')).memberId,
          services.clock.now(),
        ),
      ).profile,
    ).toMatchObject({ name: 'Daan', age: 43 });
  });
});

describe('later starts', () => {
  test('a database with members stays as it is', async () => {
    const before = await rows(sql`select id, credits, signup_at from members order by id`);
    await seedDemo(services, { members: 900 });
    expect(await rows(sql`select id, credits, signup_at from members order by id`)).toEqual(before);
  });
  const online = async () =>
    (
      await rows<{ id: string }>(
        sql`select id from profiles where last_active_at > ${new Date(services.clock.now().getTime() - 5 * 60_000).toISOString()}`,
      )
    ).map((row) => row.id);
  let started = new Date(0);
  /** Moves the clock on to an hour of the day, in UTC. */
  const until = (hour: number, days = 0) => {
    const now = services.clock.now().getTime();
    const next = new Date(now + days * 86_400_000);
    next.setUTCHours(hour, 20);
    services.clock.advance(next.getTime() - now + (next.getTime() < now ? 86_400_000 : 0));
  };
  test('the free sign-in has signed up at each start, and those who are online are noted', async () => {
    until(19, 40);
    expect(await online()).toEqual([]);
    // A moment later somebody else may be there.
    started = services.clock.now();
    await refreshDemo(services);
    const [free] = await rows<{ signup_at: string }>(
      sql`select signup_at from members where email = 'free@vonk.example'`,
    );
    expect(
      Math.abs(new Date(free?.signup_at ?? 0).getTime() - services.clock.now().getTime()),
    ).toBeLessThan(60_000);
    expect((await online()).length).toBeGreaterThan(40);
    expect((await online()).length).toBeLessThan(130);
  });
  test('a start notes when everybody was last there, as a first start would', async () => {
    const seen = await rows<{ id: string; at: string }>(
      sql`select profile.id, profile.last_active_at as at from profiles profile join members on members.id = member_id where demo`,
    );
    for (const { id, at } of seen) {
      const expected = lastThere(rhythmOf(id), started).getTime();
      // Later where their story has them active, and within a minute for those online now.
      expect(new Date(at).getTime()).toBeGreaterThan(expected - 60_000);
    }
  });
  test('somebody who is there stays online; some hours later others are, and few by night', async () => {
    const before = new Set(await online());
    for (let minute = 0; minute < 7; minute++) {
      services.clock.advance(60_000);
      await keepDemoMembersActive(own.database, services.clock.now());
      const there = new Set(rhythmsAt(services.clock.now()));
      const seen = new Set(await online());
      for (const id of before) if (there.has(rhythmOf(id))) expect(seen.has(id)).toBe(true);
    }
    services.clock.advance(3 * 3_600_000);
    await keepDemoMembersActive(own.database, services.clock.now());
    expect((await online()).filter((id) => !before.has(id)).length).toBeGreaterThan(8);
    until(2);
    await keepDemoMembersActive(own.database, services.clock.now());
    expect((await online()).length).toBeLessThan(25);
  });
  test('those who are there at once follow one another without the same scene twice in a row, on any evening', async () => {
    for (let evening = 0; evening < 12; evening++) {
      until(19, evening === 0 ? 0 : 1);
      await keepDemoMembersActive(own.database, services.clock.now());
      const now = services.clock.now();
      const there = new Set(rhythmsAt(now));
      const lately = await rows<{ id: string; place: string }>(sql`
        select profile.id, photo.drawing #>> '{look,place}' as place from profiles profile join photos photo on photo.profile_id = profile.id and photo.position = 0
        where profile.country = 'NL' and profile.gender = 'female' and profile.last_active_at > ${new Date(now.getTime() - 60_000).toISOString()}
        order by profile.last_active_at desc, profile.id`);
      // A member who left within this minute may be anywhere in the list.
      const scenes = lately.filter(({ id }) => there.has(rhythmOf(id)));
      expect(scenes.length).toBeGreaterThan(5);
      scenes.forEach(({ place }, index) => expect(place).not.toBe(scenes[index + 1]?.place));
    }
  });
});

test('ten thousand members are made and written, all of it or nothing', async () => {
  const other = await createTestDatabase({ connections: 4 });
  try {
    const large = await createTestServices(other.database);
    await Promise.all([seedDemo(large, { members: 10_000 }), seedDemo(large, { members: 10_000 })]);
    expect(await count(sql`select count(*) from members where demo`, other)).toBe(10_000);
    expect(await count(sql`select count(*) from photos`, other)).toBeGreaterThan(25_000);
    expect(
      await rows(
        sql`select id from members where credits <> coalesce((select sum(amount) from ledger_entries where member_id = members.id), 0)`,
        other,
      ),
    ).toEqual([]);
  } finally {
    await other.close();
  }
});
