import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../shared/contract/fields.ts';
import { payments } from '../../../database/schema/purchases.ts';
import type { Queryable } from '../../../database/connection.ts';
import { statement } from '../../../database/statement.ts';
import type { Request } from '../../../http/route.ts';
import type { ExternalJob } from '../../../jobs/external.ts';
import { backOffMs } from '../../../jobs/back-off.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { SETTLE_PAYMENT_JOB } from './job-names.ts';
import { ProviderAway, settle } from './settle.ts';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const LEASE_MS = 20_000;

// A job that runs is not done while its payload changed meanwhile: no notice is lost.
const insertJob = statement(
  'note_payment_notice',
  `
  insert into jobs (id, name, once, payload, run_at)
  values ($1::uuid, '${SETTLE_PAYMENT_JOB}', $2::text, jsonb_build_object('payment', $2::text, 'nudge', 1, 'source', $4::text), $3::timestamptz)
  on conflict (name, once) where once is not null do update
    set payload = jobs.payload || jsonb_build_object('nudge', (jobs.payload->>'nudge')::int + 1,
      'source', case when jobs.payload->>'source' = 'webhook' then 'webhook' else $4::text end), run_at = least(jobs.run_at, excluded.run_at), attempts = 0`,
);

const sourceSchema = z.enum(['webhook', 'poll', 'return']);

/**
 * Has a payment read at the provider soon, again for each call.
 * @param source why, for the list of its reads; of several a notice is named.
 */
export const enqueueSettling = async (
  database: Queryable,
  payment: string,
  { at, source }: { at: Date; source: z.output<typeof sourceSchema> },
): Promise<void> => {
  await insertJob(database, [newId(at.getTime()), payment, at, source]);
};

/**
 * A notice of the provider's. The token finds our payment, also before the provider's id is stored;
 * the notice's content is not trusted. One without a payment gets the same answer and changes
 * nothing.
 */
export async function receiveNotice({
  query,
  now,
  services,
}: Request<{ t?: string | undefined }, unknown>): Promise<null> {
  const { t: token } = query;
  if (token === undefined || !TOKEN.test(token)) return null;
  const [payment] = await services.database
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.webhook_token, token));
  if (!payment) return null;
  await enqueueSettling(services.database, payment.id, { at: now, source: 'webhook' });
  services.wakeJobs.wake();
  return null;
}

const jobSchema = z.object({ payment: idSchema, source: sourceSchema });

/** Reads a payment that something asked for; retried while the provider is unreachable. */
export const settleJob: ExternalJob = {
  async work(services, payload, attempt) {
    const { payment, source } = jobSchema.parse(payload);
    try {
      await settle(services, payment, source);
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error;
      const at = new Date(services.clock.now().getTime() + backOffMs(attempt + 1));
      return { kind: 'later', at, isFailure: true };
    }
    return { kind: 'done' };
  },
  atOnce: 8,
  leaseMs: LEASE_MS,
  attempts: 12,
};
