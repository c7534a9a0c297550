import 'fake-indexeddb/auto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { LocalDatabase } from '../../renderer/local/database.ts';
import { sendMessage } from '../../renderer/worker/mutations/message.ts';
import { hashPassword } from '../../server/modules/account/sign-in/password.ts';
import { newId } from '../../shared/identifiers.ts';
import { eventually } from '../support/eventually.ts';
import { followEvents } from '../support/follow-events.ts';
import { makeSessions } from '../support/programs/own-postgres.ts';
import { clientHeaders } from '../support/people.ts';
import { startCuttingProxy } from './cutting-proxy.ts';
import { countWaiting, openDevice, openTab, type Person } from './device.ts';
import { countUnmatched, verifyRun, verifyLedgers } from './verify-run.ts';
import type { Wanted } from './verify-run.ts';
import { makeMembers } from './run.ts';
import { withSite } from './site.ts';
import type { FaultSite } from './site.ts';

const MEMBERS = 8;
/** Of each member; ten thousand messages are 1250. */
const SENDS = Number(process.env['SEVERAL_SENDS'] ?? 20);
const CREDITS = 1_000 + SENDS;
/** A device that is not answered may write so many more. */
const WRITTEN_AHEAD = 5;
/** Once every part is back. */
const EMPTY_MS = 30_000;
const ANSWER_MS = 15_000;
/** Of the line between a device and the proxy: what fails here are the parts of the site. */
const NEVER_CUT = 1;

interface Writer extends Person {
  cookie: string;
}

/** Makes members who are signed in. */
async function makeWriters({ pool }: FaultSite, count: number, credits: number): Promise<Writer[]> {
  const people = (await makeMembers(pool, credits)).slice(0, count);
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

/**
 * Everybody writes into the outbox of their device, which sends automatically, while every part is
 * killed. Nothing wakes it, and everything arrives once.
 */
async function writeThroughKills(site: FaultSite, writers: readonly Writer[]): Promise<void> {
  const streams = writers.map(({ cookie }) => followEvents(site.origin, cookie));
  const lines = await Promise.all(
    writers.map(({ cookie }) => startCuttingProxy(site.origin, cookie, () => NEVER_CUT)),
  );
  const dbs = await Promise.all(writers.map((writer) => openDevice(writer, 'several', CREDITS)));
  const tabs = dbs.map((db, index) => openTab(db, lines[index]?.origin ?? ''));
  const wanted: Wanted[] = [];
  let [isWriting, isEachStruck] = [true, false];
  const writing = Promise.all(
    writers.map(async (writer, index) => {
      const { profile } = writers[(index + 1) % MEMBERS] as Writer;
      const db = dbs[index] as LocalDatabase;
      for (let number = 0; number < SENDS || !isEachStruck; number++) {
        const id = newId();
        wanted.push({ id, sender: writer.profile, number, kind: 'text', isUndone: false });
        const text = `${writer.name} schrijft ${number}`;
        await sendMessage({ db, now: () => Date.now() }, { conversation: null, profile, text, id });
        await wait(Math.random() * (number < SENDS ? 200 : 2_000));
        while ((await db.outbox.count()) >= WRITTEN_AHEAD) await wait(20);
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
    isEachStruck = struck.length >= site.faults.length;
  }
  await writing;
  const began = performance.now();
  const waitedWith = await countWaiting(dbs);
  while ((await countWaiting(dbs)) > 0 && performance.now() - began < 2 * EMPTY_MS) await wait(20);
  const emptyAfterMs = performance.now() - began;
  for (const { outbox } of tabs) outbox.stop();
  const findings = await verifyRun(site.pool, wanted, dbs, CREDITS, 0);
  const unanswered = lines.reduce((sum, { cuts }) => sum + cuts.unreachable, 0);
  console.log('several servers:', { ...findings, waitedWith, emptyAfterMs, unanswered, struck });
  for (const line of lines) await line.close();
  for (const db of dbs) db.close();
  expect(struck.filter((what) => what === 'server').length).toBeGreaterThanOrEqual(3);
  expect(struck).toContain('redis');
  expect(struck).toContain('pooler');
  expect(emptyAfterMs).toBeLessThan(EMPTY_MS);
  expect(findings).toEqual({
    ...{ duplicates: 0, lost: 0, wrongBalances: 0, brokenStatements: 0, wrongCharges: 0 },
    ...{ unmatched: 0, wronglyStored: 0, undone: 0, stillWaiting: 0, refused: [] },
    ...{ sent: { text: wanted.length, photo: 0, gift: 0, voice: 0 }, outOfOrder: 0 },
  });
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

/** What must hold exactly, whichever server is asked: of somebody with credits for one message. */
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

  const sent = await Promise.all(
    Array.from({ length: 100 }, () => {
      const id = newId();
      return post(site.origin, '/api/chat.php', anna.cookie, id, message(bert, id, id));
    }),
  );
  const statuses = Object.groupBy(sent, (answer) => String(answer?.status));
  expect(statuses['200']?.length).toBe(1);
  expect(statuses['402']?.length).toBe(99);
  expect(await verifyLedgers(site.pool)).toEqual({ wrongBalances: 0, brokenStatements: 0 });
  expect(await countUnmatched(site.pool)).toBe(0);
}

test('R-361 R-389 three servers behind nginx: through kills of them, of Redis and of the pooler every message that waits in the outbox of a device arrives once, in order, and is paid once, outboxes are empty within 30 s, and every change reaches its stream once; of 200 wrong passwords five are looked at, and credits for one pay one of a hundred messages (long: 160 messages at least)', async () => {
  await withSite(async (site) => {
    await writeThroughKills(site, await makeWriters(site, MEMBERS, CREDITS));
    const [anna, bert] = (await makeWriters(site, 2, 1)) as [Writer, Writer];
    await holdLimits(site, anna, bert);
  });
});
