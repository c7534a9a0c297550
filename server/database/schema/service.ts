import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, instant } from '../columns.ts';
import { members } from './members.ts';

/** Stored answers, so that a repeated request gets the same one. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    member_id: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    key: uuid('key').notNull(),
    call: text('call').notNull(),
    body_hash: bytes('body_hash').notNull(),
    /** Ids of what the answer was about: what it shows is read again. */
    answer: jsonb('answer'),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.member_id, table.key] }),
    index('idempotency_age').on(table.created_at),
  ],
);

/** What the operator changed of the site settings, and the demo clock's offset. */
export const siteSettings = pgTable('site_settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});

export const jobs = pgTable(
  'jobs',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    payload: jsonb('payload').notNull(),
    run_at: instant('run_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    last_error: text('last_error'),
    /** At most one job of this name for the same thing; null where more may be. */
    once: text('once'),
  },
  (table) => [
    index('jobs_due').on(table.run_at),
    uniqueIndex('jobs_once')
      .on(table.name, table.once)
      .where(sql`${table.once} is not null`),
  ],
);
