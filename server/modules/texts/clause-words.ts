import type { SiteSettings } from '../../../shared/contract/settings.ts';
import type { Locale } from '../../../shared/locales.ts';
import type { Queryable } from '../../database/connection.ts';
import { fillText } from './fill.ts';
import { bodiesOf } from './store.ts';
import { textTables } from './tables.ts';
import { textValues } from './values.ts';

/**
 * A part of a legal text at one version, in short: its summary, or its first paragraph.
 * @returns null for a version or a part that does not exist.
 */
export async function clauseWords(
  database: Queryable,
  site: SiteSettings,
  clause: { page: string; section: string; version: string; locale: Locale },
): Promise<{ title: string; words: string } | null> {
  const { page, section, version, locale } = clause;
  const body = (await bodiesOf(database, page, locale)).get(version);
  if (!body) return null;
  const filled = fillText(body, {
    values: textValues(site, locale),
    tables: textTables(locale, site),
  });
  const found = filled.sections.find(({ id }) => id === section);
  const first = found?.blocks.find((block) => block.kind === 'paragraph');
  const spans = found?.summary[0] ? found.summary : first ? [first.spans] : [];
  const words = spans.map((line) => line.map(({ text }) => text).join('')).join(' ');
  return found && words !== '' ? { title: found.title, words } : null;
}
