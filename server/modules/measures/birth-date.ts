import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { profiles } from '../../database/schema/profiles.ts';
import { announceChanges } from '../../live/announce.ts';
import type { Announcer } from '../../live/announce.ts';
import { toUser } from '../account/sign-in/viewer.ts';
import { profileChanges } from '../profiles/profile-audience.ts';

/** A birth date that was corrected. */
export const birthDateSchema = z.object({ profile: z.string(), from: z.string(), to: z.string() });
type Corrected = z.infer<typeof birthDateSchema>;

/** Changes a birth date that is still the expected one, and notifies members who see the age. */
async function change(request: Announcer, { profile, from, to }: Corrected): Promise<void> {
  const { database, now } = request;
  const [row] = await database
    .update(profiles)
    .set({ date_of_birth: to })
    .where(and(eq(profiles.id, profile), eq(profiles.date_of_birth, from)))
    .returning({ member: profiles.member_id });
  if (!row) return;
  const value = await toUser(database, row.member, now);
  await announceChanges(request, [
    { memberId: row.member, entity: 'account', id: row.member, value },
    ...(await profileChanges(database, profile, now)),
  ]);
}

/** Corrects when somebody was born; null where there is no such profile. */
export async function setBirthDate(
  request: Announcer,
  profile: string,
  to: string,
): Promise<Corrected | null> {
  const [row] = await request.database
    .select({ from: profiles.date_of_birth })
    .from(profiles)
    .where(eq(profiles.id, profile))
    .for('update');
  if (!row) return null;
  const corrected = { profile, from: row.from, to };
  await change(request, corrected);
  return corrected;
}

/** Restores the earlier date, where nobody changed it since. */
export const unsetBirthDate = (
  request: Announcer,
  { profile, from, to }: Corrected,
): Promise<void> => change(request, { profile, from: to, to: from });
