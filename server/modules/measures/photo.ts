import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { photos } from '../../database/schema/profiles.ts';
import type { Announcer } from '../../live/announce.ts';
import { moderatePhoto } from '../photos/profile/moderate.ts';

const STATUSES = ['pending', 'active', 'rejected'] as const;
/** A judged photo as it was before, and as it was judged. */
export const judgedSchema = z.object({
  photo: z.string(),
  before: z.enum(STATUSES),
  reason: z.string().nullable(),
  judged: z.enum(STATUSES),
});
type Judged = z.infer<typeof judgedSchema>;

/** Judges a member's photo; null where its owner deleted it. */
export async function judgePhoto(
  request: Announcer,
  id: string,
  verdict: { status: 'active' | 'rejected'; reason?: string | undefined },
): Promise<Judged | null> {
  const [before] = await request.database
    .select({ status: photos.status, reason: photos.reason })
    .from(photos)
    .where(eq(photos.id, id))
    .for('update');
  if (!before || !(await moderatePhoto(request, { id, ...verdict }))) return null;
  return { photo: id, before: before.status, reason: before.reason, judged: verdict.status };
}

/**
 * Puts a photo back as it was, unless somebody judged it since; one that its owner deleted does not
 * come back.
 * @param shown a photo that waited is shown rather than waiting again: its appeal was right.
 */
export async function unjudgePhoto(
  request: Announcer,
  judged: Judged,
  { shown }: { shown: boolean },
): Promise<boolean> {
  const [now] = await request.database
    .select({ status: photos.status })
    .from(photos)
    .where(eq(photos.id, judged.photo))
    .for('update');
  if (now?.status !== judged.judged) return false;
  const status = shown && judged.before === 'pending' ? 'active' : judged.before;
  return moderatePhoto(request, {
    id: judged.photo,
    status,
    ...(judged.reason === null ? {} : { reason: judged.reason }),
  });
}
