import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { photos } from '../../database/schema/profiles.ts';
import type { Announcer } from '../../live/announce.ts';
import { moderatePhoto } from '../photos/profile/moderate.ts';

const STATUSES = ['pending', 'active', 'rejected'] as const;
/** A moderated photo as it was before, and as it was decided. */
export const moderatedSchema = z.object({
  photo: z.string(),
  before: z.enum(STATUSES),
  reason: z.string().nullable(),
  judged: z.enum(STATUSES),
});
type Moderated = z.infer<typeof moderatedSchema>;

/** Decides on a member's photo; null where its owner deleted it. */
export async function decidePhoto(
  request: Announcer,
  id: string,
  decision: { status: 'active' | 'rejected'; reason?: string | undefined },
): Promise<Moderated | null> {
  const [before] = await request.database
    .select({ status: photos.status, reason: photos.reason })
    .from(photos)
    .where(eq(photos.id, id))
    .for('update');
  if (!before || !(await moderatePhoto(request, { id, ...decision }))) return null;
  return { photo: id, before: before.status, reason: before.reason, judged: decision.status };
}

/**
 * Puts a photo back as it was, unless somebody decided on it since; one that its owner deleted does
 * not come back.
 * @param shown a photo that waited is shown rather than waiting again: its appeal was right.
 */
export async function restorePhoto(
  request: Announcer,
  moderated: Moderated,
  { shown }: { shown: boolean },
): Promise<boolean> {
  const [now] = await request.database
    .select({ status: photos.status })
    .from(photos)
    .where(eq(photos.id, moderated.photo))
    .for('update');
  if (now?.status !== moderated.judged) return false;
  const status = shown && moderated.before === 'pending' ? 'active' : moderated.before;
  return moderatePhoto(request, {
    id: moderated.photo,
    status,
    ...(moderated.reason === null ? {} : { reason: moderated.reason }),
  });
}
