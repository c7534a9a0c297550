import { sql } from 'drizzle-orm';
import {
  bigint,
  char,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { BUNDLE_IDS } from '../../../shared/money/bundles.ts';
import { PAYMENT_METHODS } from '../../../shared/money/payment-methods.ts';
import { PAYMENT_PROVIDERS, PAYMENT_STATUSES } from '../../../shared/money/payment-states.ts';
import { bytes, instant, money } from '../columns.ts';
import { members } from './members.ts';

// The tables of money are not deleted with their member: the books outlive the account.

/** What was ordered, at a price that never changes; credited at most once. */
export const purchases = pgTable(
  'purchases',
  {
    id: uuid('id').primaryKey(),
    /** On the receipt. */
    number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    member_id: uuid('member_id')
      .notNull()
      .references(() => members.id),
    bundle: text('bundle', { enum: BUNDLE_IDS }).notNull(),
    credits: integer('credits').notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    list_amount: money('list_amount').notNull(),
    discount_amount: money('discount_amount').notNull(),
    total_amount: money('total_amount').notNull(),
    discount_code: text('discount_code'),
    country: text('country').notNull(),
    /** Hundredths of a percent. */
    vat_rate: integer('vat_rate').notNull(),
    vat_amount: money('vat_amount').notNull(),
    /** The countries that profile, network and bank name, in which the tax is due. */
    vat_evidence: jsonb('vat_evidence').notNull(),
    locale: text('locale').notNull(),
    status: text('status', { enum: ['open', 'completed', 'lapsed'] }).notNull(),
    credited_at: instant('credited_at'),
    /** An order that is still open then lapses, and gives its discount back. */
    expires_at: instant('expires_at').notNull(),
    /** The words to which the member agreed that credits come at once; copied, since consents go. */
    consent_text_version: text('consent_text_version'),
    consent_given_at: instant('consent_given_at'),
    /** SHA-256 of the token of the withdrawal link in the receipt; null before it is paid. */
    withdrawal_token_hash: bytes('withdrawal_token_hash').unique(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('purchases_number').on(table.number),
    index('purchases_of_member').on(table.member_id, table.created_at),
    index('purchases_open')
      .on(table.expires_at)
      .where(sql`${table.status} = 'open'`),
    check(
      'purchases_amounts',
      sql`${table.total_amount} = ${table.list_amount} - ${table.discount_amount} and ${table.discount_amount} >= 0 and ${table.total_amount} > 0 and ${table.credits} > 0`,
    ),
    check(
      'purchases_completed_is_credited',
      sql`(${table.status} = 'completed') = (${table.credited_at} is not null)`,
    ),
  ],
);

export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    purchase_id: uuid('purchase_id')
      .notNull()
      .references(() => purchases.id),
    member_id: uuid('member_id')
      .notNull()
      .references(() => members.id),
    /** The idempotency key that started it, and what was asked with it. */
    request_key: uuid('request_key').notNull(),
    request_hash: bytes('request_hash').notNull(),
    method: text('method', { enum: PAYMENT_METHODS }).notNull(),
    bank: text('bank'),
    provider: text('provider', { enum: PAYMENT_PROVIDERS }).notNull(),
    mode: text('mode', { enum: ['test', 'live'] }).notNull(),
    provider_id: text('provider_id'),
    /**
     * In the address of the provider's notices: it finds the row before `provider_id` does. Knowing
     * it allows one more read of the provider, nothing else.
     */
    webhook_token: text('webhook_token').notNull().unique(),
    status: text('status', { enum: PAYMENT_STATUSES }).notNull(),
    failure: text('failure'),
    redirect_url: text('redirect_url'),
    transfer: jsonb('transfer'),
    amount: money('amount').notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    amount_refunded: money('amount_refunded').notNull().default(0),
    amount_charged_back: money('amount_charged_back').notNull().default(0),
    paid_at: instant('paid_at'),
    /** When the provider was read last. */
    read_at: instant('read_at'),
    /** When it is read next; null once it is final. */
    next_check_at: instant('next_check_at'),
    checks: integer('checks').notNull().default(0),
    /** Until then one request is starting it. */
    lease_until: instant('lease_until'),
    return_to: text('return_to', { enum: ['web', 'app'] }).notNull(),
    /** Country, last four digits and a keyed hash of the account that paid. */
    payer: jsonb('payer'),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('payments_request').on(table.member_id, table.request_key),
    uniqueIndex('payments_of_provider').on(table.provider, table.provider_id),
    index('payments_of_purchase').on(table.purchase_id, table.created_at),
    index('payments_of_member').on(table.member_id, table.created_at.desc().nullsFirst()),
    index('payments_under_way')
      .on(table.member_id, table.created_at)
      .where(sql`${table.status} in ('starting', 'open', 'pending', 'held')`),
    index('payments_to_check')
      .on(table.next_check_at)
      .where(sql`${table.next_check_at} is not null`),
    // A refund and a chargeback of the whole may both happen.
    check(
      'payments_returned',
      sql`${table.amount_refunded} + ${table.amount_charged_back} <= 2 * ${table.amount}`,
    ),
  ],
);

/** Prices by period, written when settings change: the lowest of thirty days is shown. */
export const priceHistory = pgTable(
  'price_history',
  {
    bundle: text('bundle', { enum: BUNDLE_IDS }).notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    from: instant('from').notNull(),
    /** Per credit bundle of that size, since the size may change as well. */
    credits: integer('credits').notNull(),
    amount: money('amount').notNull(),
    until: instant('until'),
  },
  (table) => [primaryKey({ columns: [table.bundle, table.currency, table.from] })],
);

/** A member's own limit of money for a month; lowering is at once, raising waits. */
export const purchaseLimits = pgTable('purchase_limits', {
  member_id: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  currency: char('currency', { length: 3 }).notNull(),
  amount: money('amount'),
  next_amount: money('next_amount'),
  next_at: instant('next_at'),
});
