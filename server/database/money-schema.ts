import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
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
import { BUNDLE_IDS } from '../../shared/money/bundles.ts';
import { PAYMENT_METHODS } from '../../shared/money/payment-methods.ts';
import { bytes, instant } from './columns.ts';
import { members } from './schema.ts';

/**
 * The tables of money. Amounts are minor units of `currency`; instants are by our clock. Nothing here
 * goes with its member: the books outlive the account.
 */
const money = (name: string) => bigint(name, { mode: 'number' });

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

export const PAYMENT_STATUSES = [
  'starting',
  'open',
  'pending',
  'completed',
  'failed',
  'cancelled',
  'expired',
  'held',
] as const;

/** One attempt to pay a purchase. */
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
    provider: text('provider', { enum: ['sandbox', 'mollie'] }).notNull(),
    mode: text('mode', { enum: ['test', 'live'] }).notNull(),
    provider_id: text('provider_id'),
    /**
     * In the address of the provider's notices: it finds the row before `provider_id` does. Who
     * knows it can make us read the provider once more, nothing else.
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
    /** When it is read next; null once nothing can change any more. */
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

/** Prices by when they held, written as settings change: the lowest of thirty days is shown. */
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

/** Outgoing text messages. Phone and text are sealed, since a text holds a code. */
export const textMessages = pgTable(
  'text_messages',
  {
    id: uuid('id').primaryKey(),
    member_id: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    /** Of the phone, so that texts to it can be counted. */
    recipient_hmac: bytes('recipient_hmac').notNull(),
    /** Phone and text; null once a provider has sent it. */
    sealed: bytes('sealed'),
    purpose: text('purpose').notNull(),
    created_at: instant('created_at').notNull(),
    sent_at: instant('sent_at'),
  },
  (table) => [
    index('text_messages_recipient').on(table.recipient_hmac, table.created_at),
    index('text_messages_of_member').on(table.member_id, table.created_at),
  ],
);

/** Every time a provider was read: who asked, what it said, and whether that changed anything. */
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
