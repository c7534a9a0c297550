import { Agent, request } from 'node:http';
import type pg from 'pg';
import { newId } from '../../shared/identifiers.ts';
import { startServer } from '../support/server.ts';
import { makeSessions, timed, withPostgres } from '../support/own-postgres.ts';
import { median, percentile, type Figure } from './report.ts';

const SENDERS = 30;
const ROUNDS = 15;
const agent = new Agent({ keepAlive: true });

interface Pair {
  member: string;
  profile: string;
  otherMember: string;
  other: string;
  conversation: string;
}

function send(origin: string, cookie: string, profile: string): Promise<string> {
  const id = newId();
  const body = JSON.stringify({
    profile,
    kind: 'text',
    text: 'Hoe was je dag, en wat eten we?',
    client_id: id,
  });
  return new Promise((resolve, reject) => {
    const headers = {
      cookie,
      origin,
      'request-type': 'client',
      'content-type': 'application/json',
      'idempotency-key': id,
      'content-length': Buffer.byteLength(body),
    };
    const asked = request(
      `${origin}/api/chat.php`,
      { agent, method: 'POST', headers },
      (answer) => {
        let text = '';
        answer
          .setEncoding('utf8')
          .on('data', (part: string) => {
            text += part;
          })
          .once('end', () => {
            if (answer.statusCode === 200)
              resolve(
                (JSON.parse(text) as { conversation: { conversation: { id: string } } })
                  .conversation.conversation.id,
              );
            else reject(new Error(`send answered ${answer.statusCode}: ${text}`));
          });
      },
    );
    asked.once('error', reject).end(body);
  });
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

/** Sending a message through the whole server beside the same transaction by hand. */
export async function measure(): Promise<Figure[]> {
  return withPostgres(async (url, pool) => {
    const server = await startServer({ members: SENDERS * 3, env: { DATABASE_URL: url } });
    const client = await pool.connect();
    try {
      const found = await pool.query<{ member: string; profile: string }>(
        "select members.id as member, profiles.id as profile from members join profiles on profiles.member_id = members.id where members.status = 'active' and profiles.listed order by profiles.id limit $1",
        [SENDERS * 2],
      );
      await pool.query(
        'update members set paid_user = true, demo = false, credits = credits + 10000',
      );
      const cookies = await makeSessions(
        pool,
        found.rows.slice(0, SENDERS).map((row) => row.member),
      );
      const pairs: Pair[] = [];
      for (let index = 0; index < SENDERS; index++) {
        const [mine, theirs] = [found.rows[index], found.rows[index + SENDERS]];
        if (!mine || !theirs) throw new Error('too few members');
        const conversation = await send(server.origin, cookies[index] ?? '', theirs.profile);
        pairs.push({
          member: mine.member,
          profile: mine.profile,
          otherMember: theirs.member,
          other: theirs.profile,
          conversation,
        });
      }
      const [ours, bare]: [number[], number[]] = [[], []];
      for (let round = -2; round < ROUNDS; round++)
        for (const [index, pair] of pairs.entries()) {
          const hand = await timed(() => byHand(client, pair));
          const sent = await timed(() => send(server.origin, cookies[index] ?? '', pair.other));
          if (round < 0) continue;
          ours.push(sent);
          bare.push(hand);
        }
      return [
        {
          what: 'sending a message, p50',
          ours: median(ours),
          reference: median(bare),
          unit: 'ms',
          limit: 1.5,
          rule: 'ratio-at-most',
        },
        {
          what: 'sending a message, p95',
          ours: percentile(ours, 0.95),
          reference: percentile(bare, 0.95),
          unit: 'ms',
          limit: 2,
          rule: 'ratio-at-most',
        },
      ];
    } finally {
      client.release();
      await server.stop();
    }
  });
}
