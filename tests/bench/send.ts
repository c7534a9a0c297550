import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { newId } from '../../shared/identifiers.ts';
import { startServer } from '../support/server.ts';
import { makeSessions, timed, withPostgres } from '../support/programs/own-postgres.ts';
import { untilQuiet } from './processor.ts';
import { median, percentile, type Figure } from './report.ts';
import { openWire, readRequest, sendRequest } from './wire.ts';

const SENDERS = 30;
const ROUNDS = 15;

interface Pair {
  member: string;
  profile: string;
  otherMember: string;
  other: string;
  conversation: string;
}

/**
 * The same work by hand: the statements that a message cannot do without, in one transaction on one
 * connection.
 */
async function byHand(client: pg.PoolClient, pair: Pair): Promise<void> {
  const id = newId();
  const run = (name: string, text: string, values: unknown[]) =>
    client.query<{ seq: string; last_position: number; credits: number }>({ name, text, values });
  await client.query('begin');
  await run(
    'hand_key',
    "insert into idempotency_keys (member_id, key, call, body_hash, created_at) values ($1, $2, 'sendMessage', '\\x00', now()) on conflict do nothing",
    [pair.member, id],
  );
  const place = await run(
    'hand_place',
    'update conversations set last_position = last_position + 1 where id = $1 returning last_position',
    [pair.conversation],
  );
  const debit = await run(
    'hand_debit',
    'update members set credits = credits - 1 where id = $1 and credits >= 1 returning credits',
    [pair.member],
  );
  await run(
    'hand_ledger',
    "insert into ledger_entries (id, member_id, amount, balance, cause, reference, created_at) values ($1, $2, -1, $3, 'message', $4, now())",
    [newId(), pair.member, debit.rows[0]?.credits, id],
  );
  await run(
    'hand_message',
    "insert into messages (id, conversation_id, position, sender_profile, kind, text, sent_at) values ($1, $2, $3, $4, 'text', 'Hoe was je dag, en wat eten we?', now())",
    [id, pair.conversation, place.rows[0]?.last_position, pair.profile],
  );
  await run(
    'hand_sides',
    'update participants set updated_at = now(), unread_count = unread_count + (profile_id <> $2)::int where conversation_id = $1',
    [pair.conversation, pair.profile],
  );
  for (const member of [pair.member, pair.otherMember].sort()) {
    const counted = await run(
      'hand_count',
      'update change_counters set seq = seq + 2 where member_id = $1 returning seq',
      [member],
    );
    const seq = Number(counted.rows[0]?.seq);
    await run(
      'hand_change',
      "insert into changes (member_id, seq, entity, entity_id, value, created_at) values ($1, $2, 'message', $4, '{}', now()), ($1, $3, 'conversation', $5, '{}', now())",
      [member, seq - 1, seq, id, pair.conversation],
    );
  }
  await run(
    'hand_answer',
    "update idempotency_keys set answer = '{}' where member_id = $1 and key = $2",
    [pair.member, id],
  );
  await client.query('commit');
}

/** The look-up of a session by hand. */
const bySession = (client: pg.PoolClient, cookie: string) =>
  client.query({
    name: 'hand_session',
    text: 'select members.id, profiles.id, members.status from sessions join members on members.id = sessions.member_id join profiles on profiles.member_id = members.id where token_hash = $1 and expires_at > now()',
    values: [createHash('sha256').update(cookie.replace('vonk_session=', '')).digest()],
  });

/** A plain server that answers nothing, in a process of its own. */
async function plainServer(): Promise<{ origin: string; stop: () => void }> {
  const child = fork(new URL('./plain-answer.ts', import.meta.url));
  const port = await new Promise<number>((resolve) => {
    child.once('message', (message) => resolve(message as number));
  });
  return { origin: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}

/** Makes pairs that have a conversation. They are guests, so that the demo answers no message. */
async function makePairs(
  pool: pg.Pool,
  origin: string,
): Promise<{ pairs: Pair[]; cookies: string[] }> {
  const found = await pool.query<{ member: string; profile: string }>(
    "select members.id as member, profiles.id as profile from members join profiles on profiles.member_id = members.id where members.status = 'active' and profiles.listed order by profiles.id limit $1",
    [SENDERS * 2],
  );
  const ids = found.rows.map((row) => row.member);
  await pool.query(
    'update members set paid_user = true, demo = false, credits = credits + 10000 where id = any($1)',
    [ids],
  );
  const cookies = await makeSessions(pool, ids.slice(0, SENDERS));
  const wire = openWire(origin);
  const pairs: Pair[] = [];
  for (let index = 0; index < SENDERS; index++) {
    const [mine, theirs] = [found.rows[index], found.rows[index + SENDERS]];
    if (!mine || !theirs) throw new Error('too few members');
    const sent = await wire.ask(sendRequest(origin, cookies[index] ?? '', theirs.profile));
    const answer = JSON.parse(sent) as { message: { conversation: string } };
    pairs.push({
      member: mine.member,
      profile: mine.profile,
      otherMember: theirs.member,
      other: theirs.profile,
      conversation: answer.message.conversation,
    });
  }
  wire.close();
  return { pairs, cookies };
}

/**
 * Sending a message through the whole server beside the same transaction by hand, an empty call and
 * the look-up of a session; either side first in turn.
 */
export async function measure(): Promise<Figure[]> {
  return withPostgres(async (url, pool) => {
    const server = await startServer({ members: SENDERS * 3, env: { DATABASE_URL: url } });
    const plain = await plainServer();
    const client = await pool.connect();
    try {
      const { pairs, cookies } = await makePairs(pool, server.origin);
      await untilQuiet(server.pid);
      const [wire, empty] = [openWire(server.origin), openWire(plain.origin)];
      const [ours, bare]: [number[], number[]] = [[], []];
      for (let round = -2; round < ROUNDS; round++)
        for (const [index, pair] of pairs.entries()) {
          const cookie = cookies[index] ?? '';
          const sides = [
            async () => {
              const sent = await timed(() =>
                wire.ask(sendRequest(server.origin, cookie, pair.other)),
              );
              if (round >= 0) ours.push(sent);
            },
            async () => {
              const hand = await timed(async () => {
                await empty.ask(readRequest(plain.origin, '/', cookie));
                await bySession(client, cookie);
                await byHand(client, pair);
              });
              if (round >= 0) bare.push(hand);
            },
          ];
          for (const side of (round + index) % 2 === 0 ? sides : sides.reverse()) await side();
        }
      for (const one of [wire, empty]) one.close();
      return [
        {
          what: 'sending a message, p50',
          ours: median(ours),
          reference: median(bare),
          unit: 'ms',
          limit: 2,
          rule: 'ratio-at-most',
        },
        {
          what: 'sending a message, p95',
          ours: percentile(ours, 0.95),
          reference: percentile(bare, 0.95),
          unit: 'ms',
          limit: 2.5,
          rule: 'ratio-at-most',
        },
      ];
    } finally {
      plain.stop();
      client.release();
      await server.stop();
    }
  });
}
