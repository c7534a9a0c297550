import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { GROUNDS } from '../../../shared/operator/measures.ts';
import { bytes, instant } from '../columns.ts';

/** People with an account; the API calls the record `user`. */
export const members = pgTable(
  'members',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    password_hash: text('password_hash').notNull(),
    status: text('status', { enum: ['not_confirmed', 'active', 'deleted'] }).notNull(),
    language: text('language').notNull(),
    paid_user: boolean('paid_user').notNull().default(false),
    /** The sum of the member's ledger entries. */
    credits: integer('credits').notNull().default(0),
    /** Conversations this member started, deleted ones included. */
    conversations_started: integer('conversations_started').notNull().default(0),
    notifications_disabled: text('notifications_disabled')
      .array()
      .notNull()
      .default(sql`'{}'`),
    invisible: boolean('invisible').notNull().default(false),
    muted_kinds: text('muted_kinds')
      .array()
      .notNull()
      .default(sql`'{promotions,weekly_updates,news}'`),
    /** Notifications do not name the site. */
    discreet: boolean('discreet').notNull().default(false),
    /** The traffic source of the sign-up, if any. */
    tracking: jsonb('tracking'),
    signup_message: text('signup_message'),
    /** Final 14 days later. */
    deletion_requested_at: instant('deletion_requested_at'),
    /** Requested with the pending deletion: the address cannot join again once it is final. */
    bar_address: boolean('bar_address').notNull().default(false),
    /** Closed by the operator: no sign-in. */
    closed_at: instant('closed_at'),
    /** By a decision (decision 072): no sign-in, and hidden; and on what ground. */
    suspended_until: instant('suspended_until'),
    suspended_for: text('suspended_for', { enum: GROUNDS }),
    /** What `status` was before a decision closed or suspended the account. */
    status_before: text('status_before', { enum: ['not_confirmed', 'active', 'deleted'] }),
    uploads_off_until: instant('uploads_off_until'),
    messages_off_until: instant('messages_off_until'),
    reports_off_until: instant('reports_off_until'),
    /** The percentage given for staying, and when; at most once a member. */
    stay_discount: integer('stay_discount'),
    stay_discount_at: instant('stay_discount_at'),
    /** Has a spending limit; stored here so that others' balances cost no look-up. */
    spending_limited: boolean('spending_limited').notNull().default(false),
    signup_at: instant('signup_at').notNull(),
    last_seen_at: instant('last_seen_at').notNull(),
    /** Demo members answer messages automatically. */
    demo: boolean('demo').notNull().default(false),
  },
  (table) => [
    uniqueIndex('members_email').on(sql`lower(${table.email})`),
    index('members_suspended')
      .on(table.suspended_until)
      .where(sql`${table.suspended_until} is not null`),
    check('members_credits_not_negative', sql`${table.credits} >= 0`),
    check('members_stay_discount_is_percentage', sql`${table.stay_discount} between 1 and 100`),
  ],
);

export const consents = pgTable(
  'consents',
  {
    id: uuid('id').primaryKey(),
    member_id: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    kind: text('kind', {
      enum: ['sensitive', 'terms', 'privacy', 'promotions', 'weekly_updates', 'news'],
    }).notNull(),
    text_version: text('text_version').notNull(),
    /** Of the published text; null for words beside a switch, not on a page. */
    sha256: text('sha256'),
    locale: text('locale').notNull(),
    /** Where it was given: `modal`, `page`, `lander`, `notice`, or `use` for going on. */
    place: text('place', { enum: ['modal', 'page', 'lander', 'notice', 'use'] }),
    given_at: instant('given_at').notNull(),
    withdrawn_at: instant('withdrawn_at'),
  },
  (table) => [index('consents_of_member').on(table.member_id, table.kind)],
);

export const departures = pgTable(
  'departures',
  {
    id: uuid('id').primaryKey(),
    member_id: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    reason: text('reason').notNull(),
    text: text('text'),
    requested_at: instant('requested_at').notNull(),
    taken_back_at: instant('taken_back_at'),
    final_at: instant('final_at'),
  },
  (table) => [index('departures_of_member').on(table.member_id)],
);

/** Addresses whose owners, on leaving, asked that they cannot join again. */
export const barredAddresses = pgTable('barred_addresses', {
  /** A keyed hash: without the data folder it cannot be matched to an address. */
  address_hmac: bytes('address_hmac').primaryKey(),
  since: date('since', { mode: 'string' }).notNull(),
});
