import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/**
 * The legal and help texts, a row for each version and locale. Rows are only added: a trigger
 * refuses to change or remove one.
 */
export const legalTexts = pgTable(
  'legal_texts',
  {
    page: text('page').notNull(),
    locale: text('locale').notNull(),
    /** The day that it is valid from: YYYY-MM-DD. */
    version: text('version').notNull(),
    /** The whole text as it was published; a regional one with what it shares with its language. */
    body: text('body').notNull(),
    /** The same, parsed. */
    blocks: jsonb('blocks').notNull(),
    /** Of the body, in hexadecimal. */
    sha256: text('sha256').notNull(),
    valid_from: instant('valid_from').notNull(),
    published_at: instant('published_at').notNull(),
    published_by: text('published_by').notNull(),
    /** The version before; null for the first. */
    supersedes: text('supersedes'),
    /** Of the terms: what they announce to cost other credits from their day on; null for nothing. */
    announced_prices: jsonb('announced_prices'),
  },
  (table) => [primaryKey({ columns: [table.page, table.locale, table.version] })],
);
