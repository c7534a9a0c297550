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
import { bytes, instant, money } from '../columns.ts';
import { members } from './members.ts';
import { payments, purchases } from './purchases.ts';

/** Money that we send back. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    payment_id: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    purchase_id: uuid('purchase_id')
      .notNull()
      .references(() => purchases.id),
    kind: text('kind', {
      enum: ['withdrawal', 'operator', 'duplicate', 'mismatch', 'late'],
    }).notNull(),
    /** Taken from the balance when it was declared. */
    credits: integer('credits').notNull(),
    amount: money('amount').notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    status: text('status', { enum: ['requested', 'sent', 'refunded', 'failed'] }).notNull(),
    provider_id: text('provider_id'),
    reason: text('reason'),
    /** Premium ended with it, and comes back when it fails. */
    ended_premium: boolean('ended_premium').notNull().default(false),
    declared_at: instant('declared_at').notNull(),
    /** A direct debit is not sent back before it was collected and cannot bounce. */
    send_at: instant('send_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [
    index('refunds_of_purchase').on(table.purchase_id),
    index('refunds_of_payment').on(table.payment_id),
    uniqueIndex('refunds_withdrawal')
      .on(table.purchase_id)
      .where(sql`${table.kind} = 'withdrawal' and ${table.status} <> 'failed'`),
    uniqueIndex('refunds_once')
      .on(table.payment_id, table.kind)
      .where(sql`${table.kind} in ('duplicate', 'mismatch', 'late')`),
    check('refunds_positive', sql`${table.amount} > 0 and ${table.credits} >= 0`),
  ],
);

/** What a bank took back; one row for each of its events. */
export const chargebacks = pgTable(
  'chargebacks',
  {
    id: uuid('id').primaryKey(),
    payment_id: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    provider_id: text('provider_id').notNull().unique(),
    amount: money('amount').notNull(),
    reason: text('reason'),
    credits_taken: integer('credits_taken').notNull(),
    credits_owed: integer('credits_owed').notNull(),
    ended_premium: boolean('ended_premium').notNull().default(false),
    created_at: instant('created_at').notNull(),
    reversed_at: instant('reversed_at'),
  },
  (table) => [index('chargebacks_of_payment').on(table.payment_id)],
);

/** Credits that were spent before their payment was charged back. */
export const creditDebts = pgTable(
  'credit_debts',
  {
    chargeback_id: uuid('chargeback_id')
      .primaryKey()
      .references(() => chargebacks.id),
    member_id: uuid('member_id')
      .notNull()
      .references(() => members.id),
    credits: integer('credits').notNull(),
    settled_credits: integer('settled_credits').notNull().default(0),
    forgiven_at: instant('forgiven_at'),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    index('credit_debts_of_member').on(table.member_id),
    check(
      'credit_debts_settled',
      sql`${table.settled_credits} between 0 and ${table.credits} and ${table.credits} > 0`,
    ),
  ],
);

/**
 * Withdrawals that somebody without a session began with a receipt's number and their address, and
 * confirms by the link of a mail.
 */
export const withdrawalLinks = pgTable(
  'withdrawal_links',
  {
    /** SHA-256 of the link's token. */
    token_hash: bytes('token_hash').primaryKey(),
    purchase_id: uuid('purchase_id')
      .notNull()
      .references(() => purchases.id, { onDelete: 'cascade' }),
    /** When it was begun: confirmed in time, it counts from then. */
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
  },
  (table) => [index('withdrawal_links_of_purchase').on(table.purchase_id)],
);
