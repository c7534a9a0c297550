import type { Answer, Body } from '../../../../shared/contract/calls.ts';
import { photos } from '../../../database/schema/profiles.ts';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';
import { Refusal } from '../../../http/route.ts';
import type { Request, Viewer } from '../../../http/route.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { closePhotoCase } from '../../cases/photo-case.ts';
import { REMOVE_FILES_JOB } from '../uploads/jobs.ts';
import { lockPhotos, mainPhoto, announcePhotos } from './announce.ts';

type Changed = Answer<'changePhoto'>;

const selectOrder = statement<{ id: string }>(
  'photo_order',
  'select id from photos where profile_id = $1::uuid order by position, id',
);
const storeOrder = statement(
  'keep_photo_order',
  `
  update photos photo set position = place.at - 1 from unnest($2::uuid[]) with ordinality as place (id, at)
  where photo.profile_id = $1::uuid and photo.id = place.id and photo.position <> place.at - 1`,
);

/**
 * The member's photo ids in order, locked.
 * @throws Refusal `not_found` when this one is not theirs.
 */
async function ownPhotos(database: Queryable, profile: string, id: string): Promise<string[]> {
  await lockPhotos(database, profile);
  const ids = (await selectOrder(database, [profile])).map((row) => row.id);
  if (!ids.includes(id)) throw new Refusal('not_found');
  return ids;
}

/**
 * Makes a photo the main one, changes who sees it, or moves it to a position from 0.
 * @throws Refusal `not_found` for one that is not the member's.
 */
export async function changePhoto(
  viewer: Viewer,
  request: Request<unknown, Body<'changePhoto'>>,
): Promise<Changed> {
  const {
    database,
    body: { id, main, visibility, position },
  } = request;
  const ids = await ownPhotos(database, viewer.profileId, id);
  const before = await mainPhoto(database, viewer.profileId);
  const shown = main ? 'public' : visibility;
  if (shown)
    await database
      .update(photos)
      .set({ visibility: shown })
      .where(and(eq(photos.id, id), eq(photos.profile_id, viewer.profileId)));
  const at = main ? 0 : position;
  if (at !== undefined) {
    const others = ids.filter((one) => one !== id);
    await storeOrder(database, [
      viewer.profileId,
      [...others.slice(0, at), id, ...others.slice(at)],
    ]);
  }
  return { images: await announcePhotos(request, viewer, before) };
}

/** Deletes a photo; a job deletes its files. @throws Refusal `not_found` for another's. */
export async function deletePhoto(
  viewer: Viewer,
  request: Request<unknown, Body<'deletePhoto'>>,
): Promise<Changed> {
  const {
    database,
    now,
    body: { id },
  } = request;
  const ids = await ownPhotos(database, viewer.profileId, id);
  const before = await mainPhoto(database, viewer.profileId);
  await database
    .delete(photos)
    .where(and(eq(photos.id, id), eq(photos.profile_id, viewer.profileId)));
  await storeOrder(database, [viewer.profileId, ids.filter((one) => one !== id)]);
  await closePhotoCase(database, id, now);
  await enqueue(database, REMOVE_FILES_JOB, { photos: [id] }, now);
  return { images: await announcePhotos(request, viewer, before) };
}
