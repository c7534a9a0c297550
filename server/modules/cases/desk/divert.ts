import { eq } from 'drizzle-orm';
import { newId } from '../../../../shared/identifiers.ts';
import { caseEvidence, cases } from '../../../database/schema/cases.ts';
import { reports } from '../../../database/schema/reports.ts';
import { Refusal } from '../../../http/route.ts';
import { applyMeasure } from '../../measures/apply.ts';
import { afterMonths } from '../due.ts';
import { hashFilesLater } from '../file-hash.ts';
import { may } from './desk.ts';
import type { Desk } from './desk.ts';
import { isMine, storedCase } from './rows.ts';
import { subjectOf } from './target.ts';
import { partsOf } from './whole.ts';

/** How long the police may ask for it. */
const SEALED_MONTHS = 12;

/**
 * Removes pictures of a child at once and seals the copies: nobody at the desk sees them any more,
 * nobody is mailed, and the decision cannot be undone.
 * @returns the facts for the police and the hotline, without a picture and without words.
 * @throws Refusal `not_found`, `case_changed`, `case_not_claimed`.
 */
export async function divertCase(
  desk: Desk,
  { id, version }: { id: string; version: number },
): Promise<string> {
  const { database, now, actor } = desk;
  if (!may(actor, 'minors')) throw new Refusal('not_found');
  const row = await storedCase(desk, id, true);
  if (!row || row.sealed_at !== null) throw new Refusal('not_found');
  if (row.closed_at !== null || row.version !== version) throw new Refusal('case_changed');
  if (!isMine(desk, row)) throw new Refusal('case_not_claimed');
  const parts = await partsOf(desk, id);
  const { on } = await subjectOf(desk, row, parts);
  const how = { ground: 'minors', reason: 'minor', until: null } as const;
  if (on.photo !== null) {
    // Its files stay with the case, also when its owner deletes it.
    await database.insert(caseEvidence).values({
      id: newId(now.getTime()),
      case_id: id,
      kind: 'photo',
      profile: on.profile ?? id,
      photo: on.photo,
      at: now,
    });
    await hashFilesLater(database, [{ kind: 'photo', photo: on.photo }], now);
    await applyMeasure(desk, 'photo_removed', on, how);
  }
  await applyMeasure(desk, 'message_removed', on, how);
  const sealed = { sealed_at: now, closed_at: now, held_until: afterMonths(now, SEALED_MONTHS) };
  for (const part of parts) {
    await database
      .update(cases)
      .set({ ...sealed, state: 'decided', claimed_until: null, version: part.version + 1 })
      .where(eq(cases.id, part.id));
    if (part.report_id !== null)
      await database.update(reports).set({ closed_at: now }).where(eq(reports.id, part.report_id));
  }
  await desk.audit({
    act: 'divert_case',
    subjects: [`case:${id}`, ...(on.member ? [`member:${on.member}`] : [])],
    case: row.number,
    before: { queue: row.queue },
    after: { sealed: true },
  });
  return [
    `case ${row.number}`,
    `received ${row.created_at.toISOString()}`,
    `removed ${now.toISOString()}`,
    `account ${on.member ?? '-'}`,
    `profile ${on.profile ?? '-'}`,
    `photo ${on.photo ?? '-'}`,
    ...on.messages.map((message) => `message ${message}`),
    `held until ${sealed.held_until.toISOString().slice(0, 10)}`,
  ].join('\n');
}
