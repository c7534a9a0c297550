import { asc, inArray } from 'drizzle-orm';
import type { Queryable } from '../../../database/connection.ts';
import { photos } from '../../../database/schema/profiles.ts';
import { statement } from '../../../database/statement.ts';
import type { StoredPhoto } from '../../../storage/photo-store.ts';

/** The photos of these profiles, each in its place. */
export const photosOfFiction = (
  database: Queryable,
  ids: readonly string[],
): Promise<(typeof photos.$inferSelect)[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : database
        .select()
        .from(photos)
        .where(inArray(photos.profile_id, [...ids]))
        .orderBy(asc(photos.position), asc(photos.id));

const selectPhoto = statement<{ id: string; drawing: unknown }>(
  'photo_of_fiction',
  `
  select photo.id, photo.drawing from photos photo join profiles theirs on theirs.id = photo.profile_id
  where photo.id = $1::uuid and theirs.id = $2::uuid and theirs.fictional and theirs.status = 'active'`,
);

/** Where a photo of a fictional profile is stored; null for every other, and for a member's. */
export async function fictionPhoto(
  database: Queryable,
  asked: { photo: string; profile: string },
): Promise<StoredPhoto | null> {
  const [found] = await selectPhoto(database, [asked.photo, asked.profile]);
  return found ?? null;
}
