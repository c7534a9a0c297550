import type { Queue } from '../../../shared/operator/queues.ts';
import type { CaseKind, CaseSource } from '../../../shared/site/complaints.ts';

const HOUR_MS = 3_600_000;
const PHOTO_HOURS = 2;
const REFUND_DAYS = 2;
const DAY_MS = 24 * HOUR_MS;
/** What the pages promise, too. */
export const PAYMENT_WORKING_DAYS = 5;
export const REPORT_HOURS = 72;
export const SERVICE_DAYS = 14;
export const PRIVACY_DAYS = 30;

/** What the time of an answer depends on. */
interface Due {
  kind: CaseKind;
  topic: string;
  source: CaseSource;
  /** A life is in danger. */
  danger: boolean;
}

/** 0: a child or a life is in danger; 1: a trusted flagger or an authority; 2: everything else. */
export function priorityOf({ topic, source, danger }: Due): 0 | 1 | 2 {
  if (danger || topic === 'minor' || topic === 'underage') return 0;
  return source === 'trusted_flagger' || source === 'authority' ? 1 : 2;
}

const QUEUE_OF: Readonly<Record<CaseKind, Queue>> = {
  photo: 'photos',
  report: 'reports',
  notice: 'reports',
  complaint: 'complaints',
  appeal: 'appeals',
  refund: 'refunds',
  data_request: 'data_requests',
  fiction: 'fiction',
  // Never open: what it states was decided.
  statement: 'appeals',
};

/** Where a case waits: children and danger with those who are trained for it. */
export const queueOf = (about: Due): Queue =>
  priorityOf(about) === 0 && about.kind !== 'appeal' ? 'minors' : QUEUE_OF[about.kind];

/** So many days later that are neither a Saturday nor a Sunday, at the same time, by UTC. */
function afterWorkingDays(from: Date, days: number): Date {
  const at = new Date(from);
  for (let left = days; left > 0;) {
    at.setUTCDate(at.getUTCDate() + 1);
    if (at.getUTCDay() !== 0 && at.getUTCDay() !== 6) left--;
  }
  return at;
}

/** By when a case that came in at an instant is answered. */
export function dueOf(about: Due, from: Date): Date {
  const after = (ms: number) => new Date(from.getTime() + ms);
  const priority = priorityOf(about);
  if (priority === 0) return after(HOUR_MS);
  if (priority === 1) return after(DAY_MS);
  if (about.kind === 'report' || about.kind === 'notice') return after(REPORT_HOURS * HOUR_MS);
  if (about.kind === 'photo') return after(PHOTO_HOURS * HOUR_MS);
  if (about.kind === 'refund') return after(REFUND_DAYS * DAY_MS);
  if (about.topic === 'payment') return afterWorkingDays(from, PAYMENT_WORKING_DAYS);
  const isPrivacy = about.topic === 'privacy' || about.kind === 'data_request';
  return after((isPrivacy ? PRIVACY_DAYS : SERVICE_DAYS) * DAY_MS);
}

/** So many months later, by UTC; the last day of a month that is too short. */
export function afterMonths(from: Date, months: number): Date {
  const at = new Date(from);
  at.setUTCMonth(at.getUTCMonth() + months);
  if (at.getUTCDate() !== from.getUTCDate()) at.setUTCDate(0);
  return at;
}
