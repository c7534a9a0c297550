import { z } from 'zod';
import { idSchema } from '../../../../shared/contract/fields.ts';
import type { JobHandler } from '../../../jobs/runner.ts';
import { dueMembers, eraseMember } from './erase.ts';
import { FINISH_DELETION_JOB } from './request.ts';

const HOUR_MS = 3_600_000;
const memberSchema = z.object({ member: idSchema });

/** The jobs that end a membership: one for each departure, and one for missed ones. */
export const leavingJobs: Readonly<Record<string, JobHandler>> = {
  [FINISH_DELETION_JOB]: {
    async handle(context, payload) {
      await eraseMember(context, memberSchema.parse(payload).member);
    },
  },
  finish_deletions: {
    everyMs: HOUR_MS,
    async handle(context) {
      for (const member of await dueMembers(context)) await eraseMember(context, member);
    },
  },
};
