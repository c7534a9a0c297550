import type { JobHandler } from '../../../jobs/runner.ts';
import { activityJobs } from './activity.ts';
import { recurringNotices } from './recurring.ts';
import { reminderJobs } from './unread-reminder.ts';

export const noticeJobs: Readonly<Record<string, JobHandler>> = {
  ...activityJobs,
  ...reminderJobs,
  ...recurringNotices,
};
