import { and, count, eq, gt, min, sql } from 'drizzle-orm';
import { newId } from '../../../../shared/identifiers.ts';
import type { Queryable, Transaction } from '../../../database/connection.ts';
import { textMessages } from '../../../database/schema/notices.ts';
import { Refusal } from '../../../http/route.ts';
import { enqueue } from '../../../jobs/queue.ts';
import type { Services } from '../../../services.ts';
import { canSendTexts } from './messenger.ts';

/** The job that sends one text; its payload is `{ text_message: id }`. */
export const SEND_TEXT_MESSAGES_JOB = 'send_text_messages';

/** How many texts an hour one phone gets, and one member has sent (R-284). */
const HOURLY_TEXTS = 3;
const HOUR_MS = 3_600_000;

interface QueuedText {
  memberId: string;
  /** In its international form. */
  to: string;
  text: string;
  purpose: 'direct_debit_code';
  at: Date;
}

interface Sealed {
  services: Pick<Services, 'payerSecrets'>;
  id: string;
}
const contextOf = (id: string): string => `text ${id}`;

/** @throws Error for a text that another server's keys sealed. */
export function openText(
  { services, id }: Sealed,
  sealed: Buffer,
): Pick<QueuedText, 'to' | 'text'> {
  const [to = '', ...lines] = services.payerSecrets.open(sealed, contextOf(id)).split('\n');
  return { to, text: lines.join('\n') };
}

/** @throws Refusal `too_many_requests` with the wait until the oldest of the hour is over. */
async function checkRate(
  database: Queryable,
  whose: ReturnType<typeof eq>,
  at: Date,
): Promise<void> {
  const [recent] = await database
    .select({ texts: count(), oldest: min(textMessages.created_at) })
    .from(textMessages)
    .where(and(whose, gt(textMessages.created_at, new Date(at.getTime() - HOUR_MS))));
  if (!recent?.oldest || recent.texts < HOURLY_TEXTS) return;
  throw new Refusal('too_many_requests', {
    retryAfterSeconds: Math.ceil((recent.oldest.getTime() + HOUR_MS - at.getTime()) / 1_000),
  });
}

/**
 * Queues a text in the transaction that causes it. A demo has nobody to send it: there it counts as
 * sent at once, and is read at `/dev/sms.json`.
 * @param request with `afterCommit`, to wake the job.
 * @throws Refusal `too_many_requests` after three in an hour to one phone or by one member.
 */
export async function queueTextMessage(
  request: {
    transaction: Transaction;
    services: Pick<Services, 'config' | 'payerSecrets' | 'wakeJobs'>;
    afterCommit: (effect: () => void) => void;
  },
  { memberId, to, text, purpose, at }: QueuedText,
): Promise<void> {
  const { transaction, services } = request;
  if (!canSendTexts(services.config)) throw new Error('a text without a gateway');
  const recipient = services.payerSecrets.hashPhone(to);
  // One after the other for a member and for a phone, so that many at once are no more than allowed.
  for (const one of [memberId, recipient.toString('hex')])
    await transaction.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`text ${one}`}, 0))`,
    );
  await checkRate(transaction, eq(textMessages.recipient_hmac, recipient), at);
  await checkRate(transaction, eq(textMessages.member_id, memberId), at);
  const id = newId(at.getTime());
  const { demo } = services.config;
  await transaction.insert(textMessages).values({
    id,
    member_id: memberId,
    recipient_hmac: recipient,
    sealed: services.payerSecrets.seal(`${to}\n${text}`, contextOf(id)),
    purpose,
    created_at: at,
    sent_at: demo ? at : null,
  });
  if (demo) return;
  await enqueue(transaction, SEND_TEXT_MESSAGES_JOB, { text_message: id }, at);
  request.afterCommit(() => services.wakeJobs.wake());
}
