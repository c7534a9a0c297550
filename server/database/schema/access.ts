import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../columns.ts';
import { members } from './members.ts';

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the 256 random bits in the cookie. */
    token_hash: bytes('token_hash').notNull().unique(),
    member_id: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    last_seen_at: instant('last_seen_at').notNull(),
    user_agent: text('user_agent').notNull(),
  },
  (table) => [index('sessions_of_member').on(table.member_id)],
);

/** Links in mails: one purpose, used once, expiring. A newer one ends the older. */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    id: uuid('id').primaryKey(),
    member_id: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    purpose: text('purpose', {
      enum: [
        'activation',
        'password_reset',
        'mail_change',
        'reactivation',
        'unsubscribe',
        'address_check',
        'export',
      ],
    }).notNull(),
    /** SHA-256 of the 256 random bits in the link. */
    token_hash: bytes('token_hash').notNull().unique(),
    /** The new address of a change. */
    email: text('email'),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
  },
  (table) => [index('mail_tokens_of_member').on(table.member_id, table.purpose)],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    member_id: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    public_key: bytes('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports')
      .array()
      .notNull()
      .default(sql`'{}'`),
    name: text('name').notNull(),
    created_at: instant('created_at').notNull(),
    last_used_at: instant('last_used_at'),
  },
  (table) => [index('passkeys_of_member').on(table.member_id)],
);

/** Unanswered challenges; each is used once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    /** Null for signing in. */
    member_id: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    expires_at: instant('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_age').on(table.expires_at)],
);

export const loginFailures = pgTable(
  'login_failures',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    network: text('network').notNull(),
    failed_at: instant('failed_at').notNull(),
  },
  (table) => [index('login_failures_recent').on(table.email, table.network, table.failed_at)],
);
