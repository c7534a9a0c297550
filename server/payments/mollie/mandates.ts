import { z } from 'zod';
import { done } from '../provider.ts';
import type { DebitMandate, Outcome, ProviderStatus } from '../provider.ts';
import type { MollieClient } from './client.ts';
import { isMissing, mapDone, readPayment } from './payments.ts';
import { createdShape } from './wire.ts';

const FINAL: readonly ProviderStatus[] = ['paid', 'failed', 'cancelled', 'expired'];

/** Whose mandate a direct debit uses, by Mollie's ids. */
interface MandateIds {
  customerId: string;
  mandateId: string;
}

const mandatePath = (customer: string, mandate?: string): string =>
  `/customers/${encodeURIComponent(customer)}/mandates${mandate === undefined ? '' : `/${encodeURIComponent(mandate)}`}`;

/** @returns done also for a mandate that is gone already */
export async function deleteMandate(
  client: MollieClient,
  { customerId, mandateId }: MandateIds,
): Promise<Outcome<null>> {
  const outcome = await client.call(
    {
      method: 'DELETE',
      path: mandatePath(customerId, mandateId),
      endpoint: '/customers/{id}/mandates/{id}',
    },
    z.unknown(),
  );
  return isMissing(outcome) ? done(null) : mapDone(outcome, () => null);
}

/**
 * The mandate that a direct debit needs, below a customer without a name. Each has a key of its own,
 * so that a repeat finds both again.
 */
export async function createMandate(
  client: MollieClient,
  payment: string,
  debit: DebitMandate,
  until: AbortSignal,
): Promise<Outcome<MandateIds>> {
  const customer = await client.call(
    {
      method: 'POST',
      path: '/customers',
      endpoint: '/customers',
      key: `${payment}-customer`,
      body: { metadata: { payment } },
      until,
    },
    createdShape,
  );
  if (customer.kind !== 'done') return customer;
  const customerId = customer.value.body.id;
  const mandate = await client.call(
    {
      method: 'POST',
      path: mandatePath(customerId),
      endpoint: '/customers/{id}/mandates',
      key: `${payment}-mandate`,
      body: {
        method: 'directdebit',
        consumerName: debit.holder,
        consumerAccount: debit.iban,
        signatureDate: debit.signedOn,
        mandateReference: debit.reference,
      },
      until,
    },
    createdShape,
  );
  return mapDone(mandate, ({ body }) => ({ customerId, mandateId: body.id }));
}

/**
 * Deletes the mandate of a direct debit that is final; while it is not, Mollie needs it: `refused`.
 * Both ids are read back from the payment, so that we store neither.
 */
export async function forgetMandate(client: MollieClient, id: string): Promise<Outcome<null>> {
  const read = await readPayment(client, id);
  if (read.kind !== 'done') return read;
  if (read.value === null) return done(null);
  const { payment, customerId, mandateId } = read.value;
  if (!FINAL.includes(payment.status)) return { kind: 'refused', code: 'payment_not_final' };
  if (customerId === null || mandateId === null) return done(null);
  return deleteMandate(client, { customerId, mandateId });
}
