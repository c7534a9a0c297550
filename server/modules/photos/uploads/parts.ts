import { LEAST_PART_BYTES, MOST_PART_BYTES } from '../../../../shared/photos.ts';
import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';
import { Refusal } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import type { PhotoProblem } from '../encode/encoder.ts';
import type { VoiceProblem, ReadVoice } from './voice.ts';

export type UploadKind = 'photo' | 'voice';
type UploadProblem = PhotoProblem | VoiceProblem;

/** A photo or voice that comes in parts, and can be claimed once it was read. */
export interface Upload {
  id: string;
  profile_id: string;
  kind: UploadKind;
  file: string;
  size: number;
  received: number;
  width: number | null;
  /** Of a voice. */
  duration_ms: number | null;
  problem: UploadProblem | null;
}

export const UPLOAD_COLUMNS =
  'id, profile_id, kind, file, size, received, width, duration_ms, problem';

/** Whether an upload was read, so that it can be claimed. */
export const isReady = ({ width, duration_ms }: Pick<Upload, 'width' | 'duration_ms'>): boolean =>
  width !== null || duration_ms !== null;

const UNKNOWN = { photo: 'photo_unknown', voice: 'voice_unknown' } as const;
/** The refusal for an upload of a kind that is another's, incomplete or missing. */
export const unknownUpload = (kind: UploadKind): Refusal => new Refusal(UNKNOWN[kind]);

const lock = statement<Upload>(
  'lock_upload',
  `select ${UPLOAD_COLUMNS} from chat_photos where id = $1::uuid for no key update`,
);
const selectOwn = statement<Upload>(
  'own_upload',
  `select ${UPLOAD_COLUMNS} from chat_photos where id = $1::uuid and profile_id = $2::uuid and kind = $3`,
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
  with done as (update chat_photos set width = $2::int, height = $3::int, problem = $4, duration_ms = $5::int, peaks = $6::jsonb
      where id = $1::uuid and width is null and duration_ms is null and problem is null returning id),
    gone as (delete from chat_photo_parts where photo_id = $1::uuid)
  select id from done`,
);

/** One's own upload of a kind. @throws Refusal `photo_unknown` or `voice_unknown` for any other. */
export async function ownUpload(
  database: Queryable,
  profile: string,
  id: string,
  kind: UploadKind,
): Promise<Upload> {
  const [upload] = await selectOwn(database, [id, profile, kind]);
  if (!upload) throw unknownUpload(kind);
  return upload;
}

/** An upload by its id, locked until the commit, of any owner. */
export const lockUpload = async (database: Queryable, id: string): Promise<Upload | undefined> =>
  (await lock(database, [id]))[0];

/** @throws Refusal `validation_failed` for a part that reaches past its upload or is an odd size. */
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
  // An earlier part is missing: the answer contains where to resume.
  if (isReady(upload) || startsAt > upload.received || end <= upload.received) return upload;
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

/** The outcome of an upload: a picture or a voice that can be claimed, or what is wrong with it. */
type Outcome =
  { width: number; height: number } | Pick<ReadVoice, 'ms' | 'peaks'> | { problem: UploadProblem };

/** Ends an upload with its outcome, and deletes its parts. */
export async function closeUpload(
  database: Queryable,
  { id }: Upload,
  outcome: Outcome,
): Promise<void> {
  const picture = 'width' in outcome ? outcome : { width: null, height: null };
  const voice = 'ms' in outcome ? outcome : null;
  await closeParts(database, [
    id,
    picture.width,
    picture.height,
    'problem' in outcome ? outcome.problem : null,
    voice?.ms ?? null,
    voice && JSON.stringify(voice.peaks),
  ]);
}
