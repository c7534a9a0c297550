import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../columns.ts';
import { members } from './members.ts';

export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey(),
    /** The number that the member is given. */
    number: integer('number').generatedAlwaysAsIdentity().notNull(),
    reporter_member: uuid('reporter_member').references(() => members.id, { onDelete: 'set null' }),
    profile: uuid('profile'),
    photo: uuid('photo'),
    message: uuid('message'),
    kind: text('kind', {
      enum: ['fake', 'spam', 'money', 'harassment', 'underage', 'photo', 'other'],
    }).notNull(),
    /** The reporter's own words. */
    text: text('text'),
    /** In old rows `text` may contain the quoted message below the words, as lines with `>`. */
    holds_quote: boolean('holds_quote').notNull().default(false),
    created_at: instant('created_at').notNull(),
    /** Null while it is open. Six months after it was closed it is deleted. */
    closed_at: instant('closed_at'),
  },
  (table) => [
    index('reports_of_member').on(table.reporter_member),
    index('reports_of_profile').on(table.profile),
    index('reports_closed').on(table.closed_at),
  ],
);

/**
 * What a report is about, copied when it was made: it outlives the message, the photo and both
 * accounts, until the report is deleted.
 */
export const reportQuotes = pgTable(
  'report_quotes',
  {
    report_id: uuid('report_id')
      .primaryKey()
      .references(() => reports.id, { onDelete: 'cascade' }),
    /** Of a photo its owner. */
    sender_profile: uuid('sender_profile').notNull(),
    kind: text('kind', { enum: ['text', 'photo', 'gift', 'voice', 'profile_photo'] }).notNull(),
    text: text('text'),
    gift: text('gift'),
    /** The id of the picture's files, which are stored for as long as this row. */
    photo: uuid('photo'),
    /** When the message was sent, or the photo uploaded. */
    sent_at: instant('sent_at').notNull(),
    /** Of the copy; for a picture of its id. Null for copies of earlier versions. */
    sha256: bytes('sha256'),
    /** Of the bytes of its file; null until they were read. */
    file_sha256: bytes('file_sha256'),
  },
  (table) => [index('report_quotes_of_photo').on(table.photo)],
);
