import type { Config } from '../config.ts';
import type { OutsideJob } from '../jobs/outside.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { pruningJobs } from '../jobs/pruning.ts';
import { mailChangeJobs } from '../modules/access/mail-change.ts';
import { resetJobs } from '../modules/access/reset-password.ts';
import { signupJobs } from '../modules/signup/deferred.ts';
import { leavingJobs } from '../modules/leaving/jobs.ts';
import { createMailJobs } from '../modules/mail/send.ts';
import { noticeJobs } from '../modules/notifications/jobs.ts';
import { caseJobs } from '../modules/cases/jobs.ts';
import { bookJobs } from '../modules/books/jobs.ts';
import { reconcileJobs } from '../modules/books/reconcile.ts';
import { chatPhotoJobs } from '../modules/chat-photos/jobs.ts';
import { photoJobs } from '../modules/own-photos/jobs.ts';
import { pushJobs } from '../modules/push/deliver.ts';
import { priceJobs } from '../modules/purchases/price-history.ts';
import { collectingJobs } from '../modules/direct-debit/collect.ts';
import { forgettingJobs } from '../modules/direct-debit/forget.ts';
import { directDebitJobs } from '../modules/direct-debit/jobs.ts';
import { textJobs } from '../modules/texts/announce.ts';
import { bounceJobs } from '../modules/partners/bounces.ts';
import { postbackJobs } from '../modules/partners/postback-job.ts';
import { textMessageJobs, textMessagePruning } from '../modules/text-messages/send.ts';
import { providerJobs, purchaseJobs } from '../modules/purchases/jobs.ts';
import { withdrawalLinkJobs } from '../modules/refunds/withdrawal-link.ts';
import { refundJobs, refundOutsideJobs } from '../modules/refunds/send-refund.ts';

/** What the server does by itself, by name. */
export const handlersOf = (config: Config): Readonly<Record<string, JobHandler>> => ({
  ...pruningJobs,
  ...leavingJobs,
  ...signupJobs,
  ...resetJobs,
  ...mailChangeJobs,
  ...createMailJobs(config),
  ...noticeJobs,
  ...photoJobs,
  ...chatPhotoJobs,
  ...caseJobs,
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
});

/** What waits for another machine meanwhile. */
export const outsideJobs: Readonly<Record<string, OutsideJob>> = {
  ...pushJobs,
  ...reconcileJobs,
  ...providerJobs,
  ...refundOutsideJobs,
  ...directDebitJobs,
  ...textMessageJobs,
  ...postbackJobs,
};
