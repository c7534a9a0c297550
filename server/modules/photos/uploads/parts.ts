import { LEAST_PART_BYTES, MOST_PART_BYTES } from '../../../../shared/photos.ts';
import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';
import { Refusal } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import type { PhotoProblem } from '../encode/encoder.ts';

/** A photo that comes in parts. It has a width once it is a picture, and can be claimed then. */
export interface Upload {
  id: string;
  profile_id: string;
  file: string;
  size: number;
  received: number;
  width: number | null;
  problem: PhotoProblem | null;
}

export const UPLOAD_COLUMNS = 'id, profile_id, file, size, received, width, problem';

const lock = statement<Upload>(
  'lock_upload',
  `select ${UPLOAD_COLUMNS} from chat_photos where id = $1::uuid for no key update`,
);
const selectOwn = statement<Upload>(
  'own_upload',
  `select ${UPLOAD_COLUMNS} from chat_photos where id = $1::uuid and profile_id = $2::uuid`,
);
const insertPart = statement(
  'insert_upload_part',
  `
  with part as (insert into chat_photo_parts (photo_id, starts_at, content) values ($1::uuid, $2::int, $3))
  update chat_photos set received = $4::int where id = $1::uuid`,
);
const selectParts = statement<{ content: Buffer }>(
  'upload_parts',
  'select content from chat_photo_parts where photo_id = $1::uuid order by starts_at',
);
const closeParts = statement<{ id: string }>(
  'close_upload',
  `
  with done as (update chat_photos set width = $2::int, height = $3::int, problem = $4 where id = $1::uuid and width is null and problem is null returning id),
    gone as (delete from chat_photo_parts where photo_id = $1::uuid)
  select id from done`,
);

/** One's own upload. @throws Refusal `photo_unknown` for any other. */
export async function ownUpload(database: Queryable, profile: string, id: string): Promise<Upload> {
  const [upload] = await selectOwn(database, [id, profile]);
  if (!upload) throw new Refusal('photo_unknown');
  return upload;
}

/** An upload by its id, locked until the commit, whoever it belongs to. */
export const lockUpload = async (database: Queryable, id: string): Promise<Upload | undefined> =>
  (await lock(database, [id]))[0];

/** @throws Refusal `validation_failed` for a part that reaches past its photo or is an odd size. */
export function checkPart(startsAt: number, size: number, part: Buffer): void {
  const end = startsAt + part.length;
  if (end > size) throw new Refusal('validation_failed', { fields: { size: 'too_small' } });
  if (part.length > MOST_PART_BYTES)
    throw new Refusal('validation_failed', { fields: { file: 'too_long' } });
  if (part.length < LEAST_PART_BYTES && end < size)
    throw new Refusal('validation_failed', { fields: { file: 'too_short' } });
}

/** Stores what is new of a part of a locked upload. @returns the upload as it is now. */
export async function storePart(
  database: Queryable,
  upload: Upload,
  startsAt: number,
  part: Buffer,
): Promise<Upload> {
  const end = startsAt + part.length;
  // A part before it is missing: the answer says where to resume.
  if (upload.width !== null || startsAt > upload.received || end <= upload.received) return upload;
  await insertPart(database, [
    upload.id,
    upload.received,
    part.subarray(upload.received - startsAt),
    end,
  ]);
  return { ...upload, received: end };
}

/**
 * Puts the parts of an upload together and works with the bytes, a few photos at a time.
 * @param work gets null when another request finished the upload: its parts are deleted.
 * @throws Refusal `busy`.
 */
export async function withParts<Result>(
  { database, budgets }: Pick<Services, 'database' | 'budgets'>,
  upload: Upload,
  work: (bytes: Buffer | null) => Promise<Result>,
): Promise<Result> {
  try {
    if (!budgets.assembledPhotos.claim(1)) throw new Refusal('busy', { retryAfterSeconds: 2 });
    const parts = await selectParts(database, [upload.id]);
    const bytes = Buffer.concat(parts.map(({ content }) => content));
    return await work(bytes.length === upload.size ? bytes : null);
  } finally {
    budgets.assembledPhotos.release(1);
  }
}

/** Ends an upload as a picture that can be claimed, or with what is wrong; deletes its parts. */
export async function closeUpload(
  database: Queryable,
  { id }: Upload,
  outcome: { width: number; height: number } | { problem: PhotoProblem },
): Promise<void> {
  await closeParts(
    database,
    'problem' in outcome
      ? [id, null, null, outcome.problem]
      : [id, outcome.width, outcome.height, null],
  );
}
