import type { Image } from '../../../../shared/contract/profile.ts';
import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';
import { announceChanges } from '../../../live/announce.ts';
import type { Announcer } from '../../../live/announce.ts';
import { toUser } from '../../account/sign-in/viewer.ts';
import { profileChanges } from '../../profiles/profile-audience.ts';

const lock = statement<{ member_id: string }>(
  'lock_photos',
  'select member_id from profiles where id = $1::uuid for no key update',
);
const mainOf = statement<{ main: string | null }>(
  'main_photo',
  `
  select (select photo.id from photos photo where photo.profile_id = $1::uuid and photo.status = 'active' and photo.visibility = 'public'
    order by photo.position, photo.id limit 1) as main`,
);
const updateHasPhoto = statement(
  'keep_has_photo',
  `
  update profiles set has_photo = exists (select from photos where profile_id = $1::uuid and status = 'active' and visibility = 'public') where id = $1::uuid`,
);

/** Locks a profile's photos until the commit. @returns their owner; null without such a profile. */
export async function lockPhotos(transaction: Queryable, profile: string): Promise<string | null> {
  return (await lock(transaction, [profile]))[0]?.member_id ?? null;
}

/** The id of a profile's main photo; null without one. */
export const mainPhoto = async (database: Queryable, profile: string): Promise<string | null> =>
  (await mainOf(database, [profile]))[0]?.main ?? null;

/**
 * Last act of a change of photos: updates `has_photo`, notifies the member's devices and, when the
 * main photo changed, those who list the member.
 * @param mainBefore `mainPhoto` before the change; undefined notifies the others in any case.
 * @returns the member's own photos.
 */
export async function announcePhotos(
  request: Announcer,
  who: { memberId: string; profileId: string },
  mainBefore?: string | null,
): Promise<Image[]> {
  const { database, now } = request;
  await updateHasPhoto(database, [who.profileId]);
  const user = await toUser(database, who.memberId, now);
  const others =
    mainBefore === undefined || mainBefore !== (await mainPhoto(database, who.profileId))
      ? await profileChanges(database, who.profileId, now)
      : [];
  await announceChanges(request, [
    { memberId: who.memberId, entity: 'account', id: who.memberId, value: user },
    ...others,
  ]);
  return user.profile.images;
}
