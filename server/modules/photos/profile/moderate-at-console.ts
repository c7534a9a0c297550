import { and, eq, isNull } from 'drizzle-orm';
import { newId } from '../../../../shared/identifiers.ts';
import { isPhotoReason } from '../../../../shared/photos.ts';
import { cases } from '../../../database/schema/cases.ts';
import { decideAtDesk } from '../../cases/desk/decide.ts';
import type { Desk } from '../../cases/desk/desk.ts';
import type { Decision } from '../../cases/desk/store.ts';
import { moderateAnyPhoto } from '../conversation/moderate.ts';

const CLAIM_MS = 60_000;

/**
 * Moderates a photo at the command: one that waits by the same decision as at the desk, with its
 * statement of reasons and its undo; any other at once.
 * @returns false when there is no such photo.
 */
export async function moderateAtConsole(
  desk: Desk,
  {
    id,
    status,
    reason,
  }: { id: string; status: 'active' | 'rejected'; reason?: string | undefined },
): Promise<boolean> {
  const { database, now, actor } = desk;
  const [waiting] = await database
    .update(cases)
    .set({ claimed_by: actor.operator, claimed_until: new Date(now.getTime() + CLAIM_MS) })
    .where(and(eq(cases.photo, id), eq(cases.kind, 'photo'), isNull(cases.closed_at)))
    .returning({ id: cases.id, version: cases.version });
  if (waiting) {
    const isListed = reason !== undefined && isPhotoReason(reason);
    const choice: Pick<Decision, 'measure' | 'reason' | 'reasonText' | 'words'> =
      status === 'active'
        ? { measure: 'photo_accepted' }
        : isListed
          ? { measure: 'photo_rejected', reason }
          : // The owner sees a moderator's own words as they are.
            { measure: 'photo_rejected', reason: 'other', reasonText: reason, words: reason };
    await decideAtDesk(desk, { ...waiting, ...choice, decision: newId(now.getTime()) });
    return true;
  }
  const isKnown = await moderateAnyPhoto(desk, { id, status, reason });
  if (isKnown)
    await desk.audit({
      act: 'judge_photo',
      subjects: [`photo:${id}`],
      case: null,
      before: null,
      after: { status },
    });
  return isKnown;
}
