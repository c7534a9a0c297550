import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { CaseSource } from '../../../shared/site/complaints.ts';
import { cases, trustedFlaggers } from '../../database/schema/cases.ts';
import type { Queryable, Transaction } from '../../database/connection.ts';
import { Refusal } from '../../http/route.ts';
import type { Desk } from './desk/desk.ts';
import { dueOf, priorityOf } from './due.ts';
import { isFutureDay } from './future-day.ts';
import { queueReceivedMail } from './mails.ts';

type Row = typeof cases.$inferSelect;
export type StoredFlagger = typeof trustedFlaggers.$inferSelect;
/** Who marks: an operator at the desk, or a command of the machine. */
type FlaggerDesk = Pick<Desk, 'database' | 'now' | 'actor' | 'audit'>;

/** A trusted flagger, and whose status it is. */
interface Awarded {
  id: string;
  /** Of a notice that came from its address. */
  number: number;
  name: string;
  /** Of the coordinator that awarded the status. */
  country: string;
  awarded_on: string;
  reason: string;
}

/** Whether notices that an address confirms come first. */
export const isTrustedFlagger = async (database: Queryable, email: string): Promise<boolean> =>
  (await database.$count(trustedFlaggers, eq(trustedFlaggers.email, email.toLowerCase()))) > 0;

/** The ids of those notices whose address is a trusted flagger's. */
export async function flaggersAmong(
  database: Queryable,
  rows: readonly Pick<Row, 'id' | 'kind' | 'email'>[],
): Promise<ReadonlySet<string>> {
  const written = rows.flatMap(({ id, kind, email }) =>
    kind === 'notice' && email !== null ? [{ id, email: email.toLowerCase() }] : [],
  );
  if (written.length === 0) return new Set();
  const marked = await database
    .select({ email: trustedFlaggers.email })
    .from(trustedFlaggers)
    .where(
      inArray(
        trustedFlaggers.email,
        written.map(({ email }) => email),
      ),
    );
  return new Set(
    written.filter((one) => marked.some(({ email }) => email === one.email)).map(({ id }) => id),
  );
}

/** Addresses that are marked, the latest first. */
export const readFlaggers = (database: Queryable): Promise<StoredFlagger[]> =>
  database.select().from(trustedFlaggers).orderBy(desc(trustedFlaggers.marked_at));

/** How urgent a case is on its own; what an operator handed on, and an order, stay as they are. */
function urgencyOf(row: Row): Pick<Row, 'priority' | 'due_at'> {
  const { priority, due_at } = row;
  if (priority === 0 || row.source === 'authority' || row.escalated_at !== null)
    return { priority, due_at };
  const facts = { ...row, danger: false };
  return { priority: priorityOf(facts), due_at: dueOf(facts, row.created_at) };
}

/** Puts a case and its parts where they wait now: it is as urgent as the most urgent of them. */
async function putInOrder(database: Transaction, whole: string): Promise<void> {
  const rows = await database
    .select()
    .from(cases)
    .where(and(or(eq(cases.id, whole), eq(cases.part_of, whole)), isNull(cases.closed_at)))
    .orderBy(cases.number)
    .for('update');
  const parts = rows.map((row) => ({ id: row.id, ...urgencyOf(row) }));
  const mostUrgent = {
    priority: Math.min(...parts.map(({ priority }) => priority)),
    due_at: new Date(Math.min(...parts.map(({ due_at }) => due_at.getTime()))),
  };
  for (const { id, ...own } of parts)
    await database
      .update(cases)
      .set(id === whole ? mostUrgent : own)
      .where(eq(cases.id, id));
}

/**
 * Gives open notices another source, with the place in the queue that goes with it. Their version
 * stays: a colleague who has one open decides about the same content.
 */
