import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../shared/contract/fields.ts';
import { caseEvidence } from '../../../database/case-schema.ts';
import type { Transaction } from '../../../database/connection.ts';
import { chatPhotos, photos, reportQuotes } from '../../../database/schema.ts';
import type { JobHandler } from '../../../jobs/runner.ts';
import { moderatePhoto } from './moderate.ts';

/** Accepts a photo in the demo, where nobody moderates. Payload `{ photo: id }`. */
export const ACCEPT_PHOTO_JOB = 'accept_photo';
/** Removes the files of deleted photos. Payload `{ photos: [ids] }`. */
export const REMOVE_FILES_JOB = 'remove_photo_files';
/** Wakes the streams of members changed by another process. Payload `{ members: [ids] }`. */
export const WAKE_STREAMS_JOB = 'wake_streams';

const HOUR_MS = 60 * 60_000;

/** Which of these pictures a case is about: they are kept for as long as the case. */
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
const onePhoto = z.strictObject({ photo: idSchema });
const someMembers = z.strictObject({ members: z.array(idSchema) });
const somePhotos = z.strictObject({ photos: z.array(idSchema) });

export const photoJobs: Readonly<Record<string, JobHandler>> = {
  [ACCEPT_PHOTO_JOB]: {
    async handle({ transaction, now, services, afterCommit }, payload) {
      const { photo } = onePhoto.parse(payload);
      const [waiting] = await transaction
        .select({ id: photos.id })
        .from(photos)
        .where(and(eq(photos.id, photo), eq(photos.status, 'pending')));
      if (waiting)
        await moderatePhoto(
          { database: transaction, now, services, afterCommit },
          { id: photo, status: 'active' },
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
  [WAKE_STREAMS_JOB]: {
    async handle({ services, afterCommit }, payload) {
      for (const memberId of someMembers.parse(payload).members)
        afterCommit(() => services.live.publish(memberId, { kind: 'changes' }));
    },
  },
  /** Files without a photo: of interrupted uploads and erased members. */
  sweep_photo_files: {
    everyMs: 6 * HOUR_MS,
    async handle({ transaction, services }) {
      // By the machine's clock, like the files' times; an upload needs seconds until its row.
      await services.photos.sweep(
        async (ids) => {
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
        },
        new Date(Date.now() - HOUR_MS),
      );
    },
  },
};
