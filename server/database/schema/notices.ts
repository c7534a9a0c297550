import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../columns.ts';
import { sessions } from './access.ts';
import { members } from './members.ts';

/** Push subscriptions: one for each session; an endpoint belongs to its latest member. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    member_id: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    session_id: uuid('session_id')
      .notNull()
      .unique()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** With it anybody can push to the device: never shown. */
    endpoint: text('endpoint').notNull().unique(),
    p256dh: bytes('p256dh').notNull(),
    auth: bytes('auth').notNull(),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at'),
    accepted_at: instant('accepted_at'),
  },
  (table) => [index('push_subscriptions_of_member').on(table.member_id, table.created_at)],
);

/** Outgoing mails: written in the transaction that causes them, sent once by a job. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    member_id: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    to: text('to').notNull(),
    template: text('template').notNull(),
    locale: text('locale').notNull(),
    values: jsonb('values').notNull(),
    created_at: instant('created_at').notNull(),
    sent_at: instant('sent_at'),
  },
  (table) => [
    index('mails_recent').on(table.to, table.created_at),
    index('mails_of_member').on(table.member_id),
  ],
);

/** Mail that was sent in development; read at /dev/mailbox. */
export const mailbox = pgTable('mailbox', {
  id: uuid('id').primaryKey(),
  to: text('to').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  sent_at: instant('sent_at').notNull(),
});

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
