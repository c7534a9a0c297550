import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { operators } from './operators.ts';
import { profiles } from './profiles.ts';

/** The tables of what operators do with the site (decision 076). */

/** What was changed of the site settings, and by whom. */
export const settingChanges = pgTable(
  'setting_changes',
  {
    id: uuid('id').primaryKey(),
    key: text('key').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    at: instant('at')
      .notNull()
      .default(sql`now()`),
    /** A role of the desk; `console` of the machine, `server` of automatic acts. */
    role: text('role').notNull(),
    operator_id: uuid('operator_id').references(() => operators.id),
    /** The act of two that it was; null of a change by one. */
    approval: uuid('approval'),
  },
  (table) => [index('setting_changes_of_key').on(table.key, table.at)],
);

/** Texts that are written and not yet published, one of a page and locale. */
export const legalDrafts = pgTable(
  'legal_drafts',
  {
    /** `PAGE/LOCALE`. */
    id: text('id').primaryKey(),
    page: text('page').notNull(),
    locale: text('locale').notNull(),
    body: text('body').notNull(),
    saved_by: uuid('saved_by')
      .notNull()
      .references(() => operators.id),
    saved_at: instant('saved_at').notNull(),
  },
  (table) => [check('legal_drafts_id', sql`${table.id} = ${table.page} || '/' || ${table.locale}`)],
);

/**
 * What is counted of a case once it is deleted: no member, no words and no number. A trigger writes
 * it, however the case goes.
 */
export const moderationRecords = pgTable(
  'moderation_records',
  {
    /** A one-way hash of the case's id: it cannot be traced back. */
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    topic: text('topic').notNull(),
    source: text('source').notNull(),
    locale: text('locale').notNull(),
    /** Of an authority's order alone. */
    country: text('country'),
    received_at: instant('received_at').notNull(),
    decided_at: instant('decided_at'),
    outcome: text('outcome'),
    measure: text('measure'),
    rests_on: text('rests_on'),
    automated: text('automated').notNull(),
    until: instant('until'),
    reversed: boolean('reversed').notNull(),
  },
  (table) => [index('moderation_records_received').on(table.received_at)],
);

/** How many members in the Union used the service in a month. */
export const recipientsMonthly = pgTable('recipients_monthly', {
  /** 2026-11. */
  month: text('month').primaryKey(),
  recipients: integer('recipients').notNull(),
});

/** Figures of a year as they were counted; what visitors see once they are published. */
export const transparencyReports = pgTable('transparency_reports', {
  year: integer('year').primaryKey(),
  figures: jsonb('figures').notNull(),
  /** Of the figures, in hexadecimal: who publishes them sends back what they saw. */
  sha256: text('sha256').notNull(),
  made_by: uuid('made_by')
    .notNull()
    .references(() => operators.id),
  made_at: instant('made_at').notNull(),
  published_by: uuid('published_by').references(() => operators.id),
  published_at: instant('published_at'),
});

/** Who writes for a profile that is marked as fictional, and where its picture comes from. */
export const fictionalProfiles = pgTable('fictional_profiles', {
  profile_id: uuid('profile_id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  /** The company or the colleagues who write; empty where nobody does. */
  writer: text('writer').notNull(),
  picture_source: text('picture_source').notNull(),
  changed_by: uuid('changed_by')
    .notNull()
    .references(() => operators.id),
  changed_at: instant('changed_at').notNull(),
});
