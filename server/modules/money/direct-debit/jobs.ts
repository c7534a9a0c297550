import type { OutsideJob } from '../../../jobs/outside.ts';
import { COLLECT_DIRECT_DEBITS_JOB, collectJob } from './collect.ts';
import { FORGET_PAYER_JOB, forgetJob } from './forget.ts';

/** The jobs of direct debits that wait for the provider. */
export const directDebitJobs: Readonly<Record<string, OutsideJob>> = {
  [COLLECT_DIRECT_DEBITS_JOB]: collectJob,
  [FORGET_PAYER_JOB]: forgetJob,
};
