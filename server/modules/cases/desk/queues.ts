import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { isEmailAddress } from '../../../../shared/account/email-address.ts';
import { UUID_PATTERN } from '../../../../shared/identifiers.ts';
import type { Queue } from '../../../../shared/operator/queues.ts';
import { cases, decisions } from '../../../database/schema/cases.ts';
import { members } from '../../../database/schema/members.ts';
import { profiles } from '../../../database/schema/profiles.ts';
import { statement, toInstant } from '../../../database/statement.ts';
import { Refusal } from '../../../http/route.ts';
import { queuesOf } from './desk.ts';
import type { Desk } from './desk.ts';
import { storedCase, toRows } from './rows.ts';
import type { RowFacts, ShownRow } from './rows.ts';

const PAGE = 50;

const countQueues = statement<{
  queue: string;
  open: number;
  late: number;
  next_due_at: string | null;
  mine: number;
  escalated: number;
}>(
  'count_queues',
  `
  select queue, count(*)::int as open, count(*) filter (where due_at < $1::timestamptz)::int as late, min(due_at) as next_due_at,
    count(*) filter (where claimed_by = $2 and claimed_until > $1::timestamptz)::int as mine, count(*) filter (where escalated_at is not null)::int as escalated
  from cases where closed_at is null and part_of is null and sealed_at is null group by queue`,
);

interface Overview {
  queues: {
    queue: Queue;
    open: number;
    late: number;
    next_due_at: string | null;
    mine: number;
    escalated: number;
  }[];
  undoable: { decision: string; number: number; undo_until: string }[];
}

/** What waits and what is late, in the queues that are the actor's work. */
export async function readQueues(desk: Desk): Promise<Overview> {
  const { database, actor, now } = desk;
  const counted = await countQueues(database, [now, actor.operator]);
  const undoable = await database
    .select({ decision: decisions.id, number: cases.number, until: decisions.undo_until })
    .from(decisions)
    .innerJoin(cases, eq(cases.id, decisions.case_id))
    .where(
      and(
        eq(decisions.decided_by, actor.operator),
        gt(decisions.undo_until, now),
        sql`${decisions.measure} is not null`,
        isNull(cases.part_of),
        isNull(cases.statement_of),
      ),
    )
    .orderBy(desc(decisions.decided_at))
    .limit(PAGE);
  return {
    queues: queuesOf(actor).map((queue) => {
      const found = counted.find((one) => one.queue === queue);
      return {
        queue,
        open: found?.open ?? 0,
        late: found?.late ?? 0,
        next_due_at: found?.next_due_at ? toInstant(found.next_due_at) : null,
        mine: found?.mine ?? 0,
        escalated: found?.escalated ?? 0,
      };
    }),
    undoable: undoable.map(({ decision, number, until }) => ({
      decision,
      number,
      undo_until: (until ?? now).toISOString(),
    })),
  };
}

type Instant = 'created_at' | 'due_at' | 'claimed_until' | 'closed_at' | 'escalated_at';
type PageRow = Omit<RowFacts, Instant> & {
  [Name in Instant]: null extends RowFacts[Name] ? string | null : string;
} & { parts: number };

const selectPage = statement<PageRow>(
  'queue_page',
  `
  select id, number, queue, kind, topic, source, priority, state, version, locale, claimed_by, created_at, due_at, claimed_until, closed_at, escalated_at,
    (select count(*)::int from cases part where part.part_of = own.id) as parts
  from cases own where queue = $1 and closed_at is null and part_of is null and sealed_at is null
    and (priority, due_at, number) > ($2::smallint, $3::timestamptz, $4::int)
  order by priority, due_at, number limit ${PAGE}`,
);

const dateOf = (written: string | null): Date | null =>
  written === null ? null : new Date(written);

const cursorOf = (row: ShownRow): string => `${row.priority} ${row.due_at} ${row.number}`;

/** A page of a queue, the first due on top; nothing of a queue outside the actor's roles. */
export async function readQueue(
  desk: Desk,
  queue: Queue,
  after: string | undefined,
): Promise<{ cases: ShownRow[]; next: string | null }> {
  if (!queuesOf(desk.actor).includes(queue)) return { cases: [], next: null };
  const [priority = '-1', due = '-infinity', number = '0'] = after?.split(' ') ?? [];
  if (after !== undefined && !/^[0-2] [\dT:.Z-]{20,30} \d{1,10}$/.test(after))
    throw new Refusal('validation_failed', { fields: { after: 'invalid' } });
  const page = await selectPage(desk.database, [queue, priority, due, number]);
  const rows = await toRows(
    desk,
    page.map((row) => ({
      ...row,
      created_at: new Date(row.created_at),
      due_at: new Date(row.due_at),
      claimed_until: dateOf(row.claimed_until),
      closed_at: dateOf(row.closed_at),
      escalated_at: dateOf(row.escalated_at),
    })),
    new Map(page.map(({ id, parts }) => [id, parts])),
  );
  const last = rows.at(-1);
  return { cases: rows, next: last && rows.length === PAGE ? cursorOf(last) : null };
}

/**
 * Finds cases by number, by an address, or by the id of a case, profile, photo or message: exactly,
 * so that nobody browses. Those of other queues than the actor's are not found.
 */
export async function findCases(desk: Desk, exactly: string, most: number): Promise<ShownRow[]> {
  const { database, actor } = desk;
  const number = /^#?(\d{1,9})$/.exec(exactly)?.[1];
  const id = exactly.toLowerCase();
  const address = isEmailAddress(exactly) ? exactly.toLowerCase() : null;
  const profile = address
    ? await database
        .select({ id: profiles.id, member: members.id })
        .from(members)
        .innerJoin(profiles, eq(profiles.member_id, members.id))
        .where(eq(sql`lower(${members.email})`, address))
    : [];
  const [found] = profile;
  const where = number
    ? eq(cases.number, Number(number))
    : UUID_PATTERN.test(id)
      ? sql`(${cases.id} = ${id} or ${cases.profile} = ${id} or ${cases.photo} = ${id} or ${cases.message} = ${id} or ${cases.member_id} = ${id})`
      : address
        ? sql`(lower(${cases.email}) = ${address} or ${cases.profile} = ${found?.id ?? null} or ${cases.member_id} = ${found?.member ?? null})`
        : null;
  if (where === null) return [];
  const stored = await database
    .select()
    .from(cases)
    .where(and(where, inArray(cases.queue, [...queuesOf(actor)]), isNull(cases.sealed_at)))
    .orderBy(desc(cases.created_at))
    .limit(most);
  // A report that is part of another is found as that one.
  const whole = await Promise.all(
    stored.map(async (row) => (row.part_of === null ? row : storedCase(desk, row.part_of))),
  );
  const once = new Map(whole.flatMap((row) => (row ? [[row.id, row] as const] : [])));
  return toRows(desk, [...once.values()]);
}
