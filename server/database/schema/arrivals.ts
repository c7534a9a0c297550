import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** The tables of where visitors come from: counters, without data about a person. */

/** Networks that send visitors, by agreement with the operator. */
export const partners = pgTable('partners', {
  /** The `network` of their addresses. */
  network: text('network').primaryKey(),
  name: text('name').notNull(),
  /** An https address with placeholders that events are reported to; null for none. */
  postback_url: text('postback_url'),
  /** Signs what is reported. */
  postback_secret: text('postback_secret').notNull(),
  is_active: boolean('is_active').notNull().default(true),
  created_at: instant('created_at').notNull(),
});

const count = (name: string) => integer(name).notNull().default(0);

/** The results of visits with a traffic source, by day (UTC): counters alone. */
export const arrivalsDaily = pgTable(
  'arrivals_daily',
  {
    day: date('day', { mode: 'string' }).notNull(),
    /** A partner's, else `unknown`. */
    network: text('network').notNull(),
    /** The partner's own mark, one of a limited number a day; else `other`, or empty for none. */
    ref: text('ref').notNull(),
    /** The key of the entry page; empty for later events. */
    lander: text('lander').notNull(),
    locale: text('locale').notNull(),
    country: text('country').notNull(),
    visits: count('visits'),
    bounces: count('bounces'),
    sign_ups: count('sign_ups'),
    activations: count('activations'),
    purchases: count('purchases'),
    refunds: count('refunds'),
  },
  (table) => [
    primaryKey({
      columns: [table.day, table.network, table.ref, table.lander, table.locale, table.country],
    }),
  ],
);

/** Visits that were left at once, of addresses with `lb=1`. */
export const pageBounces = pgTable(
  'page_bounces',
  {
    id: uuid('id').primaryKey(),
    /** Without locale, and without what names a member. */
    path: text('path').notNull(),
    locale: text('locale').notNull(),
    network: text('network').notNull(),
    ms: integer('ms').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    index('page_bounces_age').on(table.created_at),
    check('page_bounces_ms', sql`${table.ms} >= 0`),
  ],
);
