import { newId } from '../../../../shared/identifiers.ts';
import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';
import { Refusal } from '../../../http/route.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { REMOVE_FILES_JOB } from './jobs.ts';
import { UPLOAD_COLUMNS } from './parts.ts';
import type { Upload, UploadKind } from './parts.ts';

/** New uploads of one member in ten minutes (decision 018). */
export const MOST_NEW = 30;
const NEW_WITHIN_MS = 10 * 60_000;
/** Unclaimed uploads of one member, above `MOST_NEW`; beyond them the oldest is deleted. */
const MOST_UNCLAIMED = 40;

const countNew = statement<{ count: number; earliest: string | null }>(
  'new_uploads',
  `
  select count(*)::int as count, min(created_at) as earliest from chat_photos
  where profile_id = $1::uuid and created_at > $2::timestamptz`,
);
const insertUpload = statement<Upload>(
  'insert_upload',
  `
  insert into chat_photos (id, profile_id, file, size, created_at, kind) values ($1::uuid, $2::uuid, $3::uuid, $4::int, $5::timestamptz, $6)
  on conflict do nothing returning ${UPLOAD_COLUMNS}`,
);
const dropUnclaimed = statement<{ file: string }>(
  'drop_unclaimed_uploads',
  `
  delete from chat_photos where id in (
    select id from chat_photos where profile_id = $1::uuid and message_id is null order by created_at desc, id desc offset ${MOST_UNCLAIMED}) returning file`,
);

/**
 * Begins an upload under the client's id, with files under one of the server's.
 * @throws Refusal `too_many_requests` past `MOST_NEW`; `busy` when another request began it at the
 *   same moment.
 */
export async function beginUpload(
  database: Queryable,
  {
    id,
    profile,
    kind,
    size,
    now,
  }: { id: string; profile: string; kind: UploadKind; size: number; now: Date },
): Promise<Upload> {
  const [recent] = await countNew(database, [profile, new Date(now.getTime() - NEW_WITHIN_MS)]);
  if (recent && recent.count >= MOST_NEW && recent.earliest !== null)
    throw new Refusal('too_many_requests', {
      retryAfterSeconds: Math.max(
        1,
        Math.ceil((new Date(recent.earliest).getTime() + NEW_WITHIN_MS - now.getTime()) / 1_000),
      ),
    });
  const [upload] = await insertUpload(database, [
    id,
    profile,
    newId(now.getTime()),
    size,
    now,
    kind,
  ]);
  if (!upload) throw new Refusal('busy', { retryAfterSeconds: 1 });
  const dropped = await dropUnclaimed(database, [profile]);
  if (dropped.length > 0)
    await enqueue(database, REMOVE_FILES_JOB, { photos: dropped.map(({ file }) => file) }, now);
  return upload;
}