export async function setSource(
  database: Transaction,
  rows: readonly Row[],
  sourceOf: (row: Row) => CaseSource,
): Promise<void> {
  for (const row of rows)
    await database
      .update(cases)
      .set({ source: sourceOf(row) })
      .where(eq(cases.id, row.id));
  for (const whole of new Set(rows.map((row) => row.part_of ?? row.id)))
    await putInOrder(database, whole);
}

const openNotices = (
  database: Transaction,
  email: string,
  sources: readonly CaseSource[],
): Promise<Row[]> =>
  database
    .select()
    .from(cases)
    .where(
      and(
        eq(cases.kind, 'notice'),
        isNull(cases.closed_at),
        sql`lower(${cases.email}) = ${email}`,
        inArray(cases.source, [...sources]),
      ),
    )
    .orderBy(cases.number);

/** The address that a notice came from. @throws Refusal */
async function addressOf(database: Transaction, number: number): Promise<string> {
  const [row] = await database.select().from(cases).where(eq(cases.number, number));
  if (!row || row.sealed_at !== null) throw new Refusal('not_found');
  if (row.kind !== 'notice' || row.source === 'authority' || !row.email)
    throw new Refusal('validation_failed', { fields: { number: 'invalid' } });
  return row.email.toLowerCase();
}

/**
 * Marks the address of a notice as a trusted flagger's (DSA, article 22): its open notices, and those
 * to come, go before others once the address has confirmed each, for which it is mailed. An address that is marked gets the new name, country and day.
 * @throws Refusal `not_found` for no such case; `validation_failed` for one that is no notice or has
 *   no address, and for a day to come; `idempotency_conflict` for an id of another address.
 */
export async function markFlagger(desk: FlaggerDesk, awarded: Awarded): Promise<StoredFlagger> {
  const { database, now, actor } = desk;
  const { id, number, name, country, awarded_on, reason } = awarded;
  if (isFutureDay(awarded_on, now))
    throw new Refusal('validation_failed', { fields: { awarded_on: 'invalid' } });
  const email = await addressOf(database, number);
  const [same] = await database.select().from(trustedFlaggers).where(eq(trustedFlaggers.id, id));
  if (same && same.email !== email) throw new Refusal('idempotency_conflict');
  const values = {
    ...{ name, country, awarded_on },
    marked_by: actor.role === 'console' ? null : actor.operator,
    marked_at: now,
  };
  const [row] = await database
    .insert(trustedFlaggers)
    .values({ id, email, ...values })
    .onConflictDoUpdate({ target: trustedFlaggers.email, set: values })
    .returning();
  if (!row) throw new Error('a trusted flagger was not stored');
  const open = await openNotices(database, email, ['member', 'anyone']);
  const rows = open.filter(({ confirmed_at: confirmed }) => confirmed !== null);
  await setSource(database, rows, () => 'trusted_flagger');
  for (const other of open)
    if (other.confirmed_at === null) await queueReceivedMail(database, other, now, true);
  await desk.audit({
    act: 'mark_flagger',
    subjects: [`flagger:${row.id}`],
    case: number,
    before: null,
    after: { name, country, awarded_on, reason, notices: rows.length },
  });
  return row;
}

/**
 * Takes the mark off an address: open notices wait like those of anyone, and what was decided of it
 * stays counted as it was. @throws Refusal `not_found`.
 */
export async function unmarkFlagger(
  desk: FlaggerDesk,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const { database } = desk;
  const [row] = await database
    .delete(trustedFlaggers)
    .where(eq(trustedFlaggers.id, id))
    .returning();
  if (!row) throw new Refusal('not_found');
  const rows = await openNotices(database, row.email, ['trusted_flagger']);
  await setSource(database, rows, ({ member_id }) => (member_id === null ? 'anyone' : 'member'));
  const { name, country, awarded_on } = row;
  await desk.audit({
    act: 'unmark_flagger',
    subjects: [`flagger:${id}`],
    case: null,
    before: { name, country, awarded_on },
    after: { reason, notices: rows.length },
  });
}
