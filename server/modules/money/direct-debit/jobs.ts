import type { ExternalJob } from '../../../jobs/external.ts';
import { COLLECT_DIRECT_DEBITS_JOB, collectJob } from './collect.ts';
import { FORGET_PAYER_JOB, forgetJob } from './forget.ts';

export const directDebitJobs: Readonly<Record<string, ExternalJob>> = {
  [COLLECT_DIRECT_DEBITS_JOB]: collectJob,
  [FORGET_PAYER_JOB]: forgetJob,
};
