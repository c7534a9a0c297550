import { eq, lt } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../shared/contract/fields.ts';
import { textMessages } from '../../../database/schema/notices.ts';
import { backOffMs } from '../../../jobs/back-off.ts';
import type { ExternalJob, JobResult } from '../../../jobs/external.ts';
import type { JobHandler } from '../../../jobs/runner.ts';
import type { Services } from '../../../services.ts';
import { createTextMessenger } from './messenger.ts';
import { openText, SEND_TEXT_MESSAGES_JOB } from './queue.ts';

const payloadSchema = z.object({ text_message: idSchema });
/** A code is worth nothing afterwards, and a late one confuses. */
const WORTH_MS = 10 * 60_000;
const DAY_MS = 86_400_000;
/** How long sent texts are recorded. */
export const TEXTS_DAYS = 30;
const DONE: JobResult = { kind: 'done' };

/** Sends one text; its content is deleted once it is sent or expired. */
async function sendText(services: Services, payload: unknown, attempt: number): Promise<JobResult> {
  const { database, clock, config, log } = services;
  const id = payloadSchema.parse(payload).text_message;
  const [row] = await database.select().from(textMessages).where(eq(textMessages.id, id));
  if (!row?.sealed || row.sent_at) return DONE;
  const end = (sentAt: Date | null) =>
    database
      .update(textMessages)
      .set({ sealed: null, sent_at: sentAt })
      .where(eq(textMessages.id, id));
  if (!config.sms || clock.now().getTime() - row.created_at.getTime() > WORTH_MS) {
    await end(null);
    return DONE;
  }
  const messenger = createTextMessenger(config.sms, log);
  const outcome = await messenger.send({ id, ...openText({ services, id }, row.sealed) });
  if (outcome === 'away')
    return {
      kind: 'later',
      at: new Date(clock.now().getTime() + backOffMs(attempt + 1)),
      isFailure: true,
    };
  await end(outcome === 'sent' ? clock.now() : null);
  return DONE;
}

/** The job that sends texts; its lease outlasts the gateway's timeout. */
export const textMessageJobs: Readonly<Record<string, ExternalJob>> = {
  [SEND_TEXT_MESSAGES_JOB]: { work: sendText, atOnce: 8, leaseMs: 20_000, attempts: 12 },
};

export const textMessagePruning: Readonly<Record<string, JobHandler>> = {
  prune_text_messages: {
    everyMs: DAY_MS,
    async handle({ transaction, now }) {
      await transaction
        .delete(textMessages)
        .where(lt(textMessages.created_at, new Date(now.getTime() - TEXTS_DAYS * DAY_MS)));
    },
  },
};
