import { changeSchema } from '../../shared/contract/changes.ts';
import type { Change } from '../../shared/contract/changes.ts';
import type { Queryable } from '../database/connection.ts';
import { statement } from '../database/statement.ts';

export const BATCH = 200;

interface ChangeRow {
  seq: string;
  entity: string;
  entity_id: string;
  value: unknown;
}

const selectAfter = statement<ChangeRow>(
  'changes_after',
  `
  select seq, entity, entity_id, value from changes where member_id = $1::uuid and seq > $2::bigint order by seq limit ${BATCH}`,
);

/** A change of the log; `change` null when its row does not fit the contract. */
export interface LoggedChange {
  seq: number;
  change: Change | null;
}

/** A member's next changes after a number, in order, at most a batch; known fields only. */
export async function changesAfter(
  database: Queryable,
  memberId: string,
  after: number,
): Promise<LoggedChange[]> {
  const rows = await selectAfter(database, [memberId, after]);
  return rows.map((row) => {
    const seq = Number(row.seq);
    const parsed = changeSchema.safeParse({
      seq,
      entity: row.entity,
      id: row.entity_id,
      value: row.value,
    });
    return { seq, change: parsed.success ? parsed.data : null };
  });
}

const selectReach = statement<{ newest: string; oldest: string | null }>(
  'change_reach',
  `
  select coalesce((select seq from change_counters where member_id = $1::uuid), 0) as newest,
    (select min(seq) from changes where member_id = $1::uuid) as oldest`,
);

/** The numbers of a member's newest change (0 for none) and the oldest that is stored. */
export async function reachOf(
  database: Queryable,
  memberId: string,
): Promise<{ newest: number; oldest: number | null }> {
  const [row] = await selectReach(database, [memberId]);
  return { newest: Number(row?.newest ?? 0), oldest: row?.oldest ? Number(row.oldest) : null };
}

/** Whether everything after a number is still stored. */
export const reachesBack = (
  reach: { newest: number; oldest: number | null },
  last: number,
): boolean =>
  last === reach.newest ||
  (last < reach.newest && reach.oldest !== null && reach.oldest <= last + 1);

const selectBehind = statement<{ member_id: string; seq: string }>(
  'members_behind',
  `
  select counter.member_id, counter.seq from unnest($1::uuid[], $2::bigint[]) as stream (member_id, last)
  join change_counters counter on counter.member_id = stream.member_id where counter.seq > stream.last`,
);

/** The newest numbers of the members whose log continues after a stream's number. */
export async function whoIsBehind(
  database: Queryable,
  streams: readonly { memberId: string; last: number }[],
): Promise<Map<string, number>> {
  const rows = await selectBehind(database, [
    streams.map(({ memberId }) => memberId),
    streams.map(({ last }) => last),
  ]);
  return new Map(rows.map((row) => [row.member_id, Number(row.seq)]));
}

interface SessionState {
  sessionId: string;
  confirmed: boolean;
  newest: number;
}

const selectStates = statement<{ id: string; status: string; newest: string }>(
  'stream_sessions',
  `
  select session.id, member.status, coalesce(counter.seq, 0) as newest
  from sessions session join members member on member.id = session.member_id left join change_counters counter on counter.member_id = member.id
  where session.id = any($1::uuid[]) and session.expires_at > $2::timestamptz and member.status <> 'deleted'`,
);

/** Which of these sessions are valid, and their members' state. */
export async function liveSessions(
  database: Queryable,
  sessions: readonly string[],
  now: Date,
): Promise<Map<string, SessionState>> {
  const rows = await selectStates(database, [sessions, now]);
  return new Map(
    rows.map((row) => [
      row.id,
      { sessionId: row.id, confirmed: row.status === 'active', newest: Number(row.newest) },
    ]),
  );
}
