import type { Config } from '../config.ts';
import type { ExternalJob } from '../jobs/external.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { pruningJobs } from '../jobs/pruning.ts';
import { streamJobs } from '../live/wake-job.ts';
import { mailChangeJobs } from '../modules/account/access/mail-change.ts';
import { resetJobs } from '../modules/account/access/reset-password.ts';
import { signupJobs } from '../modules/account/signup/deferred.ts';
import { leavingJobs } from '../modules/account/leaving/jobs.ts';
import { createMailJobs } from '../modules/notify/mail/send.ts';
import { noticeJobs } from '../modules/notify/notices/jobs.ts';
import { figureJobs } from '../modules/cases/figures/reports.ts';
import { caseJobs } from '../modules/cases/jobs.ts';
import { measureJobs } from '../modules/measures/jobs.ts';
import { bookJobs } from '../modules/money/books/jobs.ts';
import { reconcileJobs } from '../modules/money/books/reconcile.ts';
import { uploadJobs } from '../modules/photos/uploads/jobs.ts';
import { photoJobs } from '../modules/photos/profile/jobs.ts';
import { pushJobs } from '../modules/notify/push/deliver.ts';
import { priceJobs } from '../modules/money/purchases/price-history.ts';
import { collectingJobs } from '../modules/money/direct-debit/collect.ts';
import { forgettingJobs } from '../modules/money/direct-debit/forget.ts';
import { directDebitJobs } from '../modules/money/direct-debit/jobs.ts';
import { textJobs } from '../modules/texts/announce.ts';
import { operatorJobs } from '../operator/jobs.ts';
import { bounceJobs } from '../modules/partners/bounces.ts';
import { postbackJobs } from '../modules/partners/postback-job.ts';
import { textMessageJobs, textMessagePruning } from '../modules/notify/text-messages/send.ts';
import { providerJobs, purchaseJobs } from '../modules/money/purchases/jobs.ts';
import { withdrawalLinkJobs } from '../modules/money/refunds/withdrawal-link.ts';
import { refundJobs, refundOutsideJobs } from '../modules/money/refunds/send-refund.ts';

/** What the server does automatically, by name. */
export const handlersOf = (config: Config): Readonly<Record<string, JobHandler>> => ({
  ...pruningJobs,
  ...streamJobs,
  ...leavingJobs,
  ...signupJobs,
  ...resetJobs,
  ...mailChangeJobs,
  ...createMailJobs(config),
  ...noticeJobs,
  ...photoJobs,
  ...uploadJobs,
  ...caseJobs,
  ...figureJobs,
  ...measureJobs,
  ...bookJobs,
  ...priceJobs,
  ...purchaseJobs,
  ...refundJobs,
  ...withdrawalLinkJobs,
  ...collectingJobs,
  ...forgettingJobs,
  ...textMessagePruning,
  ...textJobs,
  ...bounceJobs,
  ...operatorJobs,
});

/** Jobs that call other machines. */
export const externalJobs: Readonly<Record<string, ExternalJob>> = {
  ...pushJobs,
  ...reconcileJobs,
  ...providerJobs,
  ...refundOutsideJobs,
  ...directDebitJobs,
  ...textMessageJobs,
  ...postbackJobs,
};
