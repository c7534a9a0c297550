import { sql } from 'drizzle-orm';
import {
  boolean,
  char,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, money } from '../columns.ts';
import { members } from './members.ts';
import { purchases } from './purchases.ts';

/** Codes that the operator gave out; those that every member has by rule are no rows. */
export const discountCodes = pgTable(
  'discount_codes',
  {
    /** In capitals. */
    code: text('code').primaryKey(),
    percentage: integer('percentage'),
    value: money('value'),
    currency: char('currency', { length: 3 }),
    minimum_order_value: money('minimum_order_value'),
    country: text('country'),
    member_id: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    expires_at: instant('expires_at'),
    status: text('status', { enum: ['active', 'off'] }).notNull(),
    validity: text('validity', { enum: ['once', 'once-per-user', 'unlimited'] }).notNull(),
    methods: text('methods')
      .array()
      .notNull()
      .default(sql`'{}'`),
    first_purchase_only: boolean('first_purchase_only').notNull().default(false),
    issued_for: text('issued_for', { enum: ['operator', 'campaign'] }).notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    index('discount_codes_of_member').on(table.member_id),
    check(
      'discount_codes_worth',
      sql`(${table.percentage} between 1 and 90 and ${table.value} is null) or (${table.value} > 0 and ${table.percentage} is null and ${table.currency} is not null)`,
    ),
  ],
);

/** Who reserved or used a code, for which purchase; also the codes that are no rows. */
export const discountUses = pgTable(
  'discount_uses',
  {
    id: uuid('id').primaryKey(),
    code: text('code').notNull(),
    member_id: uuid('member_id')
      .notNull()
      .references(() => members.id),
    purchase_id: uuid('purchase_id')
      .notNull()
      .references(() => purchases.id),
    state: text('state', { enum: ['reserved', 'used', 'released'] }).notNull(),
    /** Of a code with `validity` once: one use for everybody. */
    single: boolean('single').notNull(),
    /** Of a code without an end to its uses. */
    repeatable: boolean('repeatable').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('discount_uses_of_purchase').on(table.purchase_id),
    uniqueIndex('discount_uses_by_member')
      .on(table.member_id, table.code)
      .where(sql`${table.state} <> 'released' and not ${table.repeatable}`),
    uniqueIndex('discount_uses_single')
      .on(table.code)
      .where(sql`${table.state} <> 'released' and ${table.single}`),
  ],
);
