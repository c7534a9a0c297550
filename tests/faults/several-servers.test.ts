import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { hashPassword } from '../../server/modules/account/sign-in/password.ts';
import { newId } from '../../shared/identifiers.ts';
import { eventually } from '../support/eventually.ts';
import { followEvents } from '../support/follow-events.ts';
import { makeSessions } from '../support/programs/own-postgres.ts';
import { clientHeaders } from '../support/people.ts';
import { judgeLedgers } from './judge.ts';
import type { Person } from './judge.ts';
import { makeMembers } from './run.ts';
import { withSite } from './site.ts';
import type { FaultSite } from './site.ts';

const MEMBERS = 8;
/** Of each member; ten thousand messages are 1250. */
const SENDS = Number(process.env['SEVERAL_SENDS'] ?? 20);
const ANSWER_MS = 15_000;

interface Writer extends Person {
  cookie: string;
}

async function makeWriters({ pool }: FaultSite): Promise<Writer[]> {
  const people = (await makeMembers(pool, 1_000 + SENDS)).slice(0, MEMBERS);
  const cookies = await makeSessions(
    pool,
    people.map(({ member }) => member),
  );
  return people.map((person, index) => ({ ...person, cookie: cookies[index] ?? '' }));
}

/** Posts once; null when nothing answered. */
async function post(
  origin: string,
  path: string,
  cookie: string,
  id: string,
  body: object,
): Promise<{ status: number; code: string | undefined } | null> {
  try {
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { ...clientHeaders(origin), 'idempotency-key': id, cookie },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const { error } = (await answer.json()) as { error?: { code: string } };
    return { status: answer.status, code: error?.code };
  } catch {
    return null;
  }
}

const message = (to: Person, text: string, id: string) => ({
  profile: to.profile,
  kind: 'text',
  text,
  client_id: id,
});

/** Sends one message, with the same key until it is taken. @throws Error when it is refused. */
async function sendUntilTaken(origin: string, from: Writer, to: Person, text: string) {
  const id = newId();
  for (;;) {
    const answer = await post(origin, '/api/chat.php', from.cookie, id, message(to, text, id));
    if (answer?.status === 200) return id;
    if (answer && answer.status < 500)
      throw new Error(`a message was refused: ${answer.status} ${String(answer.code)}`);
    await wait(100 + Math.random() * 200);
  }
}

/** Everybody writes while every part is killed, and everything has arrived once. */
async function writeThroughKills(site: FaultSite, writers: readonly Writer[]): Promise<void> {
  const streams = writers.map(({ cookie }) => followEvents(site.origin, cookie));
  const texts: string[] = [];
  const acknowledged: string[] = [];
  let isWriting = true;
  const writing = Promise.all(
    writers.map(async (writer, index) => {
      const to = writers[(index + 1) % MEMBERS] as Writer;
      for (let number = 0; number < SENDS; number++) {
        const text = `${writer.name} ${number}`;
        texts.push(text);
        acknowledged.push(await sendUntilTaken(site.origin, writer, to, text));
        await wait(Math.random() * 200);
      }
    }),
  ).finally(() => {
    isWriting = false;
  });
  const struck: string[] = [];
  // Each part once at least, and servers as long as something is written.
  for (let turn = 0; turn < site.faults.length || isWriting; turn++) {
    const fault = site.faults[turn % site.faults.length];
    await fault?.strike();
    struck.push(fault?.what ?? '');
  }
  await writing;
  const { rows } = await site.pool.query<{ id: string; text: string }>(
    'select id, text from messages order by conversation_id, position',
  );
  const inOrder = writers.map(({ name }) =>
    rows.map(({ text }) => text).filter((text) => text.startsWith(`${name} `)),
  );
  console.log('several servers:', { messages: rows.length, struck });
  expect(struck.filter((what) => what === 'server').length).toBeGreaterThanOrEqual(3);
  expect(struck).toContain('redis');
  expect(struck).toContain('pooler');
  expect(rows.map(({ text }) => text).sort()).toEqual(texts.sort());
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(acknowledged));
  expect(inOrder).toEqual(
    writers.map(({ name }) => Array.from({ length: SENDS }, (_, number) => `${name} ${number}`)),
  );
  expect(await judgeLedgers(site.pool)).toEqual({ wrongBalances: 0, brokenStatements: 0 });
  for (const [index, stream] of streams.entries()) {
    const member = writers[index]?.member;
    const newest = await site.pool.query<{ seq: string }>(
      'select seq from change_counters where member_id = $1',
      [member],
    );
    const all = Array.from({ length: Number(newest.rows[0]?.seq) }, (_, number) => number + 1);
    await eventually(() => stream.numbers).toEqual(all);
    await stream.end();
  }
  expect(streams.reduce((sum, stream) => sum + stream.connections(), 0)).toBeGreaterThan(MEMBERS);
}

/** What must hold exactly, whichever server is asked. */
async function holdLimits(site: FaultSite, anna: Writer, bert: Writer): Promise<void> {
  await site.pool.query('update members set password_hash = $1 where id = $2', [
    await hashPassword('the right password'),
    anna.member,
  ]);
  const email = `${anna.profile}@faults.example`;
  const guesses = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      post(site.origin, '/api/user.php', '', newId(), { email, password: `wrong ${index}` }),
    ),
  );
  const codes = Object.groupBy(guesses, (answer) => answer?.code ?? 'nothing');
  expect(codes['login_failed']?.length).toBe(5);
  expect((codes['login_blocked'] ?? []).length + (codes['busy'] ?? []).length).toBe(195);

  await site.pool.query(
    'with taken as (update members set credits = 1 where id = $1) insert into ledger_entries (id, member_id, amount, balance, cause, created_at) select $2, id, 1 - credits, 1, $3, now() from members where id = $1',
    [anna.member, newId(), 'demo'],
  );
  const sent = await Promise.all(
    Array.from({ length: 100 }, () => {
      const id = newId();
      return post(site.origin, '/api/chat.php', anna.cookie, id, message(bert, id, id));
    }),
  );
  const statuses = Object.groupBy(sent, (answer) => String(answer?.status));
  expect(statuses['200']?.length).toBe(1);
  expect(statuses['402']?.length).toBe(99);
  expect(await judgeLedgers(site.pool)).toEqual({ wrongBalances: 0, brokenStatements: 0 });
}

test('R-361 R-389 three servers behind nginx: through kills of them, of Redis and of the pooler every message arrives once, in order, and is paid once, and every change reaches its stream once; of 200 wrong passwords five are looked at, and credits for one pay one of a hundred messages (long: 160 messages)', async () => {
  await withSite(async (site) => {
    const writers = await makeWriters(site);
    await writeThroughKills(site, writers);
    const [anna, bert] = writers as [Writer, Writer];
    await holdLimits(site, anna, bert);
  });
});
