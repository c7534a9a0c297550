import 'fake-indexeddb/auto';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { isTemporary } from '../../shared/errors.ts';
import { GIFTS } from '../../shared/gifts.ts';
import { newId } from '../../shared/identifiers.ts';
import { PART_BYTES } from '../../shared/photos.ts';
import { type LocalDatabase } from '../../renderer/local/database.ts';
import { sendGift } from '../../renderer/worker/requests/gift.ts';
import type { SyncEvent } from '../../renderer/worker/host/events.ts';
import type { OutgoingGift } from '../../renderer/worker/host/inputs.ts';
import { sendMessage } from '../../renderer/worker/mutations/message.ts';
import { sendPhoto } from '../../renderer/worker/mutations/photo.ts';
import { undoMessageMutation } from '../../renderer/worker/mutations/undo-message.ts';
import { voiceMutation } from '../../renderer/worker/mutations/voice.ts';
import { photoOf } from '../support/chat-photo.ts';
import { voiceOf } from '../support/chat-voice.ts';
import { freePort } from '../support/server.ts';
import { makeSessions, withForgetfulPostgres } from '../support/programs/own-postgres.ts';
import { startChild, type Place } from './child.ts';
import { startCuttingProxy, type CuttingProxy } from './cutting-proxy.ts';
import { countWaiting, openDevice, openTab, type Person, type Tab } from './device.ts';
import { growing } from './growing.ts';
import { verifyRun, type RunFindings, type Wanted } from './verify-run.ts';

const MEMBERS = 20;
const SENDS = 40;
const CREDITS = 1_000;
const LONGEST_LIFE_MS = 6_000;
const TAKEN_IN_A_LIFE = 15;

