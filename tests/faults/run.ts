import 'fake-indexeddb/auto';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { User } from '../../shared/contract/profile.ts';
import { newId } from '../../shared/identifiers.ts';
import { openLocalDatabase, type LocalDatabase } from '../../renderer/local/database.ts';
import { saveMeta } from '../../renderer/local/meta.ts';
import { attempt } from '../../renderer/worker/accept.ts';
import { createApi } from '../../renderer/worker/api.ts';
import { createOutbox, type Outbox } from '../../renderer/worker/outbox.ts';
import { sendMessage } from '../../renderer/worker/writes.ts';
import { freePort } from '../support/server.ts';
import { makeSessions, withPostgres } from '../support/own-postgres.ts';
import { startCuttingProxy, type CuttingProxy } from './cutting-proxy.ts';

const MEMBERS = 20;
const SENDS = 40;
const CREDITS = 1_000;
const HEALING_MS = 30_000;

/** What a fault run came to. */
export interface Outcome {
  kills: number;
  /** Requests that were cut before or after the answer, and their share of those that met a server over a bad line. */
  cuts: number;
  cutShare: number;
  requests: number;
  /** Texts that stand in the database more than once, counted each time too often. */
  duplicates: number;
  /** Texts that a member saw as sent and the database does not have. */
  lost: number;
  /** Members whose ledger does not add up to their balance. */
  wrongBalances: number;
  /** Entries of a statement whose balance does not follow from the entry before. */
  brokenStatements: number;
  /** Members who paid for more or less than the messages that they have in the database. */
  wrongCharges: number;
  stillWaiting: number;
  sent: number;
  outOfOrder: number;
}

/** A generator of numbers in [0, 1) that gives the same row for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Person { member: string; profile: string; name: string }

async function makeMembers(pool: pg.Pool): Promise<Person[]> {
  const people = Array.from({ length: MEMBERS }, (_, index) => ({ member: newId(), profile: newId(), name: `Lid ${index}` }));
  for (const { member, profile, name } of people) {
    await pool.query("insert into members (id, email, password_hash, status, language, paid_user, credits, signup_at, last_seen_at) values ($1, $2, '-', 'active', 'nl', true, $3, now(), now())", [member, `${profile}@faults.example`, CREDITS]);
    await pool.query("insert into profiles (id, member_id, name, gender, date_of_birth, country, status, listed, last_active_at, created_at) values ($1, $2, $3, 'male', '1990-01-01', 'NL', 'active', true, now(), now())", [profile, member, name]);
    await pool.query("insert into ledger_entries (id, member_id, amount, balance, cause, created_at) values ($1, $2, $3, $3, 'demo', now())", [newId(), member, CREDITS]);
  }
  return people;
}

async function startChild(port: number, url: string, isNaive: boolean): Promise<ChildProcess> {
  const child = fork(new URL('./server.ts', import.meta.url), {
    env: { ...process.env, PORT: String(port), DATABASE_URL: url, VONK_DEMO: '0', VONK_DATA_DIR: '/tmp', NAIVE: isNaive ? '1' : '0' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await Promise.race([once(child, 'message'), once(child, 'exit').then(([code]) => Promise.reject(new Error(`the server ended with ${code}`)))]);
  return child;
}

/** One tab of a member's browser: it pushes the outbox that it shares with the member's other tabs. */
function openTab(db: LocalDatabase, origin: string): Outbox {
  const api = createApi({ origin, locale: () => 'nl', isOnline: () => true, onBusy: () => undefined, onReached: () => undefined, onSessionLost: () => undefined });
  const context = { db, api, now: () => Date.now(), emit: () => undefined, onReloadChats: () => undefined };
  const outbox = createOutbox({ db, attempt: (entry) => attempt(context, entry), now: () => Date.now(), isOnline: () => true, onTrouble: () => undefined });
  outbox.start();
  return outbox;
}

/** Kills the server again and again while it works, and starts it again each time. @returns how to end that, and how often it was done. */
function keepKilling(port: number, url: string, isNaive: boolean, first: ChildProcess, random: () => number) {
  let child = first;
  let kills = 0;
  let isOver = false;
  const loop = (async () => {
    while (!isOver) {
      await wait(400 + random() * 800);
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      kills += 1;
      await wait(random() * 200);
      child = await startChild(port, url, isNaive);
    }
  })();
  return {
    kills: () => kills,
    end: async () => {
      isOver = true;
      await loop;
      return child;
    },
  };
}

const texts = (person: Person) => Array.from({ length: SENDS }, (_, index) => `${person.name} schrijft ${index}`);

/** Everyone writes to the two members after them, from a browser with two tabs that both send. */
async function writeAll(people: Person[], dbs: LocalDatabase[], random: () => number): Promise<void> {
  await Promise.all(people.map(async (person, index) => {
    for (const [number, text] of texts(person).entries()) {
      const to = people[(index + 1 + (number % 2)) % people.length] as Person;
      await sendMessage({ db: dbs[index] as LocalDatabase, now: () => Date.now() }, { conversation: null, profile: to.profile, text });
      await wait(random() * 300);
    }
  }));
}

