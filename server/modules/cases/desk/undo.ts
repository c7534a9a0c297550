import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { newId } from '../../../../shared/identifiers.ts';
import { CLAIM_MINUTES } from '../../../../shared/operator/queues.ts';
import { caseLinks, cases, decisions } from '../../../database/schema/cases.ts';
import { mails } from '../../../database/schema/notices.ts';
import { photos } from '../../../database/schema/profiles.ts';
import { reports } from '../../../database/schema/reports.ts';
import { jobs } from '../../../database/schema/service.ts';
import { Refusal } from '../../../http/route.ts';
import { appliedOf, applyMeasure, undoMeasure } from '../../measures/apply.ts';
import { repayPayers } from '../../money/credits/repay.ts';
import { SEND_MAIL_JOB } from '../../notify/mail/queue.ts';
import { closePhotoCase } from '../photo-case.ts';
import { appealedCase } from './appeals/appeal.ts';
import { caseChanged } from './changed.ts';
import { checkQueue, may } from './desk.ts';
import type { Desk } from './desk.ts';
import { hits } from './letters.ts';
import { dropFollowUp, followUp } from './appeals/open-again.ts';
import { checkUndecided, hideAgain, leaveJoined } from './minors/hide.ts';
import { decisionOf, reverseMeasure } from './put-back.ts';
import { showBalances } from './closing/payers.ts';
import { isMine, storedCase } from './rows.ts';
import type { StoredCase } from './rows.ts';
import { showDecided } from './store.ts';
import type { StoredDecision } from './store.ts';
import { hitBy, subjectOf } from './target.ts';
import { partsOf } from './whole.ts';

/** @throws Refusal `decision_sent` where one of the mails has left. */
async function withdrawMails(desk: Desk, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { database } = desk;
  // After the lock of a job that may be sending it.
  const waiting = await database
    .select({ sent: mails.sent_at })
    .from(mails)
    .where(inArray(mails.id, [...ids]))
    .for('update');
  if (waiting.some(({ sent }) => sent !== null)) throw new Refusal('decision_sent');
  await database
    .delete(jobs)
    .where(and(eq(jobs.name, SEND_MAIL_JOB), inArray(sql`${jobs.payload}->>'mail'`, [...ids])));
  await database.delete(mails).where(inArray(mails.id, [...ids]));
}

/**
 * Applies a measure again when the appeal that had reversed it is undone; one that was reversed
 * before the appeal stays reversed.
 */
async function applyAgain(desk: Desk, appeal: StoredCase, overturned: Date): Promise<void> {
  const appealed = await appealedCase(desk, appeal);
  const first = appealed && (await decisionOf(desk, appealed.id));
  if (!appealed || !first?.measure || !hits(first.measure)) return;
  if (first.reversed_at?.getTime() !== overturned.getTime()) return;
  const parts = await partsOf(desk, appealed.id);
  const subject = hitBy(await subjectOf(desk, appealed, parts), first.rests_on ?? undefined, {
    measure: first.measure,
    photo: appliedOf(first.kept).photo?.photo,
  });
  const [photo] = subject.on.photo
    ? await desk.database
        .select({ reason: photos.reason })
        .from(photos)
        .where(eq(photos.id, subject.on.photo))
    : [];
  const { member, profile } = subject.on;
  const again = appliedOf(first.kept).repaid;
  const repaid =
    again && member && profile
      ? await repayPayers(desk, {
          ...{ profile, owner: member, at: desk.now },
          reference: newId(desk.now.getTime()),
        })
      : null;
  const applied = await applyMeasure(desk, first.measure, subject.on, {
    ground: first.rests_on ?? 'illegal',
    reason: photo?.reason ?? undefined,
    until: first.until,
  });
  if (repaid) await showBalances(desk, repaid.payers);
  const after = await followUp(desk, appealed, { measure: first.measure, until: first.until });
  await desk.database
    .update(decisions)
    .set({ kept: { ...applied, ...after, ...(repaid ? { repaid } : {}) } })
    .where(eq(decisions.id, first.id));
  await desk.database
    .update(decisions)
    .set({ reversed_at: null, reversed_by: null })
    .where(
      inArray(
        decisions.case_id,
        desk.database
          .select({ id: cases.id })
          .from(cases)
          .where(
            or(
              eq(cases.id, appealed.id),
              eq(cases.part_of, appealed.id),
              eq(cases.statement_of, appealed.id),
            ),
          ),
      ),
    );
}

/** A case whose decision was undone, and until when it is its maker's. */
interface Undone {
  id: string;
  version: number;
  claimedUntil: Date;
}

/**
 * The first answer to the same undo, for a client that did not receive it.
 * @throws Refusal `not_found` where nothing was undone; `case_not_claimed` if it was released
 *   since.
 */
async function undoneBefore(desk: Desk, decision: string): Promise<Undone> {
  const id = await desk.undone(decision);
  const row = id === null ? null : await storedCase(desk, id);
  if (!row) throw new Refusal('not_found');
  if (!isMine(desk, row) || row.claimed_until === null) throw new Refusal('case_not_claimed');
  return { id: row.id, version: row.version, claimedUntil: row.claimed_until };
}

