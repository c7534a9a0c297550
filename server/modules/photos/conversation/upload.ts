import type { z } from 'zod';
import type { Answer } from '../../../../shared/contract/calls.ts';
import type { calls } from '../../../../shared/contract/calls.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { LEAST_PART_BYTES, MOST_PART_BYTES } from '../../../../shared/photos.ts';
import type { Queryable, Transaction } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { Refusal } from '../../../http/route.ts';
import type { Request, Viewer } from '../../../http/route.ts';
import { enqueue } from '../../../jobs/queue.ts';
import type { PhotoProblem } from '../encode/encoder.ts';
import { REMOVE_FILES_JOB } from '../profile/jobs.ts';

type Uploaded = Answer<'uploadChatPhoto'>;
type PartInput = z.output<(typeof calls)['uploadChatPhoto']['body']>;
interface Row {
  id: string;
  profile_id: string;
  file: string;
  size: number;
  received: number;
  width: number | null;
  problem: PhotoProblem | null;
}

/** New photos of one member in ten minutes (decision 018). */
export const MOST_NEW = 30;
const NEW_WITHIN_MS = 10 * 60_000;
/** Unsent photos of one member, above `MOST_NEW`; beyond them the oldest is deleted. */
const MOST_UNSENT = 40;
/** Photos decoded at the same time, each up to 15 MB. */
const MOST_FINISHING = 4;

const COLUMNS = 'id, profile_id, file, size, received, width, problem';
const lockPhoto = statement<Row>(
  'lock_chat_photo',
  `select ${COLUMNS} from chat_photos where id = $1::uuid for no key update`,
);
const selectOwn = statement<Row>(
  'own_chat_photo',
  `select ${COLUMNS} from chat_photos where id = $1::uuid and profile_id = $2::uuid`,
);
const selectMember = statement<{ credits: number; recent: number; earliest: string | null }>(
  'chat_photo_member',
  `
  select member.credits, count(photo.id)::int as recent, min(photo.created_at) as earliest from members member join profiles profile on profile.member_id = member.id
  left join chat_photos photo on photo.profile_id = profile.id and photo.created_at > $2::timestamptz where profile.id = $1::uuid group by member.id`,
);
const insertPhoto = statement<Row>(
  'insert_chat_photo',
  `
  insert into chat_photos (id, profile_id, file, size, created_at) values ($1::uuid, $2::uuid, $3::uuid, $4::int, $5::timestamptz)
  on conflict do nothing returning ${COLUMNS}`,
);
const dropUnsent = statement<{ file: string }>(
  'drop_unsent_chat_photos',
  `
  delete from chat_photos where id in (
    select id from chat_photos where profile_id = $1::uuid and message_id is null order by created_at desc, id desc offset ${MOST_UNSENT}) returning file`,
);
const insertPart = statement(
  'insert_chat_photo_part',
  `
  with part as (insert into chat_photo_parts (photo_id, starts_at, content) values ($1::uuid, $2::int, $3))
  update chat_photos set received = $4::int where id = $1::uuid`,
);
const selectParts = statement<{ content: Buffer }>(
  'chat_photo_parts',
  'select content from chat_photo_parts where photo_id = $1::uuid order by starts_at',
);
const finishPhoto = statement<{ id: string }>(
  'finish_chat_photo',
  `
  with done as (update chat_photos set width = $2::int, height = $3::int, problem = $4 where id = $1::uuid and width is null and problem is null returning id),
    gone as (delete from chat_photo_parts where photo_id = $1::uuid)
  select id from done`,
);

const answerOf = ({ id, size, received, width }: Row): Uploaded => ({
  photo: { id, size, received, ready: width !== null },
});

/** The progress of one's own photo. @throws Refusal `photo_unknown` for any other. */
export async function readUpload(
  database: Queryable,
  viewer: Viewer,
  id: string,
): Promise<Uploaded> {
  const [row] = await selectOwn(database, [id, viewer.profileId]);
  if (!row) throw new Refusal('photo_unknown');
  return answerOf(row);
}

