import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { MESSAGE_KINDS } from '../../../shared/contract/conversation.ts';
import { bytes, instant } from '../columns.ts';
import { profiles } from './profiles.ts';

/** Where two members write. `low` and `high` are their profile ids in order. */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid('id').primaryKey(),
    low_profile: uuid('low_profile')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    high_profile: uuid('high_profile')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    started_by: uuid('started_by').notNull(),
    last_position: integer('last_position').notNull().default(0),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    unique('conversations_pair').on(table.low_profile, table.high_profile),
    index('conversations_started').on(table.started_by, table.created_at),
  ],
);

export const participants = pgTable(
  'participants',
  {
    conversation_id: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    profile_id: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    other_profile_id: uuid('other_profile_id').notNull(),
    unread_count: integer('unread_count').notNull().default(0),
    read_position: integer('read_position').notNull().default(0),
    read_at: instant('read_at'),
    deleted_position: integer('deleted_position').notNull().default(0),
    /** False after deletion, until the next message. */
    listed: boolean('listed').notNull().default(true),
    updated_at: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversation_id, table.profile_id] }),
    index('participants_list')
      .on(table.profile_id, table.updated_at.desc().nullsFirst())
      .where(sql`${table.listed}`),
  ],
);

export const messages = pgTable(
  'messages',
  {
    /** Made by the sending client; its idempotency. */
    id: uuid('id').primaryKey(),
    conversation_id: uuid('conversation_id').notNull(),
    position: integer('position').notNull(),
    sender_profile: uuid('sender_profile').notNull(),
    kind: text('kind', { enum: MESSAGE_KINDS }).notNull(),
    text: text('text'),
    /** Null once the photo was removed. */
    photo: uuid('photo'),
    photo_width: integer('photo_width'),
    photo_height: integer('photo_height'),
    gift: text('gift'),
    gift_credits: integer('gift_credits'),
    /** Null once the recording was removed; its length and loudness stay. */
    voice: uuid('voice'),
    voice_ms: integer('voice_ms'),
    voice_peaks: jsonb('voice_peaks').$type<number[]>(),
    heard_at: instant('heard_at'),
    /** Undone by its sender: only its place in the order is left. */
    undone: boolean('undone').notNull().default(false),
    sent_at: instant('sent_at').notNull(),
    read_at: instant('read_at'),
    reply_to: uuid('reply_to'),
    reply_position: integer('reply_position'),
  },
  (table) => [
    unique('messages_order').on(table.conversation_id, table.position),
    foreignKey({ columns: [table.conversation_id], foreignColumns: [conversations.id] }).onDelete(
      'cascade',
    ),
  ],
);

/** One member's reaction to a message. */
export const reactions = pgTable(
  'reactions',
  {
    message_id: uuid('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    profile_id: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    emoji: text('emoji').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.message_id, table.profile_id] }),
    index('reactions_of_profile').on(table.profile_id),
  ],
);

/**
 * Messages that were undone, also before they arrived or with their conversation, so that no device
 * sends them again. Stored for as long as a device may retry (`IDEMPOTENCY_DAYS`).
 */
export const undoneMessages = pgTable(
  'undone_messages',
  {
    profile_id: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    message_id: uuid('message_id').notNull(),
    undone_at: instant('undone_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.profile_id, table.message_id] }),
    index('undone_messages_age').on(table.undone_at),
  ],
);

/**
 * A photo or voice of a conversation: uploading, complete, then part of one message. The client
 * makes its id.
 */
export const chatPhotos = pgTable(
  'chat_photos',
  {
    id: uuid('id').primaryKey(),
    profile_id: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['photo', 'voice'] })
      .notNull()
      .default('photo'),
    /** The id of its files, made here, so that a client's choice of id reaches no other photo. */
    file: uuid('file').notNull(),
    size: integer('size').notNull(),
    received: integer('received').notNull().default(0),
    /** Of the large picture; null before it was decoded. */
    width: integer('width'),
    height: integer('height'),
    /** Of a voice; null before it was read. */
    duration_ms: integer('duration_ms'),
    peaks: jsonb('peaks').$type<number[]>(),
    problem: text('problem'),
    message_id: uuid('message_id')
      .unique()
      .references(() => messages.id, { onDelete: 'cascade' }),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    index('chat_photos_of_profile').on(table.profile_id, table.created_at),
    index('chat_photos_unsent')
      .on(table.created_at)
      .where(sql`${table.message_id} is null`),
  ],
);

/** The parts of a photo being uploaded; deleted once it was decoded. */
export const chatPhotoParts = pgTable(
  'chat_photo_parts',
  {
    photo_id: uuid('photo_id')
      .notNull()
      .references(() => chatPhotos.id, { onDelete: 'cascade' }),
    starts_at: integer('starts_at').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.photo_id, table.starts_at] })],
);
