import { sql } from 'drizzle-orm';
import { LEDGER_CAUSES, SPENDING_PERIODS } from '../../shared/money/ledger.ts';
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { PROMOTIONS } from '../../shared/choices.ts';
import { bytes, instant } from './columns.ts';

/** People with an account; the API calls the record `user`. */
export const members = pgTable(
  'members',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    password_hash: text('password_hash').notNull(),
    status: text('status', { enum: ['not_confirmed', 'active', 'deleted'] }).notNull(),
    language: text('language').notNull(),
    paid_user: boolean('paid_user').notNull().default(false),
    /** The sum of the member's ledger entries. */
    credits: integer('credits').notNull().default(0),
    /** Conversations this member started, deleted ones included. */
    conversations_started: integer('conversations_started').notNull().default(0),
    notifications_disabled: text('notifications_disabled')
      .array()
      .notNull()
      .default(sql`'{}'`),
    invisible: boolean('invisible').notNull().default(false),
    muted_kinds: text('muted_kinds')
      .array()
      .notNull()
      .default(sql`'{promotions,weekly_updates,news}'`),
    /** Notifications do not name the site. */
    discreet: boolean('discreet').notNull().default(false),
    /** The traffic source of the sign-up, if any. */
    tracking: jsonb('tracking'),
    signup_message: text('signup_message'),
    /** Final 14 days later. */
    deletion_requested_at: instant('deletion_requested_at'),
    /** Asked with the deletion that waits: the address cannot join again once it is final. */
    bar_address: boolean('bar_address').notNull().default(false),
    /** Closed by the operator: no sign-in. */
    closed_at: instant('closed_at'),
    /** The percentage given for staying, and when; nobody is given one twice. */
    stay_discount: integer('stay_discount'),
    stay_discount_at: instant('stay_discount_at'),
    /** Has a spending limit; stored here so that others' balances cost no look-up. */
    spending_limited: boolean('spending_limited').notNull().default(false),
    signup_at: instant('signup_at').notNull(),
    last_seen_at: instant('last_seen_at').notNull(),
    /** Demo members answer messages by themselves. */
    demo: boolean('demo').notNull().default(false),
  },
  (table) => [
    uniqueIndex('members_email').on(sql`lower(${table.email})`),
    check('members_credits_not_negative', sql`${table.credits} >= 0`),
    check('members_stay_discount_is_percentage', sql`${table.stay_discount} between 1 and 100`),
  ],
);

/**
 * The number of each member's newest change: a row of its own, so that numbering locks nothing
 * else.
 */
export const changeCounters = pgTable('change_counters', {
  member_id: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  seq: bigint('seq', { mode: 'number' }).notNull().default(0),
});

/** Changes per member without gaps; their tail is the live stream. */
export const changes = pgTable(
  'changes',
  {
    member_id: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    entity: text('entity').notNull(),
    entity_id: text('entity_id').notNull(),
    value: jsonb('value'),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.member_id, table.seq] }),
    index('changes_age').on(table.created_at),
    // What is hidden is found in every log that holds it.
    index('changes_of_entity')
      .on(table.entity_id, table.entity)
      .where(sql`${table.value} is not null`),
  ],
);