/** What a fault run came to. */
interface Outcome extends RunFindings {
  kills: number;
  /**
   * Requests that were cut before or after the answer, their share of those that met a server over
   * a bad line, and those with part of a photo.
   */
  cuts: number;
  cutShare: number;
  cutParts: number;
  requests: number;
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

/** Makes twenty members who can write, with credits for that. */
export async function makeMembers(pool: pg.Pool, credits = CREDITS): Promise<Person[]> {
  const people = Array.from({ length: MEMBERS }, (_, index) => ({
    member: newId(),
    profile: newId(),
    name: `Lid ${index}`,
  }));
  for (const { member, profile, name } of people) {
    await pool.query(
      "insert into members (id, email, password_hash, status, language, paid_user, credits, signup_at, last_seen_at) values ($1, $2, '-', 'active', 'nl', true, $3, now(), now())",
      [member, `${profile}@faults.example`, credits],
    );
    await pool.query(
      "insert into profiles (id, member_id, name, gender, date_of_birth, country, status, listed, last_active_at, created_at) values ($1, $2, $3, 'male', '1990-01-01', 'NL', 'active', true, now(), now())",
      [profile, member, name],
    );
    await pool.query(
      "insert into ledger_entries (id, member_id, amount, balance, cause, created_at) values ($1, $2, $3, $3, 'demo', now())",
      [newId(), member, credits],
    );
  }
  return people;
}

/**
 * Kills the server again and again while it works, and starts it again each time.
 * @param arrived how many messages have arrived: a server lives until it took some, however slow
 *   the machine is, or for `LONGEST_LIFE_MS`.
 * @returns how to end that, and how often it was done.
 */
function killRepeatedly(
  place: Place,
  first: ChildProcess,
  random: () => number,
  arrived: () => Promise<number>,
) {
  let child = first;
  let kills = 0;
  let isOver = false;
  const loop = (async () => {
    while (!isOver) {
      const [had, until] = [await arrived(), Date.now() + LONGEST_LIFE_MS];
      await wait(400 + random() * 800);
      while (Date.now() < until && (await arrived()) < had + TAKEN_IN_A_LIFE) await wait(50);
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      kills += 1;
      await wait(random() * 200);
      child = await startChild(place);
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

/** So long that it comes in two parts. */
const VOICE_SECONDS = 14;
const VOICE = voiceOf(VOICE_SECONDS);
/** What is charged is verified afterwards. */
const ANY_PRICE = 1_000;

/**
 * What the nth message of a member is: of eight one photo and one voice, in two parts, and one gift.
 * The naive sending knows texts alone.
 */
const kindOf = (number: number, isNaive: boolean): Wanted['kind'] =>
  isNaive
    ? 'text'
    : ((['photo', 'voice', 'gift'] as const)[[3, 5, 6].indexOf(number % 8)] ?? 'text');

/** Of ten messages one is undone: before, during or after its sending. */
const isUndone = (number: number, isNaive: boolean): boolean => !isNaive && number % 10 === 7;

/** Gives a gift by both tabs at once, and again until it is given: always the same gift. */
async function give(db: LocalDatabase, tabs: readonly Tab[], gift: OutgoingGift): Promise<void> {
  await Promise.all(
    tabs.map(async ({ api }) => {
      for (
        let answer = await sendGift({ db, api }, gift);
        !answer.ok;
        answer = await sendGift({ db, api }, gift)
      ) {
        if (!isTemporary(answer.failure.code))
          throw new Error(`a gift was refused: ${answer.failure.code}`);
        await wait(300);
      }
    }),
  );
}

/**
 * Everyone writes to the two members after them, from a browser with two tabs that both send.
 * @returns what was written, and gifts that are not given yet.
 */
async function writeAll(
  people: Person[],
  dbs: LocalDatabase[],
  tabs: Tab[][],
  isNaive: boolean,
  random: () => number,
): Promise<{ wanted: Wanted[]; giving: Promise<void>[] }> {
  const [wanted, giving]: [Wanted[], Promise<void>[]] = [[], []];
  await Promise.all(
    people.map(async (person, index) => {
      const context = { db: dbs[index] as LocalDatabase, now: () => Date.now() };
      for (let number = 0; number < SENDS; number++) {
        const { profile } = people[(index + 1 + (number % 2)) % people.length] as Person;
        const [kind, id] = [kindOf(number, isNaive), newId()];
        if (kind === 'text')
          await sendMessage(context, {
            conversation: null,
            profile,
            text: `${person.name} schrijft ${number}`,
            id,
          });
        else if (kind === 'photo')
          await sendPhoto(context, {
            conversation: null,
            profile,
            file: new Blob([new Uint8Array(photoOf(PART_BYTES + 5_000))], { type: 'image/jpeg' }),
            size: { width: 40, height: 50 },
            id,
          });
        else if (kind === 'voice')
          await voiceMutation.calls.sendVoice(context, {
            conversation: null,
            profile,
            file: new Blob([new Uint8Array(VOICE)]),
            ms: VOICE_SECONDS * 1_000,
            peaks: [],
            id,
          });
        else
          giving.push(
            give(context.db, tabs[index] ?? [], {
              profile,
              gift: GIFTS[number % GIFTS.length] ?? 'rose',
              id,
              credits: ANY_PRICE,
            }),
          );
        const undone = kind !== 'gift' && isUndone(number, isNaive);
        wanted.push({ id, sender: person.profile, number, kind, isUndone: undone });
        await wait(random() * 300);
        if (undone) await undoMessageMutation.calls.undoMessage(context, id);
      }
    }),
  );
  return { wanted, giving };
}

/**
 * The exactly-once run: 20 members write 40 messages each, texts, photos, voices and gifts, some of
 * which they undo, every one sent by two tabs at once over lines of which a quarter is cut, to a
 * server that is killed at least 12 times.
 * @param isNaive with the deliberately naive sending.
 */
export async function runFaults({
  isNaive,
  seed,
}: {
  isNaive: boolean;
  seed: number;
}): Promise<Outcome> {
  const random = seeded(seed);
  return withForgetfulPostgres(async (url, pool) => {
    const people = await makeMembers(pool);
    const cookies = await makeSessions(
      pool,
      people.map((person) => person.member),
    );
    const port = await freePort();
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'vonk-faults-')));
    const place: Place = { port, url, folder, isNaive };
    const first = await startChild(place);
    const lines: CuttingProxy[] = [];
    const dbs: LocalDatabase[] = [];
    const tabs: Tab[][] = [];
    let refusedUndos = 0;
    for (const [index, person] of people.entries()) {
      const line = await startCuttingProxy(
        `http://127.0.0.1:${port}`,
        cookies[index] ?? '',
        random,
      );
      const db = await openDevice(person, String(isNaive), CREDITS);
      lines.push(line);
      dbs.push(db);
      const emit = (event: SyncEvent) => {
        if (event.kind === 'refused' && event.what === 'undo_message') refusedUndos += 1;
      };
      tabs.push([openTab(db, line.origin, emit), openTab(db, line.origin, emit)]);
    }
    const arrived = async () =>
      (await pool.query<{ count: number }>('select count(*)::int as count from messages')).rows[0]
        ?.count ?? 0;
    const killing = killRepeatedly(place, first, random, arrived);
    const { wanted, giving } = await writeAll(people, dbs, tabs, isNaive, random);
    // At least half of the messages come through while everything is bad.
    const comesThrough = growing(arrived);
    while (killing.kills() < 12 || (await arrived()) < (MEMBERS * SENDS) / 2) {
      if (!(await comesThrough())) {
        (await killing.end()).kill('SIGKILL');
        throw new Error(`${await arrived()} messages arrived, and no more of them do`);
      }
      await wait(100);
    }
    const child = await killing.end();
    for (const line of lines) line.heal();
    for (const { outbox } of tabs.flat()) await outbox.wake();
    await Promise.all(giving);
    const waiting = () => countWaiting(dbs);
    const empties = growing(async () => -(await waiting()));
    while ((await waiting()) > 0 && (await empties())) await wait(200);
    for (const { outbox } of tabs.flat()) outbox.stop();
    const findings = await verifyRun(pool, wanted, dbs, CREDITS, refusedUndos);
    for (const line of lines) await line.close();
    for (const db of dbs) db.close();
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
    const sum = (count: (line: CuttingProxy) => number) =>
      lines.reduce((total, line) => total + count(line), 0);
    const cuts = sum((line) => line.cuts.before + line.cuts.after);
    const metBad = cuts + sum((line) => line.cuts.passed);
    const requests = metBad + sum((line) => line.cuts.healed + line.cuts.unreachable);
    return {
      ...findings,
      kills: killing.kills(),
      cuts,
      cutShare: cuts / metBad,
      cutParts: sum((line) => line.cuts.parts),
      requests,
    };
  });
}
