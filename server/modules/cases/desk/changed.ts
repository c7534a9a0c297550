import { CLAIM_MINUTES } from '../../../../shared/operator/queues.ts';
import type { Queue } from '../../../../shared/operator/queues.ts';
import { Refusal } from '../../../http/route.ts';
import { askedOf } from './asked.ts';
import { queuesOf } from './desk.ts';
import type { Desk } from './desk.ts';
import { decisionOf } from './put-back.ts';
import { storedCase } from './rows.ts';
import type { StoredCase } from './rows.ts';

type First = { by: string; at: Date; measure?: string | null };

/**
 * Who was first: by the decision, by what a second operator is asked to approve, or by a claim that
 * is another's now; null where nobody was.
 */
async function firstOf(desk: Desk, row: StoredCase): Promise<First | null> {
  const decision = await decisionOf(desk, row.id);
  if (decision?.reversed_by && decision.reversed_at)
    return { by: decision.reversed_by, at: decision.reversed_at, measure: 'overturned' };
  if (decision)
    return { by: decision.decided_by, at: decision.decided_at, measure: decision.measure };
  const asked = await askedOf(desk, row);
  if (asked) return asked;
  const { claimed_by: by, claimed_until: until } = row;
  if (row.closed_at !== null || by === null || by === desk.actor.operator) return null;
  if (until === null || until <= desk.now) return null;
  // Of a claim only its end is stored.
  return { by, at: new Date(until.getTime() - CLAIM_MINUTES * 60_000) };
}

/**
 * The refusal of what was done to a case meanwhile: its version and state, and who was first, when
 * and with which measure; of a case outside the actor's work nothing but the code.
 */
export async function caseChanged(
  desk: Desk,
  row: StoredCase,
  work: readonly Queue[] = queuesOf(desk.actor),
): Promise<Refusal> {
  const whole = (row.part_of === null ? null : await storedCase(desk, row.part_of)) ?? row;
  if (!work.includes(whole.queue)) return new Refusal('case_changed');
  const first = await firstOf(desk, whole);
  const by = first && ((await desk.names([first.by])).get(first.by) ?? first.by);
  return new Refusal('case_changed', {
    facts: {
      version: String(whole.version),
      state: whole.state,
      ...(first && by ? { by, at: first.at.toISOString() } : {}),
      ...(first?.measure ? { measure: first.measure } : {}),
    },
  });
}

/**
 * Refuses what is done to a case that is over, part of another, not what the actor saw, or waits for
 * a second operator's approval.
 * @throws Refusal `case_changed`.
 */
export async function checkUnchanged(
  desk: Desk,
  row: StoredCase,
  version = row.version,
): Promise<void> {
  const isOver = row.closed_at !== null || row.part_of !== null || row.version !== version;
  if (isOver || (await askedOf(desk, row)) !== null) throw await caseChanged(desk, row);
}
