import { eq, sql } from 'drizzle-orm';
import { newId } from '../../../../../shared/identifiers.ts';
import { cases } from '../../../../database/schema/cases.ts';
import { Refusal } from '../../../../http/route.ts';
import { appliedOf, applyMeasure, endOf } from '../../../measures/apply.ts';
import type { AppliedMeasure } from '../../../measures/apply.ts';
import { hideAccount, showAccount } from '../../../measures/hide-account.ts';
import { copyPhoto } from '../../evidence.ts';
import { leaveJoinedCase } from '../../join.ts';
import { queueOperatorMail } from '../../mails.ts';
import { closePhotoCase, openPhotoCase } from '../../photo-case.ts';
import { discloseReads } from '../../reads.ts';
import { checkUnchanged } from '../changed.ts';
import type { Desk } from '../desk.ts';
import { openedBy } from '../../opened-by.ts';
import { storeOwnCase } from '../member/own-case.ts';
import { storedCase } from '../rows.ts';
import type { StoredCase } from '../rows.ts';
import { leavesAt, storeDecision } from '../store.ts';
import type { Decision, StoredDecision } from '../store.ts';
import { subjectOf } from '../target.ts';

/**
 * Hides a photo that looks like a minor's, and the account with it, from everybody at once. Nothing is
 * decided by that: no mail and no statement leave, and a case with the photo as evidence waits for a
 * senior within the hour. The photo waits too, and is reviewed again where the senior leaves it.
 * @throws Refusal `not_found` where the photo's owner is erased.
 */
export async function hideMinor(
  desk: Desk,
  row: StoredCase,
  { decision }: Pick<Decision, 'decision'>,
): Promise<StoredDecision> {
  const { database, services, now } = desk;
  const { photo, profile } = row;
  if (photo === null || profile === null) throw new Refusal('not_found');
  const { on } = await subjectOf(desk, row, [row]);
  const until = endOf('minor_hidden', undefined, now);
  const opened = newId(now.getTime());
  const { whole, joined } = await storeOwnCase(desk, {
    ...{ id: opened, profile, topic: 'underage' },
    text: `#${row.number}`,
  });
  await copyPhoto(database, { caseId: opened, photo, now });
  // After the copy of the page, which a hidden account has no more.
  const hidden = await applyMeasure(desk, 'minor_hidden', on, {
    ...{ ground: 'underage', reason: undefined, until },
  });
  const alert = await queueOperatorMail(database, services, {
    ...{ template: 'urgent', numbers: [whole.number], now: leavesAt(now) },
  });
  const kept: AppliedMeasure = {
    ...hidden,
    ...{ followUp: opened, alert },
    ...(joined ? { joined } : {}),
  };
  const stored = await storeDecision(desk, row, {
    ...{ id: decision, measure: 'minor_hidden', text: '', outcome: null },
    ...{ kept, mails: [], appeal_until: null },
  });
  // It says what to show again: it stays for as long as somebody may have to.
  await database
    .update(cases)
    .set({
      held_until: sql`greatest(${cases.held_until}, ${until?.toISOString() ?? null}::timestamptz)`,
    })
    .where(eq(cases.id, row.id));
  await desk.audit({
    act: 'hide_minor',
    subjects: [
      `case:${row.id}`,
      `decision:${stored.id}`,
      `case:${opened}`,
      `photo:${photo}`,
      ...(on.member ? [`member:${on.member}`] : []),
    ],
    case: row.number,
    before: { queue: row.queue, state: row.state, version: row.version },
    after: { measure: 'minor_hidden', case: whole.number },
  });
  return stored;
}

/** The case in which it is decided whether somebody stays hidden. */
async function wholeOf(desk: Desk, id: string): Promise<StoredCase | null> {
  const row = await storedCase(desk, id, true);
  return row?.part_of ? storedCase(desk, row.part_of, true) : row;
}

/**
 * Refuses to take back that somebody was hidden once a senior decided about it, or asked a second
 * operator. @throws Refusal `case_changed`.
 */
export async function checkUndecided(desk: Desk, stored: StoredDecision): Promise<void> {
  const { followUp } = appliedOf(stored.kept);
  if (stored.measure !== 'minor_hidden' || followUp === undefined) return;
  const whole = await wholeOf(desk, followUp);
  if (whole === null) throw new Refusal('case_changed');
  await checkUnchanged(desk, whole);
}

/** The open case that a senior had besides is as it was before. */
export async function leaveJoined({ database }: Desk, stored: StoredDecision): Promise<void> {
  const { joined } = appliedOf(stored.kept);
  if (joined) await leaveJoinedCase(database, joined);
}

/**
 * Ends the hiding that a decision was about, which was just stored: the account is as that leaves it, and
 * a photo that still waits is reviewed again.
 */
export async function endHiding(desk: Desk, parts: readonly StoredCase[]): Promise<void> {
  const { database, now } = desk;
  for (const { photo, number, kept } of await openedBy(database, 'minor_hidden', parts)) {
    const { hidden } = appliedOf(kept);
    if (hidden) await showAccount(desk, hidden);
    if (photo) await openPhotoCase(database, photo, now);
    await discloseReads(database, number, now);
  }
}

/** Hides again what was shown by a decision that is undone. */
export async function hideAgain(desk: Desk, parts: readonly StoredCase[]): Promise<void> {
  const { database, now } = desk;
  for (const { photo, kept } of await openedBy(database, 'minor_hidden', parts)) {
    const { hidden } = appliedOf(kept);
    if (hidden?.until)
      await hideAccount(desk, hidden.member, { until: new Date(hidden.until), ground: null });
    if (photo) await closePhotoCase(database, photo, now);
  }
}
