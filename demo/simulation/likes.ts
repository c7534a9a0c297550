import { z } from 'zod';
import { idSchema } from '../../shared/contract/fields.ts';
import { statement } from '../../server/database/statement.ts';
import type { JobHandler } from '../../server/jobs/runner.ts';
import { like } from '../../server/modules/likes/like.ts';
import { demoViewer, unlessRefused } from './demo-viewer.ts';

const payloadSchema = z.strictObject({ profile: idSchema, other: idSchema });
const stillLiked = statement(
  'demo_still_liked',
  'select from likes where from_profile = $2::uuid and to_profile = $1::uuid',
);

/** Likes back those who like them, unless the like was withdrawn. */
const likeBack: JobHandler = {
  async handle({ transaction, now, services, afterCommit }, payload) {
    const { profile, other } = payloadSchema.parse(payload);
    const viewer = await demoViewer(transaction, profile);
    if (!viewer || (await stillLiked(transaction, [profile, other])).length === 0) return;
    await unlessRefused(() =>
      like({ database: transaction, now, services, afterCommit }, profile, other),
    );
  },
};

export const likeJobs: Readonly<Record<string, JobHandler>> = { demo_like: likeBack };
