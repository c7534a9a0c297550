import { z } from 'zod';
import type { Outcome, ProviderPayment } from '../provider.ts';
import { done } from '../provider.ts';
import { operationTime } from './client.ts';
import type { MollieClient } from './client.ts';
import { chargebackShape, listEntryShape, pageShape, paymentShape, refundShape } from './wire.ts';
import type { MolliePayment } from './wire.ts';

/** What is read of Mollie's lists, which are sorted from new to old. */

const PAGE = 100;
/** How far a search for one payment goes back at most: 20,000 payments. */
const SEARCHED_PAGES = 200;
const HOUR_MS = 3_600_000;
/**
 * How much older than asked a payment may be, since our clock and Mollie's are not one: a little
 * more than the 24 hours for which Mollie repeats the answer to a key.
 */
const SLACK_MS = 26 * HOUR_MS;
/** How long after its beginning a refund may still fail, or a chargeback be reversed. */
const REFUND_FAILS_MS = 14 * 24 * HOUR_MS;
const REVERSAL_MS = 90 * 24 * HOUR_MS;

type ListName = 'payments' | 'refunds' | 'chargebacks';

interface Page {
  items: readonly unknown[];
  next: string | null;
  at: Date | null;
}

async function readPage(
  client: MollieClient,
  list: ListName,
  from: string | null,
  until?: AbortSignal,
): Promise<Outcome<Page>> {
  const outcome = await client.call(
    {
      method: 'GET',
      path: `/${list}`,
      endpoint: `/${list}`,
      query: { limit: String(PAGE), ...(from === null ? {} : { from }) },
      ...(until === undefined ? {} : { until }),
    },
    pageShape,
  );
  return outcome.kind === 'done' ? done({ ...outcome.value.body, at: outcome.value.at }) : outcome;
}

/**
 * A payment of a list. One that somebody made by hand, in a currency that we do not sell in, is
 * null. @throws Error for a payment of ours that cannot be read
 */
function listedPayment(item: unknown): MolliePayment | null {
  const read = paymentShape.safeParse(item);
  if (read.success) return read.data;
  const entry = listEntryShape.safeParse(item);
  if (entry.success && entry.data.metadata === null) return null;
  throw new Error('a payment in the list of Mollie cannot be read');
}

const REFERENCE = z.object({ metadata: z.object({ payment: z.string() }) });
const CREATED = z.object({ createdAt: z.string() });

/** When an entry was created, in milliseconds; 0 for one without a time. */
const createdAt = (item: unknown): number => {
  const read = CREATED.safeParse(item);
  return read.success ? Date.parse(read.data.createdAt) || 0 : 0;
};

/**
 * Mollie's id of the payment that holds our id, or null. Goes back to a day before `createdAt`, by
 * Mollie's clock where ours is ahead. `unknown` where the list is too long.
 */
export async function findInList(
  client: MollieClient,
  payment: string,
  orderedAt: Date,
): Promise<Outcome<string | null>> {
  const until = operationTime();
  let oldest: number | null = null;
  let from: string | null = null;
  for (let count = 0; count < SEARCHED_PAGES; count += 1) {
    const page = await readPage(client, 'payments', from, until);
    if (page.kind !== 'done') return page;
    const { items, next, at } = page.value;
    oldest ??= Math.min(orderedAt.getTime(), at?.getTime() ?? orderedAt.getTime()) - SLACK_MS;
    const found = items.find((item) => {
      const read = REFERENCE.safeParse(item);
      return read.success && read.data.metadata.payment === payment;
    });
    if (found !== undefined) {
      const entry = listEntryShape.safeParse(found);
      return entry.success ? done(entry.data.id) : { kind: 'unknown' };
    }
    const last = items.at(-1);
    if (next === null || last === undefined || createdAt(last) < oldest) return done(null);
    from = next;
  }
  return { kind: 'unknown' };
}

/** The entries of a list that are not older than `oldest`. @throws Error when it cannot be read */
async function* newerThan(client: MollieClient, list: ListName, oldest: number): AsyncGenerator {
  for (let from: string | null = null; ;) {
    const page: Outcome<Page> = await readPage(client, list, from);
    if (page.kind !== 'done')
      throw new Error(`the list of ${list} of Mollie could not be read: ${page.kind}`);
    for (const item of page.value.items) {
      if (createdAt(item) < oldest) return;
      yield item;
    }
    if (page.value.next === null) return;
    from = page.value.next;
  }
}

/** The payments, by Mollie's id, to which money went back or came again since `from`. */
async function* returned(client: MollieClient, from: number): AsyncGenerator<string> {
  for await (const item of newerThan(client, 'refunds', from - REFUND_FAILS_MS)) {
    const refund = refundShape.safeParse(item);
    // A refund in a currency that we do not sell in belongs to a payment that is not ours.
    if (!refund.success) continue;
    if (refund.data.at.getTime() >= from || refund.data.status === 'failed')
      yield refund.data.paymentId;
  }
  for await (const item of newerThan(client, 'chargebacks', from - REVERSAL_MS)) {
    const chargeback = chargebackShape.safeParse(item);
    if (!chargeback.success) continue;
    const { createdAt: at, reversedAt, paymentId } = chargeback.data;
    if (Math.max(at.getTime(), reversedAt?.getTime() ?? 0) >= from) yield paymentId;
  }
}

/**
 * Every payment that is new since then, or that was refunded or charged back, each once. The list of
 * payments alone never shows an old payment's chargeback, so all three lists are read.
 * @param read reads one payment with its refunds and chargebacks
 * @throws Error when a list or a payment cannot be read: what is missing is not nothing
 */
export async function* changedSince(
  client: MollieClient,
  from: Date,
  read: (id: string) => Promise<Outcome<ProviderPayment | null>>,
): AsyncGenerator<ProviderPayment> {
  const seen = new Set<string>();
  const complete = async (id: string): Promise<ProviderPayment | null> => {
    const outcome = await read(id);
    if (outcome.kind !== 'done')
      throw new Error(`a payment of Mollie could not be read: ${outcome.kind}`);
    return outcome.value;
  };
  // Mollie writes whole seconds.
  const oldest = Math.floor(from.getTime() / 1_000) * 1_000;
  for await (const item of newerThan(client, 'payments', oldest)) {
    const listed = listedPayment(item);
    if (listed === null || seen.has(listed.payment.id)) continue;
    seen.add(listed.payment.id);
    const payment = listed.hasReturns ? await complete(listed.payment.id) : listed.payment;
    if (payment !== null) yield payment;
  }
  for await (const id of returned(client, oldest)) {
    if (seen.has(id)) continue;
    seen.add(id);
    const payment = await complete(id);
    if (payment !== null) yield payment;
  }
}
