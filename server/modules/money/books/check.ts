import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { SiteSettings } from '../../../../shared/contract/settings.ts';
import { storedLocale } from '../../../../shared/locales.ts';
import type { Queryable } from '../../../database/connection.ts';
import type { JobContext } from '../../../jobs/runner.ts';
import { queueMail } from '../../notify/mail/queue.ts';
import { openAnomaly } from './anomalies.ts';
import { RULES } from './rules.ts';

/** A rule that does not hold, with the first places where it does not. */
interface Break {
  rule: string;
  count: number;
  examples: readonly { reference: string; detail: string }[];
}

const MOST_EXAMPLES = 20;

async function breaksOf(database: Queryable, rule: string, text: SQL): Promise<Break | null> {
  const { rows } = await database.execute<{ reference: string; detail: string; count: number }>(
    sql`select reference, detail, (count(*) over ())::int as count from (${text}) broken order by reference limit ${MOST_EXAMPLES}`,
  );
  const [first] = rows;
  if (!first) return null;
  const examples = rows.map(({ reference, detail }) => ({ reference, detail }));
  return { rule, count: first.count, examples };
}

/**
 * Holds journal, ledger and rows of money against each other: none is changed.
 * @returns the rules that do not hold; empty for sound books.
 */
export async function checkBooks(database: Queryable): Promise<Break[]> {
  const breaks: Break[] = [];
  for (const [rule, text] of Object.entries(RULES)) {
    const found = await breaksOf(database, rule, text);
    if (found) breaks.push(found);
  }
  return breaks;
}

type Prices = Pick<SiteSettings, 'bundles' | 'minimum_message_costs' | 'message_credits'>;

/** Countries whose advertised message price is not the cheapest there. */
export function wrongMessagePrices(settings: Prices) {
  const { bundles, minimum_message_costs: advertised, message_credits: perMessage } = settings;
  return Object.entries(advertised).flatMap(([country, { costs, currency }]) => {
    const prices = Object.values(bundles).flatMap(({ credits, prices: byCurrency }) => {
      const price = Object.entries(byCurrency).find(([code]) => code === currency)?.[1];
      return price === undefined ? [] : [Math.ceil((price * perMessage) / credits)];
    });
    const cheapest = prices.length === 0 ? null : Math.min(...prices);
    return cheapest === costs ? [] : [{ country, currency, advertised: costs, cheapest }];
  });
}

/** Hourly: reports what breaks to the operator's list and log, and by mail when it is new. */
export async function checkBooksJob({ transaction, services, now }: JobContext): Promise<void> {
  const settings = services.settings.current();
  const opened: string[] = [];
  for (const { rule, count, examples } of await checkBooks(transaction)) {
    services.log.error({ rule, count }, 'the books break a rule');
    const detail = { count, examples: examples.slice(0, 5) };
    if (await openAnomaly(transaction, { kind: 'books', reference: rule, detail, at: now }))
      opened.push(rule);
  }
  for (const { country, ...detail } of wrongMessagePrices(settings)) {
    services.log.error({ country, ...detail }, 'the advertised price of a message is not sold');
    if (await openAnomaly(transaction, { kind: 'price', reference: country, detail, at: now }))
      opened.push(`minimum_message_costs ${country}`);
  }
  if (opened.length > 0)
    await queueMail(transaction, {
      memberId: null,
      to: settings.support_email,
      template: 'operator.books',
      locale: storedLocale(settings.domain_language),
      values: { problems: opened.join('; '), number: opened.length },
      at: now,
    });
}
