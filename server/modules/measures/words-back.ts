import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { profiles } from '../../database/schema/profiles.ts';
import { announceChanges } from '../../live/announce.ts';
import type { Announcer } from '../../live/announce.ts';
import { toUser } from '../account/sign-in/viewer.ts';
import { profileChanges } from '../profiles/profile-audience.ts';

/** The texts that were removed from a profile. */
export const wordsSchema = z.object({
  profile: z.string(),
  about: z.string().nullable(),
  reason: z.string().nullable(),
});
type Words = z.infer<typeof wordsSchema>;

async function announce(request: Announcer, member: string, profile: string): Promise<void> {
  const { database, now } = request;
  const user = await toUser(database, member, now);
  await announceChanges(request, [
    { memberId: member, entity: 'account', id: member, value: user },
    ...(await profileChanges(database, profile, now)),
  ]);
}

/** Removes a member's texts from their profile, to be written again; null where there are none. */
export async function clearWords(request: Announcer, profile: string): Promise<Words | null> {
  const { database } = request;
  const [row] = await database
    .select({ member: profiles.member_id, about: profiles.about, reason: profiles.reason })
    .from(profiles)
    .where(eq(profiles.id, profile))
    .for('update');
  if (!row || (row.about === null && row.reason === null)) return null;
  await database
    .update(profiles)
    .set({ about: null, reason: null })
    .where(eq(profiles.id, profile));
  await announce(request, row.member, profile);
  return { profile, about: row.about, reason: row.reason };
}

/** Restores texts where the member wrote none since. @returns whether there is such a profile. */
export async function restoreWords(request: Announcer, words: Words): Promise<boolean> {
  const { database } = request;
  const [row] = await database
    .update(profiles)
    .set({
      about: sql`coalesce(${profiles.about}, ${words.about})`,
      reason: sql`coalesce(${profiles.reason}, ${words.reason})`,
    })
    // An erased profile has no name, and gets nothing back.
    .where(sql`${profiles.id} = ${words.profile} and ${profiles.name} <> ''`)
    .returning({ member: profiles.member_id });
  if (!row) return false;
  await announce(request, row.member, words.profile);
  return true;
}