export const profiles = pgTable(
  'profiles',
  {
    id: uuid('id').primaryKey(),
    member_id: uuid('member_id')
      .notNull()
      .unique()
      .references(() => members.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    gender: text('gender', { enum: ['female', 'male'] }).notNull(),
    sexuality: text('sexuality'),
    date_of_birth: date('date_of_birth', { mode: 'string' }).notNull(),
    country: text('country').notNull(),
    region: text('region'),
    city: text('city'),
    /** Of the place, never of the person (decision 016). */
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    hair_color: text('hair_color'),
    eye_color: text('eye_color'),
    body_type: text('body_type'),
    relationship_status: text('relationship_status'),
    tattoos: boolean('tattoos'),
    reason: text('reason'),
    about: text('about'),
    interests: text('interests')
      .array()
      .notNull()
      .default(sql`'{}'`),
    fictional: boolean('fictional').notNull().default(false),
    /** A cam performer's or a partner's profile; set by the operator. */
    promotion: text('promotion', { enum: PROMOTIONS }).notNull().default('none'),
    status: text('status', { enum: ['active', 'disabled', 'deleted'] }).notNull(),
    /**
     * Shown in search, swipe and related lists; updated with status, confirmation and invisibility.
     */
    listed: boolean('listed').notNull(),
    has_photo: boolean('has_photo').notNull().default(false),
    /** The member lets people without an account see the main photo, name and age. */
    shown_to_strangers: boolean('shown_to_strangers').notNull().default(false),
    last_active_at: instant('last_active_at').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    index('profiles_search_activity')
      .on(table.country, table.gender, table.last_active_at.desc().nullsFirst(), table.id)
      .where(sql`${table.listed}`),
    index('profiles_search_region')
      .on(
        table.country,
        table.region,
        table.gender,
        table.last_active_at.desc().nullsFirst(),
        table.id,
      )
      .where(sql`${table.listed}`),
    index('profiles_search_newest')
      .on(table.country, table.gender, table.created_at.desc().nullsFirst(), table.id)
      .where(sql`${table.listed}`),
    index('profiles_search_region_newest')
      .on(table.country, table.region, table.gender, table.created_at.desc().nullsFirst(), table.id)
      .where(sql`${table.listed}`),
    index('profiles_search_age')
      .on(table.country, table.gender, table.date_of_birth)
      .where(sql`${table.listed}`),
    // Positions are those of places (decision 016), which are thus the grid of distances.
    index('profiles_search_town')
      .on(
        table.country,
        table.city,
        table.gender,
        table.last_active_at.desc().nullsFirst(),
        table.id,
      )
      .where(sql`${table.listed}`),
    index('profiles_any_activity')
      .on(table.last_active_at.desc().nullsFirst(), table.id)
      .where(sql`${table.listed}`),
    index('profiles_fictional')
      .on(table.country, table.gender, table.date_of_birth)
      .where(sql`${table.listed} and ${table.fictional}`),
    index('profiles_any_newest')
      .on(table.created_at.desc().nullsFirst(), table.id)
      .where(sql`${table.listed}`),
    // Few members show themselves to strangers: a visitor's search reads those alone.
    index('profiles_strangers')
      .on(table.country, table.gender, table.last_active_at.desc().nullsFirst(), table.id)
      .where(sql`${table.listed} and ${table.shown_to_strangers}`),
  ],
);

export const photos = pgTable(
  'photos',
  {
    id: uuid('id').primaryKey(),
    profile_id: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    status: text('status', { enum: ['pending', 'active', 'rejected'] }).notNull(),
    visibility: text('visibility', { enum: ['public', 'private'] }).notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** What the source of a drawn photo draws it from; null for an uploaded photo. */
    drawing: jsonb('drawing'),
    /** A key of the texts, or a moderator's words. */
    reason: text('reason'),
    moderated_at: instant('moderated_at'),
    created_at: instant('created_at').notNull(),
  },
  (table) => [index('photos_of_profile').on(table.profile_id, table.position)],
);

export const likes = pgTable(
  'likes',
  {
    from_profile: uuid('from_profile')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    to_profile: uuid('to_profile')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    created_at: instant('created_at').notNull(),
    seen_at: instant('seen_at'),
  },
  (table) => [
    primaryKey({ columns: [table.from_profile, table.to_profile] }),
    index('likes_received').on(table.to_profile),
  ],
);

/** Choices of the swipe game. `undone` is a withdrawn like, which stays counted in its window. */
export const swipes = pgTable(
  'swipes',
  {
    from_profile: uuid('from_profile')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    to_profile: uuid('to_profile')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    choice: text('choice', { enum: ['nope', 'like', 'undone'] }).notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.from_profile, table.to_profile] }),
    index('swipes_received').on(table.to_profile),
    index('swipes_age').on(table.created_at),
  ],
);

export const swipeWindows = pgTable('swipe_windows', {
  profile_id: uuid('profile_id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  started_at: instant('started_at').notNull(),
  likes: integer('likes').notNull(),
});

export const savedSearches = pgTable(
  'saved_searches',
  {
    /** Made by the client. */
    id: uuid('id').primaryKey(),
    member_id: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The filters as the query of the members page. */
    query: text('query').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [index('saved_searches_of_member').on(table.member_id, table.created_at)],
);

export const blocks = pgTable(
  'blocks',
  {
    blocker_profile: uuid('blocker_profile')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    blocked_profile: uuid('blocked_profile')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blocker_profile, table.blocked_profile] }),
    index('blocks_received').on(table.blocked_profile),
  ],
);

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
    kind: text('kind', { enum: ['text', 'photo', 'gift'] }).notNull(),
    text: text('text'),
    /** Null once the photo was removed. */
    photo: uuid('photo'),
    photo_width: integer('photo_width'),
    photo_height: integer('photo_height'),
    gift: text('gift'),
    gift_credits: integer('gift_credits'),
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
 * A photo of a conversation: uploading, complete, then part of one message. The client makes its
 * id.
 */
