import { statement } from '../../../database/statement.ts';
import { enqueue } from '../../../jobs/queue.ts';
import type { JobHandler } from '../../../jobs/runner.ts';
import { REMOVE_FILES_JOB } from '../profile/jobs.ts';

const HOUR_MS = 3_600_000;
/** An unsent photo this old was given up; a returning device uploads it again. */
export const ABANDONED_AFTER_MS = 48 * HOUR_MS;

const dropAbandoned = statement<{ file: string }>(
  'drop_abandoned_chat_photos',
  `
  delete from chat_photos where id in (
    select id from chat_photos where message_id is null and created_at < $1::timestamptz order by created_at limit 500 for update skip locked) returning file`,
);

export const chatPhotoJobs: Readonly<Record<string, JobHandler>> = {
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
};
