import type { ShownText } from '../../../shared/contract/texts.ts';
import type { Locale } from '../../../shared/locales.ts';
import type { Queryable } from '../../database/connection.ts';
import type { Services } from '../../services.ts';
import { fillText } from './fill.ts';
import { changedSections, versionsOf } from './store.ts';
import { textTables } from './tables.ts';
import { textValues } from './values.ts';

interface TextRequest {
  page: ShownText['page'];
  /** Without one the version in force. */
  version?: string | undefined;
  locale: Locale;
}

/**
 * A text as it is shown: values and tables are those of today, also in an old version.
 * @returns null for a page without texts, or a version that there is not.
 */
export async function showText(
  { database, settings, clock }: Pick<Services, 'settings' | 'clock'> & { database: Queryable },
  { page, version, locale }: TextRequest,
): Promise<ShownText | null> {
  const parts = {
    values: textValues(settings.current(), locale),
    tables: textTables(locale),
  };
  const stored = await versionsOf(database, page, locale);
  const versions = stored.map((one) => ({ ...one, body: fillText(one.body, parts) }));
  const now = clock.now();
  const current = versions.find(({ validFrom }) => validFrom <= now);
  const shown = version === undefined ? current : versions.find((one) => one.version === version);
  if (!shown) return null;
  return {
    ...shown.body,
    page,
    version: shown.version,
    state: shown === current ? 'current' : shown.validFrom > now ? 'coming' : 'past',
    versions: versions.map((one, index) => {
      const before = versions[index + 1];
      return {
        version: one.version,
        changed: before ? changedSections(one.body, before.body) : [],
      };
    }),
  };
}
