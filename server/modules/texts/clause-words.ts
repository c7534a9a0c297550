import type { SiteSettings } from '../../../shared/contract/settings.ts';
import type { Span, TextBlock } from '../../../shared/contract/texts.ts';
import type { Locale } from '../../../shared/locales.ts';
import type { Queryable } from '../../database/connection.ts';
import { fillText } from './fill.ts';
import { bodiesOf } from './store.ts';
import { textTables } from './tables.ts';
import { textValues } from './values.ts';

const wordsOf = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');

/** Paragraphs and points, each on a line; a table says nothing that somebody broke. */
function linesOf(block: TextBlock): string[] {
  if (block.kind === 'paragraph') return [wordsOf(block.spans)];
  return block.kind === 'list' ? block.items.map((item) => `– ${wordsOf(item)}`) : [];
}

/**
 * A part of a legal text at one version, as it is agreed to: not its summary, which explains it.
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
  const words = found?.blocks.flatMap(linesOf).join('\n') ?? '';
  return found && words !== '' ? { title: found.title, words } : null;
}