/**
 * A decision that its maker can still undo; null where there is none of theirs.
 * @throws Refusal `decision_sent`; `not_found` for one that was not made at the desk.
 */
async function undoable(desk: Desk, id: string): Promise<StoredDecision | null> {
  const [found] = await desk.database
    .select()
    .from(decisions)
    .where(and(eq(decisions.id, id), eq(decisions.decided_by, desk.actor.operator)))
    .for('update');
  if (!found) return null;
  if (!found.measure || found.undo_until === null) throw new Refusal('not_found');
  if (found.undo_until <= desk.now || found.reversed_at !== null)
    throw new Refusal('decision_sent');
  return found;
}

/**
 * Undoes a decision within sixty seconds: what it removed is restored, no mail leaves, and its
 * maker has the case again. What its owner deleted meanwhile is not restored. Idempotent.
 * @throws Refusal `decision_sent` after that; `not_found` for another's; `case_not_claimed` where
 *   it was undone before and another claimed it since.
 */
export async function undoDecision(desk: Desk, id: string): Promise<Undone> {
  const { database, actor, now } = desk;
  const decided = await undoable(desk, id);
  if (!decided) return undoneBefore(desk, id);
  const row = await storedCase(desk, decided.case_id, true);
  await checkUndecided(desk, decided);
  if (!row || row.statement_of !== null || row.part_of !== null) throw new Refusal('not_found');
  const parts = await partsOf(desk, row.id);
  const ids = parts.map((part) => part.id);
  const statements = await database
    .select({ id: cases.id, member: cases.member_id })
    .from(cases)
    .where(eq(cases.statement_of, row.id));
  const removed = statements.map((one) => one.id);
  const own = await database
    .select()
    .from(decisions)
    .where(inArray(decisions.case_id, [...ids, ...removed]))
    .for('update');
  const { alert } = appliedOf(decided.kept);
  await withdrawMails(desk, [...own.flatMap((one) => one.mails), ...(alert ? [alert] : [])]);
  // Without its decision a deleted statement is counted nowhere: it was never made.
  await database.delete(decisions).where(inArray(decisions.case_id, [...ids, ...removed]));
  if (removed.length > 0) await database.delete(cases).where(inArray(cases.id, removed));
  await database
    .delete(caseLinks)
    .where(and(inArray(caseLinks.case_id, ids), gt(caseLinks.created_at, decided.decided_at)));
  const claimedUntil = new Date(now.getTime() + CLAIM_MINUTES * 60_000);
  const version = row.version + 1;
  await database
    .update(cases)
    .set({ closed_at: null, state: 'new', version: sql`${cases.version} + 1` })
    .where(inArray(cases.id, ids));
  await database
    .update(cases)
    .set({ state: 'claimed', claimed_by: actor.operator, claimed_until: claimedUntil })
    .where(eq(cases.id, row.id));
  await database.update(reports).set({ closed_at: null }).where(inArray(reports.id, ids));
  await showBalances(desk, await undoMeasure(desk, decided.kept, { shown: false }));
  await dropFollowUp(desk, decided.kept);
  await leaveJoined(desk, decided);
  for (const { member } of statements) await showDecided(desk, member);
  if (row.photo !== null) {
    const [photo] = await database
      .select({ status: photos.status })
      .from(photos)
      .where(eq(photos.id, row.photo));
    if (photo?.status !== 'pending') await closePhotoCase(database, row.photo, now);
  }
  await hideAgain(desk, parts);
  if (decided.measure === 'overturned') {
    await applyAgain(desk, row, decided.decided_at);
    // What the appeal had opened again.
    await database
      .delete(cases)
      .where(and(eq(cases.about_case, row.id), ne(cases.kind, 'appeal'), isNull(cases.closed_at)));
  }
  await desk.audit({
    act: 'undo_decision',
    subjects: [`case:${row.id}`, `decision:${id}`],
    case: row.number,
    before: { measure: decided.measure },
    after: null,
  });
  return { id: row.id, version, claimedUntil };
}

/**
 * Reverses a decision that was sent, with reasons of its own: everything is restored and both sides
 * are notified. By its maker, or by somebody who decides appeals.
 * @throws Refusal `not_found`; `case_changed` for one that was reversed before.
 */
export async function reverseDecision(
  desk: Desk,
  { decision: id, words }: { decision: string; words: string | null },
): Promise<StoredDecision> {
  const { database, actor } = desk;
  const [first] = await database.select().from(decisions).where(eq(decisions.id, id)).for('update');
  const row = first && (await storedCase(desk, first.case_id, true));
  if (!first?.measure || !row || !hits(first.measure) || row.statement_of !== null)
    throw new Refusal('not_found');
  checkQueue(actor, row.queue);
  if (first.decided_by !== actor.operator && !may(actor, 'appeals')) throw new Refusal('not_found');
  if (first.reversed_at !== null) throw await caseChanged(desk, row);
  await reverseMeasure(desk, row, first, { notifyMember: true, words });
  await desk.audit({
    act: 'reverse_decision',
    subjects: [`case:${row.id}`, `decision:${id}`],
    case: row.number,
    before: { measure: first.measure },
    after: null,
  });
  const [after] = await database.select().from(decisions).where(eq(decisions.id, id));
  return after ?? first;
}
