import { rmSync } from 'node:fs';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { newId } from '../../shared/identifiers.ts';
import { makeSessions, withPostgres } from '../support/programs/own-postgres.ts';
import { clientHeaders } from '../support/people.ts';
import { startPushService } from '../support/push/push-service.ts';
import type { PushService, ReceivedPush } from '../support/push/push-service.ts';
import { startServer, temporaryFolder } from '../support/server.ts';
import type { RunningServer } from '../support/server.ts';

/**
 * The real server, killed between every two steps of a push. The step is not guessed: a lock of the
 * test blocks each until the server waits for it.
 */

interface Person {
  member: string;
  profile: string;
  cookie: string;
}
interface Place {
  server: RunningServer;
  pool: pg.Pool;
  push: PushService;
  writer: Person;
  reader: Person;
}

/** Advisory locks by which the database holds a statement of the server. */
const STEPS = { insert: 71, claim: 72, end: 73 } as const;

/**
 * Statements on the job of a push wait for the lock of their kind. Its claim is an update of the
 * job, its end a deletion.
 */
async function holdJobs(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create function wait_for_test() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock_shared(tg_argv[0]::int);
      return coalesce(new, old);
    end $$`);
  for (const [moment, step] of [
    ['insert', STEPS.insert],
    ['update', STEPS.claim],
    ['delete', STEPS.end],
  ] as const)
    await pool.query(
      `create trigger wait_${moment} before ${moment} on jobs for each row when (${moment === 'delete' ? 'old' : 'new'}.name = 'deliver_push') execute function wait_for_test(${step})`,
    );
}

async function makePerson(pool: pg.Pool, name: string): Promise<Person> {
  const [member, profile] = [newId(), newId()];
  await pool.query(
    "insert into members (id, email, password_hash, status, language, paid_user, credits, signup_at, last_seen_at) values ($1, $2, '-', 'active', 'nl', true, 100, now(), now())",
    [member, `${profile}@faults.example`],
  );
  await pool.query(
    "insert into profiles (id, member_id, name, gender, date_of_birth, country, status, listed, last_active_at, created_at) values ($1, $2, $3, 'male', '1990-01-01', 'NL', 'active', true, now(), now())",
    [profile, member, name],
  );
  await pool.query(
    "insert into ledger_entries (id, member_id, amount, balance, cause, created_at) values ($1, $2, 100, 100, 'demo', now())",
    [newId(), member],
  );
  const [cookie = ''] = await makeSessions(pool, [member]);
  return { member, profile, cookie };
}

const call = (
  server: RunningServer,
  person: Person,
  path: string,
  body: object,
  key = newId(),
): Promise<Response> =>
  fetch(server.origin + path, {
    method: 'POST',
    headers: { ...clientHeaders(server.origin), 'idempotency-key': key, cookie: person.cookie },
    body: JSON.stringify(body),
  });
/**
 * Sends a message as a client does that gets no answer: again with the same id, until it gets one.
 */
async function write({ server, writer, reader }: Place, id: string): Promise<boolean> {
  const answer = await call(
    server,
    writer,
    '/api/chat.php',
    { profile: reader.profile, kind: 'text', text: 'Ben je er?', client_id: id },
    id,
  ).catch(() => null);
  return answer?.status === 200;
}

/** Something that holds a step until it is let go. */
interface Hold {
  release: () => Promise<void>;
}
async function holding(pool: pg.Pool, ...statements: string[]): Promise<Hold> {
  const client = await pool.connect();
  await client.query('begin');
  for (const text of statements) await client.query(text);
  return {
    async release() {
      await client.query('rollback').catch(() => undefined);
      client.release();
    },
  };
}
/** Session locks, which end with their transaction here too. */
const holdStep = (pool: pg.Pool, step: keyof typeof STEPS): Promise<Hold> =>
  holding(pool, `select pg_advisory_xact_lock(${STEPS[step]})`);

/** Waits until a statement of the server waits for a lock. */
async function untilBlocked(pool: pg.Pool, text: string): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await pool.query<{ count: number }>(
            "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and query ilike $1",
            [`%${text}%`],
          )
        ).rows[0]?.count,
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0);
}

/**
 * Kills the server and its database sessions that wait for a lock, which would otherwise go on
 * without it.
 */
async function kill({ server, pool }: Place): Promise<void> {
  await server.kill();
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and pid <> pg_backend_pid()",
  );
}

/** The steps of a push, each with how to bring the server to it, block it there, and kill it. */
const KILLS: [what: string, run: (place: Place, id: string) => Promise<void>][] = [
  [
    'while the message is written',
    async (place, id) => {
      const hold = await holdStep(place.pool, 'insert');
      const writing = write(place, id);
      await untilBlocked(place.pool, 'insert into jobs');
      await kill(place);
      expect(await writing).toBe(false);
      await hold.release();
    },
  ],
  [
    'after the message was acknowledged, before its push was taken up',
    async (place, id) => {
      const hold = await holdStep(place.pool, 'claim');
      expect(await write(place, id)).toBe(true);
      await untilBlocked(place.pool, 'with due as materialized');
      await kill(place);
      await hold.release();
    },
  ],
  [
    'after it was taken up, before it was sent',
    async (place, id) => {
      const first = await holdStep(place.pool, 'claim');
      expect(await write(place, id)).toBe(true);
      await untilBlocked(place.pool, 'with due as materialized');
      const then = await holding(
        place.pool,
        'lock table push_subscriptions in access exclusive mode',
      );
      await first.release();
      await untilBlocked(place.pool, 'from push_subscriptions subscription join sessions');
      await kill(place);
      await then.release();
    },
  ],
  [
    'after the push service had it, before it answered',
    async (place, id) => {
      const arrived = new Promise<void>((resolve) => {
        place.push.beforeAnswer = () => {
          place.push.beforeAnswer = null;
          resolve();
          return new Promise<void>(() => undefined);
        };
      });
      expect(await write(place, id)).toBe(true);
      await arrived;
      await kill(place);
    },
  ],
  [
    'after the answer, before it was written down',
    async (place, id) => {
      const hold = await holding(place.pool, 'select from push_subscriptions for update');
      expect(await write(place, id)).toBe(true);
      await untilBlocked(place.pool, 'set accepted_at');
      await kill(place);
      await hold.release();
    },
  ],
  [
    'after that, before the job was ended',
    async (place, id) => {
      const hold = await holdStep(place.pool, 'end');
      expect(await write(place, id)).toBe(true);
      await untilBlocked(place.pool, 'with done as (delete from jobs');
      await kill(place);
      await hold.release();
    },
  ],
];

/**
 * What a member sees: a notification for each tag, and whether a push made it sound or was the same
 * again.
 */
function shownBy(pushes: readonly ReceivedPush[]): { sounded: string[]; again: number } {
  const last = new Map<string, string | undefined>();
  const sounded: string[] = [];
  let again = 0;
  for (const {
    payload: { tag, id },
  } of pushes) {
    if (last.get(tag) === id) again += 1;
    else sounded.push(id ?? '');
    last.set(tag, id);
  }
  return { sounded, again };
}

test('R-421 killed between every two steps of a push, the server loses none, and no event is shown twice', async () => {
  const push = await startPushService();
  const folder = temporaryFolder();
  try {
    await withPostgres(async (url, pool) => {
      const server = await startServer({
        dataDir: folder,
        env: { DATABASE_URL: url, VONK_DEMO: '0', VONK_PUSH_SERVICES: push.origin },
      });
      try {
        const place: Place = {
          server,
          pool,
          push,
          writer: await makePerson(pool, 'Schrijver'),
          reader: await makePerson(pool, 'Lezer'),
        };
        const settings = (await (await fetch(`${server.origin}/api/settings.php`)).json()) as {
          push_public_key: string;
        };
        const subscription = push.subscribe(settings.push_public_key);
        expect(
          (await call(server, place.reader, '/api/user.php?push=1', { subscription })).status,
        ).toBe(200);
        await holdJobs(pool);
        const waiting = async () =>
          (
            await pool.query<{ count: number }>(
              "select count(*)::int as count from jobs where name = 'deliver_push'",
            )
          ).rows[0]?.count;
        const ids: string[] = [];
        for (const [what, run] of KILLS) {
          const id = newId();
          ids.push(id);
          await run(place, id);
          await server.restart();
          // The client that got no answer sends it again; who got one gets the same.
          expect(await write(place, id), what).toBe(true);
          await expect
            .poll(() => push.received.some(({ payload }) => payload.id === id), {
              timeout: 60_000,
              message: what,
            })
            .toBe(true);
          await expect.poll(waiting, { timeout: 60_000, message: what }).toBe(0);
        }
        const { sounded, again } = shownBy(push.received);
        console.log(
          `push kills: ${KILLS.length} kills, ${ids.length} messages, ${push.received.length} pushes taken, ${again} of them the same again`,
        );
        // Each message made the notification sound once, in the order in which they came.
        expect(sounded).toEqual(ids);
        // The last three kills left no note of a push that was taken: it was sent again, and known
        // again by its id, tag and topic.
        expect(again).toBe(3);
        expect(new Set(push.received.map(({ topic }) => topic)).size).toBe(1);
        expect(push.received.map(({ payload }) => payload.count)).toEqual([
          1, 2, 3, 4, 4, 5, 5, 6, 6,
        ]);
        // A browser that was away all the while is given the last alone.
        expect(push.fetch(subscription.endpoint).map(({ payload }) => payload.id)).toEqual([
          ids.at(-1),
        ]);
        expect(push.faults).toEqual([]);
      } finally {
        await server.stop();
      }
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await push.close();
  }
});
