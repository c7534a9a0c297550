import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../shared/contract/fields.ts';
import { chatPhotos, photos, reports } from '../../database/schema.ts';
import type { JobHandler } from '../../jobs/runner.ts';
import { moderatePhoto } from './moderate.ts';

/** Accepts a photo that nobody decided on; in the demo, where nobody moderates. Payload `{ photo: id }`. */
export const ACCEPT_PHOTO_JOB = 'accept_photo';
/** Removes the files of photos that are no more. Payload `{ photos: [ids] }`. */
export const REMOVE_FILES_JOB = 'remove_photo_files';
/** Wakes the streams of members for whom another process recorded changes. Payload `{ members: [ids] }`. */
export const WAKE_STREAMS_JOB = 'wake_streams';

const HOUR_MS = 60 * 60_000;
const onePhoto = z.strictObject({ photo: idSchema });
const someMembers = z.strictObject({ members: z.array(idSchema) });
const somePhotos = z.strictObject({ photos: z.array(idSchema) });

/** What becomes of photos without anybody asking. */
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
    async handle({ services }, payload) {
      await services.photos.remove(somePhotos.parse(payload).photos);
    },
  },
  [WAKE_STREAMS_JOB]: {
    async handle({ services, afterCommit }, payload) {
      for (const memberId of someMembers.parse(payload).members)
        afterCommit(() => services.live.publish(memberId, { kind: 'changes' }));
    },
  },
  /** Files without a photo: of uploads that were cut off between file and row, and of members who were erased. */
  sweep_photo_files: {
    everyMs: 6 * HOUR_MS,
    async handle({ transaction, services }) {
      // By the machine's clock, as the files' times are: an upload needs seconds from its files to its row.
      await services.photos.sweep(
        async (ids) => {
          if (ids.length === 0) return new Set();
          // A reported photo of a conversation is kept for as long as the report speaks of it.
          const rows = await transaction
            .select({ id: photos.id })
            .from(photos)
            .where(inArray(photos.id, [...ids]))
            .union(
              transaction
                .select({ id: chatPhotos.file })
                .from(chatPhotos)
                .where(inArray(chatPhotos.file, [...ids])),
            )
            .union(
              transaction
                .select({ id: sql<string>`${reports.photo}` })
                .from(reports)
                .where(inArray(reports.photo, [...ids])),
            );
          return new Set(rows.map(({ id }) => id));
        },
        new Date(Date.now() - HOUR_MS),
      );
    },
  },
};