export const chatPhotos = pgTable(
  'chat_photos',
  {
    id: uuid('id').primaryKey(),
    profile_id: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** The id of its files, made here, so that a client's choice of id reaches no other photo. */
    file: uuid('file').notNull(),
    size: integer('size').notNull(),
    received: integer('received').notNull().default(0),
    /** Of the large picture; null before it was decoded. */
    width: integer('width'),
    height: integer('height'),
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
    /** Whoever knows it can push to the device: shown to nobody. */
    endpoint: text('endpoint').notNull().unique(),
    p256dh: bytes('p256dh').notNull(),
    auth: bytes('auth').notNull(),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at'),
    accepted_at: instant('accepted_at'),
  },
  (table) => [index('push_subscriptions_of_member').on(table.member_id, table.created_at)],
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

export const consents = pgTable(
  'consents',
  {
    id: uuid('id').primaryKey(),
    member_id: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    kind: text('kind', {
      enum: ['sensitive', 'terms', 'privacy', 'promotions', 'weekly_updates', 'news'],
    }).notNull(),
    text_version: text('text_version').notNull(),
    /** Of the published text; null for words that stand beside a switch, not on a page. */
    sha256: text('sha256'),
    locale: text('locale').notNull(),
    /** Where it was given: `modal`, `page`, `lander`, `notice`, or `use` for going on. */
    place: text('place', { enum: ['modal', 'page', 'lander', 'notice', 'use'] }),
    given_at: instant('given_at').notNull(),
    withdrawn_at: instant('withdrawn_at'),
  },
  (table) => [index('consents_of_member').on(table.member_id, table.kind)],
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
    /** Of before quotes were rows: below the words `text` may hold the message, as lines with `>`. */
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
 * accounts for as long as the report is kept.
 */
export const reportQuotes = pgTable(
  'report_quotes',
  {
    report_id: uuid('report_id')
      .primaryKey()
      .references(() => reports.id, { onDelete: 'cascade' }),
    /** Of a photo its owner. */
    sender_profile: uuid('sender_profile').notNull(),
    kind: text('kind', { enum: ['text', 'photo', 'gift', 'profile_photo'] }).notNull(),
    text: text('text'),
    gift: text('gift'),
    /** Under which id the files of the picture lie; they are kept for as long as this row. */
    photo: uuid('photo'),
    /** When the message was sent, or the photo uploaded. */
    sent_at: instant('sent_at').notNull(),
  },
  (table) => [index('report_quotes_of_photo').on(table.photo)],
);

export const departures = pgTable(
  'departures',
  {
    id: uuid('id').primaryKey(),
    member_id: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    reason: text('reason').notNull(),
    text: text('text'),
    requested_at: instant('requested_at').notNull(),
    taken_back_at: instant('taken_back_at'),
    final_at: instant('final_at'),
  },
  (table) => [index('departures_of_member').on(table.member_id)],
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

/** Stored answers, so that a repeated request gets the same one. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    member_id: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    key: uuid('key').notNull(),
    call: text('call').notNull(),
    body_hash: bytes('body_hash').notNull(),
    /** Ids of what the answer was about: what it shows is read again. */
    answer: jsonb('answer'),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.member_id, table.key] }),
    index('idempotency_age').on(table.created_at),
  ],
);

/** What the operator changed of the site settings, and the demo clock's offset. */
export const siteSettings = pgTable('site_settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});

export const jobs = pgTable(
  'jobs',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    payload: jsonb('payload').notNull(),
    run_at: instant('run_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    last_error: text('last_error'),
    /** At most one job of this name for the same thing; null where more may be. */
    once: text('once'),
  },
  (table) => [
    index('jobs_due').on(table.run_at),
    uniqueIndex('jobs_once')
      .on(table.name, table.once)
      .where(sql`${table.once} is not null`),
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

/** Addresses whose owners, on leaving, asked that they cannot join again. */
export const barredAddresses = pgTable('barred_addresses', {
  /** Keyed: without the data folder nothing tells which address it is of. */
  address_hmac: bytes('address_hmac').primaryKey(),
  since: date('since', { mode: 'string' }).notNull(),
});
