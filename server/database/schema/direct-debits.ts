import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../columns.ts';
import { payments } from './purchases.ts';

/** The mandate of one direct debit. What names the payer is sealed, and blanked at erasure. */
export const directDebits = pgTable(
  'direct_debits',
  {
    payment_id: uuid('payment_id')
      .primaryKey()
      .references(() => payments.id),
    mandate_reference: text('mandate_reference').notNull().unique(),
    status: text('status', { enum: ['asked', 'signed', 'collecting', 'void'] }).notNull(),
    /** Holder, IBAN, address and phone. */
    payer_sealed: bytes('payer_sealed'),
    iban_hmac: bytes('iban_hmac').notNull(),
    phone_hmac: bytes('phone_hmac').notNull(),
    last4: text('last4').notNull(),
    otp_hash: bytes('otp_hash'),
    otp_expires_at: instant('otp_expires_at'),
    otp_tries: integer('otp_tries').notNull().default(0),
    mandate_text_version: text('mandate_text_version').notNull(),
    mandate_locale: text('mandate_locale').notNull(),
    signed_at: instant('signed_at'),
    signed_network: text('signed_network'),
    announced_at: instant('announced_at'),
    collect_at: instant('collect_at'),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    index('direct_debits_iban').on(table.iban_hmac),
    index('direct_debits_phone').on(table.phone_hmac, table.created_at),
  ],
);

/** Accounts and phones that are refused, and accounts that wait for their limit. */
export const directDebitBlocks = pgTable(
  'direct_debit_blocks',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: ['iban', 'phone'] }).notNull(),
    hmac: bytes('hmac').notNull(),
    reason: text('reason').notNull(),
    at: instant('at').notNull(),
    /** Null: for good. */
    until: instant('until'),
    lifted_at: instant('lifted_at'),
  },
  (table) => [index('direct_debit_blocks_of').on(table.kind, table.hmac)],
);
