import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { MACRO_KINDS } from '../../../shared/operator/macros.ts';
import type { MacroTexts } from '../../../shared/operator/macros.ts';
import { LEGAL_PAGES } from '../../../shared/site/routes.ts';
import { instant } from '../columns.ts';
import { operators } from './operators.ts';

/** Answers that operators saved (decision 087), each with its current version. */
export const macros = pgTable('macros', {
  id: uuid('id').primaryKey(),
  version: integer('version').notNull(),
});

/** The versions of a macro. Rows are only added: a trigger refuses to change or remove one. */
export const macroVersions = pgTable(
  'macro_versions',
  {
    macro_id: uuid('macro_id')
      .notNull()
      .references(() => macros.id),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    kinds: text('kinds', { enum: MACRO_KINDS }).array().notNull(),
    /** By locale. */
    texts: jsonb('texts').$type<MacroTexts>().notNull(),
    /** The legal text that it names, in which version; the section alone may be open. */
    clause_page: text('clause_page', { enum: LEGAL_PAGES }),
    clause_section: text('clause_section'),
    clause_version: text('clause_version'),
    retired: boolean('retired').notNull(),
    saved_by: uuid('saved_by')
      .notNull()
      .references(() => operators.id),
    saved_at: instant('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.macro_id, table.version] }),
    check(
      'macro_versions_clause',
      sql`(${table.clause_page} is null) = (${table.clause_version} is null) and (${table.clause_section} is null or ${table.clause_page} is not null)`,
    ),
  ],
);
