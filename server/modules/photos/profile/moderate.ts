import { eq } from 'drizzle-orm';
import type { Image } from '../../../../shared/contract/profile.ts';
import { photos } from '../../../database/schema/profiles.ts';
import type { Announcer } from '../../../live/announce.ts';
import { closePhotoCase, openPhotoCase } from '../../cases/photo-case.ts';
import { lockPhotos, announcePhotos } from './announce.ts';

/** A moderator's decision; `reason` of a rejection is a key of `PHOTO_REASONS` or free text. */
export interface ModerationDecision {
  id: string;
  status: Image['status'];
  reason?: string | undefined;
}

/**
 * Decides on a photo in a transaction; notifies its owner and everybody who lists them.
 * @returns false when there is no such photo.
 */
export async function moderatePhoto(
  request: Announcer,
  { id, status, reason }: ModerationDecision,
): Promise<boolean> {
  const { database, now } = request;
  const [photo] = await database
    .select({ profileId: photos.profile_id })
    .from(photos)
    .where(eq(photos.id, id));
  const memberId = photo && (await lockPhotos(database, photo.profileId));
  if (!memberId) return false;
  const changed = await database
    .update(photos)
    .set({
      status,
      reason: status === 'rejected' ? (reason ?? 'other') : null,
      moderated_at: status === 'pending' ? null : now,
    })
    .where(eq(photos.id, id))
    .returning({ id: photos.id });
  if (changed.length === 0) return false;
  await (status === 'pending' ? openPhotoCase : closePhotoCase)(database, id, now);
  await announcePhotos(request, { memberId, profileId: photo.profileId });
  return true;
}
