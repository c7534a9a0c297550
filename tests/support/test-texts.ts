import { createHash } from 'node:crypto';
import type { AnnouncedPrices } from '../../shared/contract/announced-prices.ts';
import { LOCALES } from '../../shared/locales.ts';
import type { Database } from '../../server/database/connection.ts';
import { inTransaction } from '../../server/database/transaction.ts';
import { publishText } from '../../server/modules/texts/store.ts';

const FIRST_WORDS = 'Een bericht kost een credit.';

/** A short text for tests, with one section that a test can word; other words have their reason. */
export const sourceOf = (words = FIRST_WORDS): string =>
  `# Voorwaarden van {{name}}\n\n${words === FIRST_WORDS ? '' : `> Bij {{name}} nu: ${words}\n\n`}Wat we afspreken.\n\n## Wat het kost {#credits}\n\n${words}\n\n## Recht {#law}\n\nNederlands recht.\n`;

export const hashOf = (words?: string): string =>
  createHash('sha256').update(sourceOf(words)).digest('hex');

/** Publishes a version of a text, the same words in every locale. */
export async function publishTestText(
  database: Database,
  {
    page = 'terms',
    version,
    words,
    prices = null,
  }: { page?: string; version: string; words?: string; prices?: AnnouncedPrices | null },
): Promise<void> {
  await inTransaction(database, (transaction) =>
    publishText(
      transaction,
      page,
      Object.fromEntries(LOCALES.map((locale) => [locale, sourceOf(words)])) as never,
      { version, by: 'a test', at: new Date(), prices },
    ),
  );
}
