import { z } from 'zod';
import { idSchema } from '../../shared/contract/fields.ts';
import type { JobHandler } from '../jobs/runner.ts';

/** Wakes the streams of members changed by another process. Payload `{ members: [ids] }`. */
export const WAKE_STREAMS_JOB = 'wake_streams';

const someMembers = z.strictObject({ members: z.array(idSchema) });

export const streamJobs: Readonly<Record<string, JobHandler>> = {
  [WAKE_STREAMS_JOB]: {
    async handle({ services, afterCommit }, payload) {
      for (const memberId of someMembers.parse(payload).members)
        afterCommit(() => services.live.publish(memberId, { kind: 'changes' }));
    },
  },
};
