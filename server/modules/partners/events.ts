import { z } from 'zod';
import type { Transaction } from '../../database/connection.ts';
import { statement } from '../../database/statement.ts';
import { enqueue } from '../../jobs/queue.ts';
import { newId } from '../../../shared/identifiers.ts';
import { countArrival } from './arrivals.ts';
import { POSTBACK_JOB, type PostbackEvent } from './postback-job.ts';

const COUNTER_OF = {
  sign_up: 'sign_ups',
  activation: 'activations',
  purchase: 'purchases',
  refund: 'refunds',
} as const;

const sourceSchema = z.object({ network: z.string(), ref: z.string().default('') });

const selectSource = statement<{
  tracking: unknown;
  language: string;
  country: string;
  postback: boolean;
}>(
  'arrival_source',
  `
  select member.tracking, member.language, profile.country, exists (
    select from partners partner where partner.network = member.tracking ->> 'network' and partner.is_active and partner.postback_url is not null) as postback
  from members member join profiles profile on profile.member_id = member.id where member.id = $1::uuid and member.tracking is not null`,
);

/**
 * Counts what a member did for the traffic source of the sign-up, and enters the report to the
 * partner where there is one; nothing for members without, and for erased ones. In the
 * transaction of the event: rolled back with it.
 * @param options.purchase of a purchase or a refund.
 */
export async function noteArrivalEvent(
  transaction: Transaction,
  event: PostbackEvent,
  options: { memberId: string; purchase?: string; at: Date },
): Promise<void> {
  const { memberId, purchase, at } = options;
  const [row] = await selectSource(transaction, [memberId]);
  const source = sourceSchema.safeParse(row?.tracking).data;
  if (!row || !source) return;
  await countArrival(transaction, COUNTER_OF[event], {
    ...source,
    lander: '',
    locale: row.language,
    country: row.country,
    at,
  });
  if (!row.postback) return;
  // Ids alone: the content is read when it is sent, and an erased member has no partner any more.
  const payload = {
    id: newId(at.getTime()),
    event,
    member: memberId,
    purchase: purchase ?? null,
    at: at.toISOString(),
  };
  await enqueue(transaction, POSTBACK_JOB, payload, at);
}
