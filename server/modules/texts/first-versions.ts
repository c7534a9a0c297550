import { LEGAL_PAGES } from '../../../shared/site/routes.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Services } from '../../services.ts';
import { isWhole, missingLocales, readTexts, TEXTS } from './files.ts';
import { currentVersions, lockTexts, publishText, versionOf } from './store.ts';

/**
 * Publishes the texts of pages that have no version yet, valid from today. A file that changes later
 * alters nothing: a new version is published by the operator (`npm run legal`).
 * @param folder of the texts, by locale. A page that misses a language stays unpublished, and is
 *   answered as unknown.
 */
export async function publishFirstTexts(
  { database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>,
  folder = TEXTS,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await lockTexts(transaction);
    const at = clock.now();
    const published = await currentVersions(transaction, 'nl', at);
    for (const page of LEGAL_PAGES.filter((one) => !published.has(one))) {
      const sources = readTexts(page, folder);
      if (!isWhole(sources)) {
        log.warn({ page, missing: missingLocales(sources) }, 'a text misses languages');
        continue;
      }
      await publishText(transaction, page, sources, {
        version: versionOf(at),
        by: 'first start',
        at,
      });
    }
  });
}
