import { and, eq, isNull } from 'drizzle-orm';
import { newId } from '../../../../shared/identifiers.ts';
import { isPhotoReason } from '../../../../shared/photos.ts';
import { cases } from '../../../database/schema/cases.ts';
import { decideAtDesk } from '../../cases/desk/decide.ts';
import type { Desk } from '../../cases/desk/desk.ts';
import type { Decision } from '../../cases/desk/store.ts';
import { isWithSenior } from '../../cases/photo-case.ts';
import { moderateAnyPhoto } from '../conversation/moderate.ts';

const CLAIM_MS = 60_000;

type Choice = Pick<Decision, 'measure' | 'reason' | 'reasonText' | 'words'>;
/** `minor`: hidden with its account, until a senior decided at the desk. */
type Moderation = {
  id: string;
  status: 'active' | 'rejected' | 'minor';
  reason?: string | undefined;
};

function choiceOf({ status, reason }: Moderation): Choice {
  if (status === 'active') return { measure: 'photo_accepted' };
  if (status === 'minor') return { measure: 'minor_hidden' };
  return reason !== undefined && isPhotoReason(reason)
    ? { measure: 'photo_rejected', reason }
    : // The owner sees a moderator's own words as they are.
      { measure: 'photo_rejected', reason: 'other', reasonText: reason, words: reason };
}

/**
 * Moderates a photo at the command: one that waits by the same decision as at the desk, with its
 * statement of reasons and its undo; any other at once.
 * @returns `unknown` when there is no such photo, or none that waits and can be hidden; `with_senior`
 *   for one that is hidden until a senior decided.
 */
export async function moderateAtConsole(
  desk: Desk,
  moderation: Moderation,
): Promise<'done' | 'unknown' | 'with_senior'> {
  const { id, status, reason } = moderation;
  const { database, now, actor } = desk;
  const [waiting] = await database
    .update(cases)
    .set({ claimed_by: actor.operator, claimed_until: new Date(now.getTime() + CLAIM_MS) })
    .where(and(eq(cases.photo, id), eq(cases.kind, 'photo'), isNull(cases.closed_at)))
    .returning({ id: cases.id, version: cases.version });
  if (waiting) {
    const choice = choiceOf(moderation);
    await decideAtDesk(desk, { ...waiting, ...choice, decision: newId(now.getTime()) });
    return 'done';
  }
  if (await isWithSenior(database, id)) return 'with_senior';
  if (status === 'minor') return 'unknown';
  const isKnown = await moderateAnyPhoto(desk, { id, status, reason });
  if (isKnown)
    await desk.audit({
      act: 'judge_photo',
      subjects: [`photo:${id}`],
      case: null,
      before: null,
      after: { status },
    });
  return isKnown ? 'done' : 'unknown';
}
