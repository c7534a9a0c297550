import { z } from 'zod';
import { idSchema, instantSchema } from '../../../shared/contract/fields.ts';
import { statement } from '../../database/statement.ts';
import type { ExternalJob } from '../../jobs/external.ts';
import type { Services } from '../../services.ts';
import { sendPostback } from './send-postback.ts';
import { fillTemplate } from './template.ts';

export const POSTBACK_JOB = 'partner_postback';
export const POSTBACK_ATTEMPTS = 10;

const EVENTS = ['sign_up', 'activation', 'purchase', 'refund'] as const;
export type PostbackEvent = (typeof EVENTS)[number];

const payloadSchema = z.object({
  /** The same in every attempt, so that a partner recognises a repetition. */
  id: idSchema,
  event: z.enum(EVENTS),
  member: idSchema,
  purchase: idSchema.nullable(),
  at: instantSchema,
});

const sourceSchema = z.object({
  ref: z.string().default(''),
  sub1: z.string().default(''),
  sub2: z.string().default(''),
  sub3: z.string().default(''),
});

interface Report {
  network: string;
  postback_url: string | null;
  postback_secret: string;
  tracking: unknown;
  /** In minor units; null for what is no purchase. */
  amount: number | null;
  credited_at: string | null;
}

// An erased member has no source any more, and a partner that was put off gets nothing.
const selectReport = statement<Report>(
  'partner_report',
  `
  select partner.network, partner.postback_url, partner.postback_secret, member.tracking, purchase.total_amount::int as amount, purchase.credited_at
  from members member join partners partner on partner.network = member.tracking ->> 'network'
    left join purchases purchase on purchase.id = $2::uuid and purchase.member_id = member.id
  where member.id = $1::uuid and partner.is_active and partner.postback_url is not null`,
);

/** What a partner learns of an amount: its size class. */
const CLASSES = [
  [1_500, 'small'],
  [4_000, 'medium'],
] as const;
const classOf = (amount: number | null): string =>
  amount === null ? '' : (CLASSES.find(([most]) => amount <= most)?.[1] ?? 'large');

async function work(
  services: Pick<Services, 'database' | 'config' | 'settings' | 'log'>,
  payload: unknown,
): Promise<{ kind: 'done' }> {
  const { id, event, member, purchase, at } = payloadSchema.parse(payload);
  const { partner_postbacks: reports, refund_days: days } = services.settings.current();
  if (!reports) return { kind: 'done' };
  const [report] = await selectReport(services.database, [member, purchase]);
  const source = sourceSchema.safeParse(report?.tracking).data;
  if (!report?.postback_url || !source) return { kind: 'done' };
  // Later than that a partner's reward is final.
  const isLate =
    report.credited_at === null ||
    Date.parse(at) - Date.parse(report.credited_at) > days * 86_400_000;
  if (event === 'refund' && isLate) return { kind: 'done' };
  const { partnerServices } = services.config;
  const filling = { ...source, event, amount: classOf(report.amount) };
  const url = fillTemplate(report.postback_url, filling, partnerServices);
  if (!url) {
    services.log.error({ network: report.network }, 'the address of a partner cannot be used');
    return { kind: 'done' };
  }
  await sendPostback({
    id,
    url,
    secret: report.postback_secret,
    isOperators: partnerServices.includes(url.origin),
  });
  return { kind: 'done' };
}

/** Reports an event to the partner whose visitor the member was: ten tries, then no more. */
export const postbackJobs: Readonly<Record<string, ExternalJob>> = {
  [POSTBACK_JOB]: { work, atOnce: 4, leaseMs: 60_000, attempts: POSTBACK_ATTEMPTS },
};
