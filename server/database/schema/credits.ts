import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { LEDGER_CAUSES, SPENDING_PERIODS } from '../../../shared/money/ledger.ts';
import { instant } from '../columns.ts';
import { members } from './members.ts';

/** Every change of a balance, never altered; their sum is the balance. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: uuid('id').primaryKey(),
    member_id: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    amount: integer('amount').notNull(),
    balance: integer('balance').notNull(),
    cause: text('cause', { enum: LEDGER_CAUSES }).notNull(),
    /** The message, payment or other thing that caused it. */
    reference: uuid('reference'),
    /** The other member, for the statement. */
    other_profile: uuid('other_profile'),
    created_at: instant('created_at').notNull(),
    /**
     * The order of a member's entries, given under the member's lock: each balance follows from the
     * last.
     */
    number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
  },
  (table) => [
    index('ledger_of_member').on(table.member_id, table.created_at),
    index('ledger_statement').on(table.member_id, table.number.desc().nullsFirst()),
    uniqueIndex('ledger_once')
      .on(table.member_id, table.cause, table.reference)
      .where(sql`${table.reference} is not null`),
  ],
);

/** A member's own limits for a day or month. Lowering is at once, raising waits. */
export const spendingLimits = pgTable(
  'spending_limits',
  {
    member_id: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    period: text('period', { enum: SPENDING_PERIODS }).notNull(),
    /** Null: no limit. */
    credits: integer('credits'),
    /** What replaces it from `next_at` on; null then means none. */
    next_credits: integer('next_credits'),
    next_at: instant('next_at'),
  },
  (table) => [primaryKey({ columns: [table.member_id, table.period] })],
);
