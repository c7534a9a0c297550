import { and, eq, isNull } from 'drizzle-orm';
import { BUNDLE_IDS } from '../../../../shared/money/bundles.ts';
import type { BundleId } from '../../../../shared/money/bundles.ts';
import type { SiteSettings } from '../../../../shared/contract/settings.ts';
import { CURRENCIES } from '../../../../shared/money/money.ts';
import type { Currency } from '../../../../shared/money/money.ts';
import type { Queryable, Transaction } from '../../../database/connection.ts';
import { priceHistory } from '../../../database/schema/purchases.ts';
import { statement } from '../../../database/statement.ts';
import type { JobHandler } from '../../../jobs/runner.ts';
import { openAnomaly } from '../books/anomalies.ts';
import { currencyOf } from './price.ts';

const MINUTE_MS = 60_000;
const LOWEST_DAYS_MS = 30 * 24 * 60 * MINUTE_MS;

/** Writes down which prices hold from now on, where they differ from what was noted last. */
export async function notePrices(
  tx: Transaction,
  settings: Pick<SiteSettings, 'bundles'>,
  now: Date,
): Promise<void> {
  const known = await tx
    .select()
    .from(priceHistory)
    .where(isNull(priceHistory.until))
    .for('update');
  for (const bundle of BUNDLE_IDS)
    for (const currency of CURRENCIES) {
      const { credits, prices } = settings.bundles[bundle];
      const amount = prices[currency];
      const last = known.find((row) => row.bundle === bundle && row.currency === currency);
      if (last?.amount === amount && (amount === undefined || last?.credits === credits)) continue;
      if (last)
        await tx
          .update(priceHistory)
          .set({ until: now })
          .where(
            and(
              eq(priceHistory.bundle, bundle),
              eq(priceHistory.currency, currency),
              isNull(priceHistory.until),
            ),
          );
      if (amount !== undefined)
        await tx
          .insert(priceHistory)
          .values({ bundle, currency, from: now, credits, amount })
          .onConflictDoUpdate({
            target: [priceHistory.bundle, priceHistory.currency, priceHistory.from],
            set: { credits, amount, until: null },
          });
    }
}

const selectLowest = statement<{ bundle: BundleId; credits: number; amount: number }>(
  'lowest_prices',
  `
  select bundle, credits, min(amount)::float8 as amount from price_history
  where currency = $1 and "from" <= $2::timestamptz and (until is null or until > $3::timestamptz) group by bundle, credits`,
);

/** The lowest normal price of each bundle in thirty days, in minor units; same size alone. */
export async function lowestPrices(
  database: Queryable,
  currency: Currency,
  { settings, now }: { settings: Pick<SiteSettings, 'bundles'>; now: Date },
): Promise<Partial<Record<BundleId, number>>> {
  const since = new Date(now.getTime() - LOWEST_DAYS_MS);
  const rows = await selectLowest(database, [currency, now, since]);
  const same = rows.filter((row) => row.credits === settings.bundles[row.bundle].credits);
  return Object.fromEntries(same.map((row) => [row.bundle, row.amount]));
}

/**
 * The countries whose `minimum_message_costs` is not what a message costs there at the least, by
 * the bundles' normal prices: the page of prices would show something untrue.
 */
export function untrueMessageCosts(
  settings: Pick<SiteSettings, 'bundles' | 'minimum_message_costs' | 'message_credits'>,
): { country: string; costs: number; least: number }[] {
  return Object.entries(settings.minimum_message_costs).flatMap(([country, { costs }]) => {
    const currency = currencyOf(settings, country);
    const each = Object.values(settings.bundles).flatMap(({ credits, prices }) => {
      const price = prices[currency];
      return price === undefined ? [] : [(price * settings.message_credits) / credits];
    });
    const least = Math.ceil(Math.min(...each) - 1e-9);
    return Number.isFinite(least) && least !== costs ? [{ country, costs, least }] : [];
  });
}

/** Notes prices soon after the settings changed, and what they make untrue. */
export const priceJobs: Readonly<Record<string, JobHandler>> = {
  note_prices: {
    everyMs: MINUTE_MS,
    async handle({ transaction, services, now }) {
      const settings = services.settings.current();
      await notePrices(transaction, settings, now);
      for (const { country, costs, least } of untrueMessageCosts(settings))
        await openAnomaly(transaction, {
          kind: 'price',
          reference: `minimum_message_costs ${country}`,
          detail: { costs, least },
          at: now,
        });
    },
  },
};
