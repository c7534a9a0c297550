import { and, eq, inArray, isNull } from 'drizzle-orm';
import { newId } from '../../../../../shared/identifiers.ts';
import type { Measure } from '../../../../../shared/operator/measures.ts';
import { caseEvidence, cases } from '../../../../database/schema/cases.ts';
import { reportQuotes } from '../../../../database/schema/reports.ts';
import { appliedOf } from '../../../measures/apply.ts';
import type { AppliedMeasure } from '../../../measures/apply.ts';
import { dueOf, priorityOf, queueOf } from '../../due.ts';
import { splitCase } from '../../join.ts';
import type { Desk } from '../desk.ts';
import type { StoredCase } from '../rows.ts';
import { partsOf } from '../whole.ts';

/**
 * Opens what was decided again, as a case of its own with the evidence of the old one.
 * @param how.due where it is decided later: in the queue where it was.
 * @returns its id.
 */
export async function openAgain(
  desk: Desk,
  old: StoredCase,
  how: { about?: string; due?: Date },
): Promise<string> {
  const { database, now } = desk;
  const isComplaint = old.kind === 'complaint';
  const facts = {
    kind: isComplaint ? 'complaint' : 'notice',
    topic: old.topic,
    source: isComplaint ? old.source : 'own',
    danger: old.priority === 0,
  } as const;
  const id = newId(now.getTime());
  const { member_id, name, email, text } = old;
  await database.insert(cases).values({
    ...(isComplaint ? { member_id, name, email, text } : {}),
    id,
    kind: facts.kind,
    topic: facts.topic,
    source: facts.source,
    locale: old.locale,
    country: old.country,
    profile: old.profile,
    message: old.message,
    about_case: how.about ?? null,
    queue: how.due ? old.queue : queueOf(facts),
    priority: priorityOf(facts),
    due_at: how.due ?? dueOf(facts, now),
    created_at: now,
  });
  const ids = (await partsOf(desk, old.id)).map((part) => part.id);
  const quotes = await database
    .select()
    .from(reportQuotes)
    .where(inArray(reportQuotes.report_id, ids));
  const copied = await database
    .select()
    .from(caseEvidence)
    .where(inArray(caseEvidence.case_id, ids));
  const evidence = [
    ...copied,
    ...quotes.flatMap(({ kind, sender_profile: profile, sent_at: at, ...quote }) =>
      kind === 'profile_photo' ? [] : [{ ...quote, kind, profile, at, context: false }],
    ),
  ].map(({ kind, profile, text, gift, photo, context, at, sha256, file_sha256 }) => ({
    ...{ kind, profile, text, gift, photo, context, at, sha256, file_sha256 },
    id: newId(now.getTime()),
    case_id: id,
  }));
  if (evidence.length > 0) await database.insert(caseEvidence).values(evidence);
  return id;
}

/** A decision follows quarantine: this opens a case that is due when it ends. */
export async function followUp(
  desk: Desk,
  row: StoredCase,
  { measure, until }: { measure: Measure; until: Date | null },
): Promise<Pick<AppliedMeasure, 'followUp'>> {
  if (measure !== 'quarantined' || until === null) return {};
  return { followUp: await openAgain(desk, row, { due: until }) };
}

/** Deletes the case that a decision opened which was undone. */
export async function dropFollowUp({ database }: Desk, stored: unknown): Promise<void> {
  const { followUp: id } = appliedOf(stored);
  if (id !== undefined)
    await database.delete(cases).where(and(eq(cases.id, id), isNull(cases.closed_at)));
}

/** Ends the follow-up case: the quarantine was reversed, and nothing is left to decide. */
export async function endFollowUp({ database, now }: Desk, stored: unknown): Promise<void> {
  const { followUp: id } = appliedOf(stored);
  if (id === undefined) return;
  const ended = await database
    .update(cases)
    .set({ state: 'decided', closed_at: now, claimed_by: null, claimed_until: null })
    .where(and(eq(cases.id, id), isNull(cases.closed_at)))
    .returning({ id: cases.id });
  if (ended.length > 0) await splitCase(database, id);
}
