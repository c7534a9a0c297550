import { eq } from 'drizzle-orm';
import { newId } from '../../../../../shared/identifiers.ts';
import type { Ground } from '../../../../../shared/operator/measures.ts';
import { cases } from '../../../../database/schema/cases.ts';
import { members } from '../../../../database/schema/members.ts';
import { profiles } from '../../../../database/schema/profiles.ts';
import { Refusal } from '../../../../http/route.ts';
import { appliedOf } from '../../../measures/apply.ts';
import { dueOf } from '../../due.ts';
import { carryOut } from '../decide.ts';
import { auditedMoney, checkNotOwnClosing } from './closing-money.ts';
import type { ClosingMoney } from './closing-money.ts';
import { caseChanged } from '../changed.ts';
import type { Desk } from '../desk.ts';
import { storedCase } from '../rows.ts';
import type { StoredCase } from '../rows.ts';
import { subjectOf } from '../target.ts';
import { partsOf } from '../whole.ts';

/** The case that asked for it, or a new one of our own: no account is closed without reasons. */
async function caseFor(
  desk: Desk,
  asked: { profile: string; case: number | null },
): Promise<StoredCase> {
  const { database, now } = desk;
  if (asked.case !== null) {
    const [row] = await database
      .select()
      .from(cases)
      .where(eq(cases.number, asked.case))
      .for('update');
    if (row?.profile !== asked.profile) throw new Refusal('case_changed');
    if (row.closed_at !== null) throw await caseChanged(desk, row);
    return row;
  }
  const [found] = await database
    .select({ locale: members.language, country: profiles.country })
    .from(profiles)
    .innerJoin(members, eq(members.id, profiles.member_id))
    .where(eq(profiles.id, asked.profile));
  if (!found) throw new Refusal('not_found');
  const id = newId(now.getTime());
  await database.insert(cases).values({
    ...found,
    id,
    kind: 'notice',
    topic: 'other',
    source: 'own',
    profile: asked.profile,
    queue: 'reports',
    priority: 2,
    due_at: dueOf({ kind: 'notice', topic: 'other', source: 'own', danger: false }, now),
    created_at: now,
  });
  const row = await storedCase(desk, id, true);
  if (!row) throw new Error('a case was not stored');
  return row;
}

/**
 * Closes an account that a second operator agreed to close: decided in its case, with the statement
 * of reasons to the member and the outcome to the reporter.
 * @param desk whose actor asked for it.
 * @returns whose account it was, the number of the case, and what the audit records of money.
 * @throws Refusal `case_changed` where the case was decided meanwhile; `approval_changed` where the
 *   unused credits are not those agreed to; `own_refund`; `not_found`.
 */
export async function closeByTwo(
  desk: Desk,
  asked: {
    profile: string;
    ground: Ground;
    words: string | null;
    case: number | null;
    money: ClosingMoney;
    /** Everybody who agreed, asker among them. */
    eyes: readonly string[];
  },
): Promise<{ member: string; case: number; money: Record<string, unknown> }> {
  const row = await caseFor(desk, asked);
  const parts = await partsOf(desk, row.id);
  const subject = await subjectOf(desk, row, parts);
  if (subject.on.member === null) throw new Refusal('not_found');
  await checkNotOwnClosing(desk, subject.on.member, asked.money, asked.eyes);
  const { kept } = await carryOut(
    desk,
    row,
    parts,
    subject,
    {
      decision: newId(desk.now.getTime()),
      id: row.id,
      version: row.version,
      measure: 'closed',
      ground: asked.ground,
      words: asked.words ?? undefined,
    },
    asked.money,
  );
  return {
    member: subject.on.member,
    case: row.number,
    money: auditedMoney(asked.money, appliedOf(kept).repaid ?? null),
  };
}
