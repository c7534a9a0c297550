import { openEvents } from '../support/event-client.ts';
import {
  checkBooksByCommand,
  makeBuyers,
  order,
  providerIdOf,
  SOUND_BOOKS,
  withShop,
} from '../support/money/payment-shop.ts';
import type { Buyer, MollieShop } from '../support/money/payment-shop.ts';
import { measurePages } from './purchase-pages.ts';
import { median, percentile, type Figure } from './report.ts';

const PURCHASES = 30;
const PATIENCE_MS = 20_000;
const LOOK_MS = 1;

/**
 * Buys once. @returns the milliseconds from the bank's word to the credits on an open stream of live
 * events, with the notice, the read of the provider and the settling between.
 * @throws Error when they do not come.
 */
async function buy(shop: MollieShop, buyer: Buyer): Promise<number> {
  const stream = await openEvents(shop.server.origin, { cookie: buyer.cookie });
  try {
    const payment = await order(shop, buyer);
    if (payment === null) throw new Error('An order was not answered.');
    const id = providerIdOf(shop, payment);
    const hasCredits = () =>
      stream.events.some(({ data }) => JSON.stringify(data).includes('"value":{"credits":50}'));
    const paidAt = performance.now();
    shop.mollie.bank.pay(id);
    while (!hasCredits()) {
      if (performance.now() - paidAt > PATIENCE_MS) throw new Error('The credits did not come.');
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    return performance.now() - paidAt;
  } finally {
    stream.close();
  }
}

/** From the provider's "paid" to a stream of live events, one purchase after the other. */
async function measureStream(): Promise<Figure[]> {
  return withShop(async (shop) => {
    const [warm, ...buyers] = await makeBuyers(shop.pool, PURCHASES + 1);
    if (warm) await buy(shop, warm);
    const samples: number[] = [];
    for (const buyer of buyers) samples.push(await buy(shop, buyer));
    const books = await checkBooksByCommand(shop);
    if (books !== SOUND_BOOKS) throw new Error(books);
    const figure = { reference: 0, unit: 'ms', limit: 1_000, rule: 'at-most' } as const;
    return [
      { what: 'from paid to an event, p50', ours: median(samples), ...figure },
      { what: 'the same, p95', ours: percentile(samples, 0.95), ...figure },
    ];
  });
}

/** From the bank's word to the credits: on a stream of live events, and on a member's windows. */
export async function measure(): Promise<Figure[]> {
  return [...(await measureStream()), ...(await measurePages())];
}