async function judge(pool: pg.Pool, people: Person[], dbs: LocalDatabase[]): Promise<Omit<Outcome, 'kills' | 'cuts' | 'cutShare' | 'requests'>> {
  const stored = await pool.query<{ text: string; count: number }>('select text, count(*)::int as count from messages group by text');
  const counts = new Map(stored.rows.map((row) => [row.text, row.count]));
  const acknowledged = (await Promise.all(dbs.map((db) => db.messages.where('state').equals('sent').toArray()))).flat();
  const balances = await pool.query<{ wrong: number }>('select count(*)::int as wrong from members where credits <> (select coalesce(sum(amount), 0) from ledger_entries where member_id = members.id)');
  const charges = await pool.query<{ wrong: number }>(
    'select count(*)::int as wrong from members join profiles on profiles.member_id = members.id where $1 - members.credits <> (select count(*) from messages where sender_profile = profiles.id)', [CREDITS]);
  const statements = await pool.query<{ wrong: number }>(`
    select count(*)::int as wrong from (select balance - amount as before, coalesce(lag(balance) over (partition by member_id order by number), 0) as last
      from ledger_entries) entry where entry.before <> entry.last`);
  const order = await pool.query<{ wrong: number }>(`
    select count(*)::int as wrong from (select substring(text from '\\d+$')::int as number, lag(substring(text from '\\d+$')::int)
      over (partition by conversation_id, sender_profile order by position) as before from messages) written where number < before`);
  return {
    duplicates: stored.rows.reduce((sum, row) => sum + row.count - 1, 0),
    lost: acknowledged.filter((row) => !counts.has(row.text ?? '')).length,
    wrongBalances: balances.rows[0]?.wrong ?? -1,
    brokenStatements: statements.rows[0]?.wrong ?? -1,
    wrongCharges: charges.rows[0]?.wrong ?? -1,
    stillWaiting: (await Promise.all(dbs.map((db) => db.outbox.count()))).reduce((sum, count) => sum + count, 0),
    sent: people.flatMap(texts).filter((text) => counts.has(text)).length,
    outOfOrder: order.rows[0]?.wrong ?? -1,
  };
}

/**
 * The exactly-once run: 20 members write 40 messages each, every message sent by two tabs at once over lines of which a quarter is
 * cut, to a server that is killed at least 12 times.
 * @param isNaive with the deliberately naive sending.
 */
export async function runFaults({ isNaive, seed }: { isNaive: boolean; seed: number }): Promise<Outcome> {
  const random = seeded(seed);
  return withPostgres(async (url, pool) => {
    const people = await makeMembers(pool);
    const cookies = await makeSessions(pool, people.map((person) => person.member));
    const port = await freePort();
    const first = await startChild(port, url, isNaive);
    const lines: CuttingProxy[] = [];
    const dbs: LocalDatabase[] = [];
    const tabs: Outbox[] = [];
    for (const [index, person] of people.entries()) {
      const line = await startCuttingProxy(`http://127.0.0.1:${port}`, cookies[index] ?? '', random);
      const db = openLocalDatabase(`${person.member}-${isNaive}`);
      // What a signed-in browser knows of its member; sending asks for nothing else.
      await saveMeta(db, 'user', { id: person.member, credits: CREDITS, profile: { id: person.profile } } as User);
      lines.push(line);
      dbs.push(db);
      tabs.push(openTab(db, line.origin), openTab(db, line.origin));
    }
    const killing = keepKilling(port, url, isNaive, first, random);
    await writeAll(people, dbs, random);
    // At least half of the messages come through while everything is bad.
    const arrived = async () => (await pool.query<{ count: number }>('select count(*)::int as count from messages')).rows[0]?.count ?? 0;
    while (killing.kills() < 12 || await arrived() < (MEMBERS * SENDS) / 2) await wait(100);
    const child = await killing.end();
    for (const line of lines) line.heal();
    for (const tab of tabs) await tab.wake();
    const healedBy = Date.now() + HEALING_MS;
    const waiting = async () => (await Promise.all(dbs.map((db) => db.outbox.count()))).some((count) => count > 0);
    while (Date.now() < healedBy && (await waiting())) await wait(200);
    for (const tab of tabs) tab.stop();
    const judged = await judge(pool, people, dbs);
    for (const line of lines) await line.close();
    for (const db of dbs) db.close();
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    const sum = (count: (line: CuttingProxy) => number) => lines.reduce((total, line) => total + count(line), 0);
    const cuts = sum((line) => line.cuts.before + line.cuts.after);
    const metBad = cuts + sum((line) => line.cuts.passed);
    const requests = metBad + sum((line) => line.cuts.healed + line.cuts.unreachable);
    return { ...judged, kills: killing.kills(), cuts, cutShare: cuts / metBad, requests };
  });
}
