import { sql } from 'drizzle-orm';
import {
  boolean,
  char,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, money } from '../columns.ts';
import { payments } from './purchases.ts';

/**
 * Double entry: a trigger lets no journal in whose lines do not add up to nothing, and none be
 * changed or deleted (migration 0016).
 */
export const moneyJournal = pgTable(
  'money_journal',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    /** The payment, refund or chargeback that it is about. */
    reference: text('reference').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    uniqueIndex('money_journal_once').on(table.kind, table.reference),
    index('money_journal_at').on(table.at),
  ],
);
export const moneyLines = pgTable(
  'money_lines',
  {
    journal_id: uuid('journal_id')
      .notNull()
      .references(() => moneyJournal.id),
    account: text('account').notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    /** Debit is positive, credit negative. */
    amount: money('amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.journal_id, table.account, table.currency] }),
    index('money_lines_of_account').on(table.account, table.currency),
  ],
);

/** Every read of a provider: who asked, what it answered, and whether that changed anything. */
export const providerReads = pgTable(
  'provider_reads',
  {
    id: uuid('id').primaryKey(),
    payment_id: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    source: text('source', {
      enum: ['webhook', 'poll', 'return', 'operator', 'reconcile'],
    }).notNull(),
    status_seen: text('status_seen').notNull(),
    changed: boolean('changed').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('provider_reads_of_payment').on(table.payment_id, table.at),
    index('provider_reads_age').on(table.at),
  ],
);

export const ANOMALY_KINDS = [
  'mismatch',
  'late',
  'duplicate',
  'orphan',
  'debt',
  'tax',
  'refund_failed',
  'refund_unsent',
  'books',
  'price',
] as const;

/** What somebody has to look at. */
export const anomalies = pgTable(
  'anomalies',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: ANOMALY_KINDS }).notNull(),
    reference: text('reference').notNull(),
    detail: jsonb('detail').notNull(),
    opened_at: instant('opened_at').notNull(),
    closed_at: instant('closed_at'),
    closed_by: text('closed_by'),
    note: text('note'),
  },
  (table) => [
    uniqueIndex('anomalies_open')
      .on(table.kind, table.reference)
      .where(sql`${table.closed_at} is null`),
  ],
);

/** What the operator did with money: who, when, why. */
export const moneyActs = pgTable(
  'money_acts',
  {
    id: uuid('id').primaryKey(),
    act: text('act').notNull(),
    reference: text('reference').notNull(),
    detail: jsonb('detail').notNull(),
    actor: text('actor').notNull(),
    reason: text('reason').notNull(),
    /** For what needs two people: the second one, and when. */
    approved_by: text('approved_by'),
    approved_at: instant('approved_at'),
    at: instant('at').notNull(),
  },
  (table) => [index('money_acts_about').on(table.reference, table.at)],
);
