import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../shared/contract/fields.ts';
import { photos } from '../../../database/schema/profiles.ts';
import type { JobHandler } from '../../../jobs/runner.ts';
import { isWithSenior } from '../../cases/photo-case.ts';
import { moderatePhoto } from './moderate.ts';

/** Accepts a photo in the demo, where nobody moderates. Payload `{ photo: id }`. */
export const ACCEPT_PHOTO_JOB = 'accept_photo';

const onePhoto = z.strictObject({ photo: idSchema });

export const photoJobs: Readonly<Record<string, JobHandler>> = {
  [ACCEPT_PHOTO_JOB]: {
    async handle({ transaction, now, services, afterCommit }, payload) {
      const { photo } = onePhoto.parse(payload);
      const [pending] = await transaction
        .select({ id: photos.id })
        .from(photos)
        .where(and(eq(photos.id, photo), eq(photos.status, 'pending')));
      if (pending && !(await isWithSenior(transaction, photo)))
        await moderatePhoto(
          { database: transaction, now, services, afterCommit },
          { id: photo, status: 'active' },
        );
    },
  },
};