/** Begins a photo, only for whoever could pay for it now, and not too many at once. */
async function begin(
  transaction: Transaction,
  { now, services }: Pick<Request<never, never>, 'now' | 'services'>,
  viewer: Viewer,
  { id, size, starts_at: at }: PartInput,
): Promise<Row> {
  if (at > 0) throw new Refusal('photo_unknown');
  const [member] = await selectMember(transaction, [
    viewer.profileId,
    new Date(now.getTime() - NEW_WITHIN_MS),
  ]);
  if (!member || member.credits < services.settings.current().photo_credits)
    throw new Refusal('insufficient_credits');
  if (member.recent >= MOST_NEW && member.earliest !== null)
    throw new Refusal('too_many_requests', {
      retryAfterSeconds: Math.max(
        1,
        Math.ceil((new Date(member.earliest).getTime() + NEW_WITHIN_MS - now.getTime()) / 1_000),
      ),
    });
  const [row] = await insertPhoto(transaction, [
    id,
    viewer.profileId,
    newId(now.getTime()),
    size,
    now,
  ]);
  // Begun at the same moment by another request, which goes first.
  if (!row) throw new Refusal('busy', { retryAfterSeconds: 1 });
  const dropped = await dropUnsent(transaction, [viewer.profileId]);
  if (dropped.length > 0)
    await enqueue(transaction, REMOVE_FILES_JOB, { photos: dropped.map(({ file }) => file) }, now);
  return row;
}

async function keepPart(
  transaction: Transaction,
  row: Row,
  startsAt: number,
  part: Buffer,
): Promise<Row> {
  const end = startsAt + part.length;
  // A part before it is missing: the answer says where to resume.
  if (row.width !== null || startsAt > row.received || end <= row.received) return row;
  await insertPart(transaction, [
    row.id,
    row.received,
    part.subarray(row.received - startsAt),
    end,
  ]);
  return { ...row, received: end };
}

/** The outcome of a photo that a parallel request with the last part completed. */
async function settled(
  { services }: Pick<Request<never, never>, 'services'>,
  { id, profile_id }: Row,
): Promise<Row> {
  const [row] = await selectOwn(services.database, [id, profile_id]);
  if (!row) throw new Refusal('photo_unknown');
  if (row.problem) throw new Refusal(row.problem);
  if (row.width === null) throw new Refusal('busy', { retryAfterSeconds: 1 });
  return row;
}

let finishing = 0;

/** Decodes a complete photo in a process of its own and stores every size. */
async function finish(
  { services }: Pick<Request<never, never>, 'services'>,
  row: Row,
): Promise<Row> {
  if (finishing >= MOST_FINISHING) throw new Refusal('busy', { retryAfterSeconds: 2 });
  finishing += 1;
  try {
    const bytes = Buffer.concat(
      (await selectParts(services.database, [row.id])).map(({ content }) => content),
    );
    // The parts are deleted when the photo is done.
    if (bytes.length !== row.size) return await settled({ services }, row);
    const photo = await services.encoder.encode(bytes);
    if ('problem' in photo) {
      if (photo.problem === 'busy') throw new Refusal('busy', { retryAfterSeconds: 3 });
      await finishPhoto(services.database, [row.id, null, null, photo.problem]);
      throw new Refusal(photo.problem);
    }
    await services.photos.write(row.file, photo.variants);
    await finishPhoto(services.database, [row.id, photo.width, photo.height, null]);
    return { ...row, width: photo.width };
  } finally {
    finishing -= 1;
  }
}

/**
 * Accepts a part of a photo; with the last one the photo is decoded and re-encoded. Parts come in
 * order and can be repeated; the answer says how much is here, to resume after a cut. Opens its
 * transactions itself: none is open while encoding.
 * @throws Refusal `validation_failed`; `photo_unknown`; `insufficient_credits`;
 *   `idempotency_conflict` for another photo's id; `photo_type`, `photo_heic`, `photo_pixels`,
 *   `photo_broken`; `too_many_requests`, `busy`.
 */
export async function uploadPart(
  viewer: Viewer,
  request: Request<Record<string, never>, PartInput>,
): Promise<Uploaded> {
  const { services, body, file } = request;
  const end = body.starts_at + file.length;
  if (end > body.size) throw new Refusal('validation_failed', { fields: { size: 'too_small' } });
  if (file.length > MOST_PART_BYTES)
    throw new Refusal('validation_failed', { fields: { file: 'too_long' } });
  if (file.length < LEAST_PART_BYTES && end < body.size)
    throw new Refusal('validation_failed', { fields: { file: 'too_short' } });
  const row = await inTransaction(services.database, async (transaction) => {
    const [known] = await lockPhoto(transaction, [body.id]);
    if (known && (known.profile_id !== viewer.profileId || known.size !== body.size))
      throw new Refusal('idempotency_conflict');
    if (known?.problem) throw new Refusal(known.problem);
    return keepPart(
      transaction,
      known ?? (await begin(transaction, request, viewer, body)),
      body.starts_at,
      file,
    );
  });
  return answerOf(
    row.width === null && row.received === row.size ? await finish(request, row) : row,
  );
}
