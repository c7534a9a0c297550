import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Answer } from '../../../../shared/contract/calls.ts';
import { idSchema } from '../../../../shared/contract/fields.ts';
import type { Image } from '../../../../shared/contract/profile.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { photoLimit } from '../../../../shared/photos.ts';
import type { Queryable, Transaction } from '../../../database/connection.ts';
import { photos } from '../../../database/schema/profiles.ts';
import { statement } from '../../../database/statement.ts';
import {
  claimKey,
  hashOfInput,
  idempotencyKey,
  storeAnswer,
  storedAnswer,
} from '../../../http/guards/idempotency.ts';
import type { Claim } from '../../../http/route.ts';
import { Refusal } from '../../../http/route.ts';
import type { Request, Viewer } from '../../../http/route.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { inAnnouncedTransaction } from '../../../live/announce.ts';
import { openPhotoCase } from '../../cases/photo-case.ts';
import { removeIfRefused, storePicture } from '../uploads/finish.ts';
import { ownProfile } from '../../profiles/read.ts';
import { ACCEPT_PHOTO_JOB } from './jobs.ts';
import { lockPhotos, mainPhoto, announcePhotos } from './announce.ts';

type Upload = Request<Record<string, never>, { visibility: Image['visibility'] }>;
type Uploaded = Answer<'uploadPhoto'>;

/** Rejected photos that do not count against the limit. */
const REJECTED_FREE = 10;
/** How long a photo is looked at in the demo, where nobody moderates. */
const DEMO_MODERATION_MS = 4_000;

// Not from the session: a member who just became premium has the room at once.
const countPhotos = statement<{
  paid_user: boolean;
  counted: number;
  rejected: number;
  next: number;
}>(
  'count_photos',
  `
  select member.paid_user, count(photo.id) filter (where photo.status <> 'rejected')::int as counted, count(photo.id) filter (where photo.status = 'rejected')::int as rejected,
    coalesce(max(photo.position) + 1, 0)::int as next
  from profiles profile join members member on member.id = profile.member_id left join photos photo on photo.profile_id = profile.id
  where profile.id = $1::uuid group by member.id`,
);

/** @returns the next position. @throws Refusal `photo_limit` when there is no room. */
async function roomFor(database: Queryable, profile: string): Promise<number> {
  const [found] = await countPhotos(database, [profile]);
  if (!found) throw new Refusal('not_found');
  if (found.counted + Math.max(0, found.rejected - REJECTED_FREE) >= photoLimit(found.paid_user))
    throw new Refusal('photo_limit');
  return found.next;
}

async function insert(
  transaction: Transaction,
  request: Upload,
  viewer: Viewer,
  id: string,
  picture: { width: number; height: number },
): Promise<Uploaded> {
  const { body, now, services } = request;
  // The count holds until the commit: two uploads at once never both take the last place.
  await lockPhotos(transaction, viewer.profileId);
  const position = await roomFor(transaction, viewer.profileId);
  const before = await mainPhoto(transaction, viewer.profileId);
  await transaction.insert(photos).values({
    id,
    profile_id: viewer.profileId,
    position,
    status: 'pending',
    visibility: body.visibility,
    width: picture.width,
    height: picture.height,
    created_at: now,
  });
  await openPhotoCase(transaction, id, now);
  if (services.config.demo)
    await enqueue(
      transaction,
      ACCEPT_PHOTO_JOB,
      { photo: id },
      new Date(now.getTime() + DEMO_MODERATION_MS),
    );
  const images = await announcePhotos({ ...request, database: transaction }, viewer, before);
  const image = images.find((one) => one.id === id);
  if (!image) throw new Error('The photo that was just kept is not there.');
  return { photo: image };
}

const storedSchema = z.object({ photo: idSchema });

/** The answer to the same key again: the photo as it is now; `not_found` once it was deleted. */
export const replayUpload = {
  store: ({ photo }: Uploaded) => ({ photo: photo.id }),
  async answer(
    viewer: Viewer,
    { database, now }: Pick<Upload, 'database' | 'now'>,
    stored: unknown,
  ): Promise<Uploaded> {
    const { photo: id } = storedSchema.parse(stored);
    const { images } = await ownProfile(database, viewer.memberId, now);
    const photo = images.find((image) => image.id === id);
    if (!photo) throw new Refusal('not_found');
    return { photo };
  },
};

/** Makes a picture the member's photo, or finds the photo that the same key made before. */
async function claimPicture(
  viewer: Viewer,
  request: Upload,
  claim: Claim,
  id: string,
  picture: { width: number; height: number },
): Promise<Uploaded> {
  const { services, now } = request;
  return inAnnouncedTransaction(services, now, async ({ database, afterCommit }) => {
    const stored = await claimKey(database, claim);
    if (stored) return replayUpload.answer(viewer, { ...request, database }, stored.answer);
    const given = await insert(database, { ...request, afterCommit }, viewer, id, picture);
    await storeAnswer(database, claim, replayUpload.store(given));
    return given;
  });
}

/**
 * Stores an uploaded picture, to wait for moderation: an upload in one part, claimed at once. The
 * same key is the same photo. Opens its own transactions: none is open while encoding.
 * @throws Refusal `photo_limit`, `idempotency_conflict`, `busy`, or why it is no picture.
 */
export async function uploadPhoto(viewer: Viewer, request: Upload): Promise<Uploaded> {
  const { services, now, body, file: bytes } = request;
  const claim: Claim = {
    memberId: viewer.memberId,
    key: idempotencyKey(request.headers),
    call: 'uploadPhoto',
    now,
    bodyHash: hashOfInput('uploadPhoto', {
      body,
      file: createHash('sha256').update(bytes).digest('hex'),
    }),
  };
  const before = await storedAnswer(services.database, claim);
  if (before) return replayUpload.answer(viewer, request, before.answer);
  await roomFor(services.database, viewer.profileId);
  const id = newId(now.getTime());
  const picture = await storePicture(services, { file: id, bytes });
  if ('problem' in picture) throw new Refusal(picture.problem);
  const claimed = claimPicture(viewer, request, claim, id, picture);
  const uploaded = await removeIfRefused(services, id, claimed);
  // The same key made a photo meanwhile, which has files of its own.
  if (uploaded.photo.id !== id) await services.photos.remove([id]);
  return uploaded;
}
