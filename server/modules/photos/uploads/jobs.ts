import { inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../shared/contract/fields.ts';
import { caseEvidence } from '../../../database/schema/cases.ts';
import type { Transaction } from '../../../database/connection.ts';
import { chatPhotos } from '../../../database/schema/conversations.ts';
import { photos } from '../../../database/schema/profiles.ts';
import { reportQuotes } from '../../../database/schema/reports.ts';
import { statement } from '../../../database/statement.ts';
import { enqueue } from '../../../jobs/queue.ts';
import type { JobHandler } from '../../../jobs/runner.ts';

/** Removes the files of deleted photos. Payload `{ photos: [ids] }`. */
export const REMOVE_FILES_JOB = 'remove_photo_files';

const HOUR_MS = 60 * 60_000;
/** An unclaimed upload this old is abandoned; a returning device uploads it again. */
export const ABANDONED_AFTER_MS = 48 * HOUR_MS;

const somePhotos = z.strictObject({ photos: z.array(idSchema) });

const dropAbandoned = statement<{ file: string }>(
  'drop_abandoned_uploads',
  `
  delete from chat_photos where id in (
    select id from chat_photos where message_id is null and created_at < $1::timestamptz order by created_at limit 500 for update skip locked) returning file`,
);

/** Which of these pictures a case is about: they are stored for as long as the case. */
async function quotedPhotos(
  transaction: Transaction,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await transaction
    .select({ id: sql<string>`${reportQuotes.photo}` })
    .from(reportQuotes)
    .where(inArray(reportQuotes.photo, [...ids]))
    .union(
      transaction
        .select({ id: sql<string>`${caseEvidence.photo}` })
        .from(caseEvidence)
        .where(inArray(caseEvidence.photo, [...ids])),
    );
  return new Set(rows.map(({ id }) => id));
}

/** Which of these ids of files belong to a photo, an upload or a case. */
async function usedFiles(transaction: Transaction, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await transaction
    .select({ id: photos.id })
    .from(photos)
    .where(inArray(photos.id, [...ids]))
    .union(
      transaction
        .select({ id: chatPhotos.file })
        .from(chatPhotos)
        .where(inArray(chatPhotos.file, [...ids])),
    );
  const quoted = await quotedPhotos(transaction, ids);
  return new Set([...rows.map(({ id }) => id), ...quoted]);
}

/** Prunes what nobody claimed, and the files of photos of either kind that were deleted. */
export const uploadJobs: Readonly<Record<string, JobHandler>> = {
  drop_abandoned_chat_photos: {
    everyMs: HOUR_MS,
    async handle({ transaction, now }) {
      const dropped = await dropAbandoned(transaction, [
        new Date(now.getTime() - ABANDONED_AFTER_MS),
      ]);
      if (dropped.length > 0)
        await enqueue(
          transaction,
          REMOVE_FILES_JOB,
          { photos: dropped.map(({ file }) => file) },
          now,
        );
    },
  },
  [REMOVE_FILES_JOB]: {
    async handle({ transaction, services }, payload) {
      const { photos: ids } = somePhotos.parse(payload);
      const quoted = await quotedPhotos(transaction, ids);
      await services.photos.remove(ids.filter((id) => !quoted.has(id)));
    },
  },
  /** Files without a photo: of interrupted uploads and erased members. */
  sweep_photo_files: {
    everyMs: 6 * HOUR_MS,
    async handle({ transaction, services }) {
      // By the machine's clock, like the files' times; an upload needs seconds until its row.
      await services.photos.sweep(
        (ids) => usedFiles(transaction, ids),
        new Date(Date.now() - HOUR_MS),
      );
    },
  },
};
