import { and, eq, inArray, isNull } from 'drizzle-orm';
import { newId } from '../../../../shared/identifiers.ts';
import { CLAIM_MINUTES, MOST_CLAIMED, NOT_HANDED_ON } from '../../../../shared/operator/queues.ts';
import type { Queue } from '../../../../shared/operator/queues.ts';
import { caseNotes, cases } from '../../../database/schema/cases.ts';
import { statement } from '../../../database/statement.ts';
import { Refusal } from '../../../http/route.ts';
import { dueOf } from '../due.ts';
import { waitsSql } from './asked.ts';
import { caseChanged, checkUnchanged } from './changed.ts';
import { checkQueue, worksOn } from './desk.ts';
import type { Desk } from './desk.ts';
import { tookPart, tookPartSql } from './took-part.ts';
import { isMine, storedCase } from './rows.ts';
import type { StoredCase } from './rows.ts';

const OPEN = 'cases.closed_at is null and cases.part_of is null and cases.sealed_at is null';
const WAITS = waitsSql('cases.number', '$4::timestamptz');

const renew = statement<{ id: string }>(
  'renew_claims',
  `
  update cases set claimed_until = $3::timestamptz
  where id = any($1::uuid[]) and claimed_by = $2 and claimed_until > $4::timestamptz and closed_at is null returning id`,
);
// Existing claims of the actor come first: a reloaded page continues where it was.
const claim = statement<{ id: string }>(
  'claim_cases',
  `
  with held as (
    select id from cases where claimed_by = $2 and claimed_until > $4::timestamptz and queue = $1 and ${OPEN} and not ${WAITS} and id <> all($6::uuid[]) limit $5::int),
  free as (
    select id from cases where queue = $1 and ${OPEN} and (claimed_until is null or claimed_until <= $4::timestamptz)
      and id <> all($6::uuid[]) and id <> all($7::uuid[]) and not ${tookPartSql('cases.about_case', '$2')} and not ${WAITS}
    order by priority, due_at, number limit greatest(0, $5::int - (select count(*)::int from held)) for update skip locked),
  next as (select id from held union all select id from free)
  update cases set claimed_by = $2, claimed_until = $3::timestamptz, state = 'claimed' from next where cases.id = next.id returning cases.id`,
);

const untilOf = (now: Date): Date => new Date(now.getTime() + CLAIM_MINUTES * 60_000);

interface Wanted {
  queue: Queue;
  count: number;
  have: readonly string[];
  skip: readonly string[];
}

/**
 * Claims the cases due first for five minutes, each for one operator alone, and renews those of the
 * page; none of a queue that is not the actor's work, and none that waits for a second operator. A claim of a closed page expires.
 * @returns the claimed ones, the first due on top, and which of `have` are lost.
 */
export async function claimCases(
  desk: Desk,
  { queue, count, have, skip }: Wanted,
): Promise<{ claimed: StoredCase[]; lost: string[]; until: Date }> {
  const { database, actor, now } = desk;
  const until = untilOf(now);
  const renewed = new Set(
    (await renew(database, [have, actor.operator, until, now])).map(({ id }) => id),
  );
  const most = worksOn(actor, queue) ? Math.min(count, MOST_CLAIMED) : 0;
  const added =
    most === 0 ? [] : await claim(database, [queue, actor.operator, until, now, most, have, skip]);
  const claimed =
    added.length === 0
      ? []
      : await database
          .select()
          .from(cases)
          .where(
            inArray(
              cases.id,
              added.map(({ id }) => id),
            ),
          )
          .orderBy(cases.priority, cases.due_at, cases.number);
  return { claimed, lost: have.filter((id) => !renewed.has(id)), until };
}

/** An open case of the actor's work, locked. @throws Refusal `not_found`, `case_changed`. */
async function openCase(desk: Desk, id: string): Promise<StoredCase> {
  const row = await storedCase(desk, id, true);
  if (!row || row.sealed_at !== null) throw new Refusal('not_found');
  checkQueue(desk.actor, row.queue);
  await checkUnchanged(desk, row);
  return row;
}

/**
 * Claims one case that nobody claimed.
 * @throws Refusal `case_changed` while another has it or it waits for an approval; `other_operator_needed` for an appeal against
 *   what one decided or agreed to.
 */
export async function claimCase(desk: Desk, id: string): Promise<void> {
  const { database, actor, now } = desk;
  const row = await openCase(desk, id);
  if (!isMine(desk, row) && row.claimed_until !== null && row.claimed_until > now)
    throw await caseChanged(desk, row);
  if (await tookPart(database, row.about_case, actor.operator))
    throw new Refusal('other_operator_needed');
  await database
    .update(cases)
    .set({ claimed_by: actor.operator, claimed_until: untilOf(now), state: 'claimed' })
    .where(eq(cases.id, id));
}

/** Releases claims; cases that another claimed since are unaffected. */
export async function releaseCases(
  { database, actor }: Desk,
  ids: readonly string[],
): Promise<void> {
  await database
    .update(cases)
    .set({ claimed_by: null, claimed_until: null, state: 'new' })
    .where(
      and(
        inArray(cases.id, [...ids]),
        eq(cases.claimed_by, actor.operator),
        isNull(cases.closed_at),
      ),
    );
}

/**
 * Hands a case to a senior: the photo of a child, or any case too hard for the operator.
 * @throws Refusal `case_changed`, `case_not_claimed`, `not_found`.
 */
export async function escalateCase(
  desk: Desk,
  { id, version, text }: { id: string; version: number; text: string },
): Promise<void> {
  const row = await openCase(desk, id);
  if (NOT_HANDED_ON.includes(row.queue)) throw new Refusal('not_found');
  if (row.version !== version) throw await caseChanged(desk, row);
  if (!isMine(desk, row)) throw new Refusal('case_not_claimed');
  // There an answer takes an hour.
  const due = dueOf({ ...row, danger: true }, desk.now);
  await desk.database
    .update(cases)
    .set({
      queue: 'minors',
      priority: Math.min(row.priority, 1),
      due_at: row.due_at < due ? row.due_at : due,
      escalated_by: desk.actor.operator,
      escalated_at: desk.now,
      escalated_text: text,
      claimed_by: null,
      claimed_until: null,
      state: 'waiting',
      version: row.version + 1,
    })
    .where(eq(cases.id, id));
  await desk.audit({
    act: 'escalate_case',
    subjects: [`case:${id}`],
    case: row.number,
    before: { queue: row.queue },
    after: { queue: 'minors' },
  });
}

/** Adds a note for colleagues. @throws Refusal `not_found` for a case outside the actor's roles. */
export async function noteCase(desk: Desk, id: string, text: string): Promise<void> {
  const row = await storedCase(desk, id);
  if (!row || row.sealed_at !== null) throw new Refusal('not_found');
  checkQueue(desk.actor, row.queue);
  await desk.database.insert(caseNotes).values({
    id: newId(desk.now.getTime()),
    case_id: id,
    by: desk.actor.operator,
    text,
    at: desk.now,
  });
}
