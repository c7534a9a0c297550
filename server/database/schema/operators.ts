import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { CONTENT_VIEWS } from '../../../shared/operator/content-views.ts';
import {
  APPROVAL_STATES,
  OPERATOR_LANGUAGES,
  OPERATOR_ROLES,
} from '../../../shared/operator/roles.ts';
import { bytes, instant } from '../columns.ts';
import { profiles } from './profiles.ts';

/** Who works at the desk (decision 070). An operator is not a member, and is never deleted. */
export const operators = pgTable('operators', {
  id: uuid('id').primaryKey(),
  /** Outside an operator is their role and this. */
  number: serial('number').notNull().unique(),
  /** In small letters. */
  email: text('email').notNull().unique(),
  name: text('name').notNull(),
  role: text('role', { enum: OPERATOR_ROLES }).notNull(),
  language: text('language', { enum: OPERATOR_LANGUAGES }).notNull(),
  /** In which they judge what members write; empty where the desk's alone. */
  languages: text('languages').array().notNull().default([]),
  /** What was chosen of the comfort settings. */
  comfort: jsonb('comfort').notNull().default({}),
  /** Of the demonstration: signs in without a passkey where that is offered. */
  demo: boolean('demo').notNull().default(false),
  created_at: instant('created_at').notNull(),
  last_seen_at: instant('last_seen_at'),
  suspended_at: instant('suspended_at'),
});

export const operatorPasskeys = pgTable(
  'operator_passkeys',
  {
    /** The credential's id in base64url. */
    id: text('id').primaryKey(),
    operator_id: uuid('operator_id')
      .notNull()
      .references(() => operators.id, { onDelete: 'cascade' }),
    public_key: bytes('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull().default([]),
    name: text('name').notNull(),
    created_at: instant('created_at').notNull(),
    last_used_at: instant('last_used_at'),
  },
  (table) => [index('operator_passkeys_of_operator').on(table.operator_id)],
);

/** Challenges that were issued and not yet used. */
export const operatorChallenges = pgTable('operator_challenges', {
  challenge: text('challenge').primaryKey(),
  purpose: text('purpose', { enum: ['sign_in', 'step_up', 'add', 'invitation'] }).notNull(),
  /** The session that asked, or the invitation; null of signing in. */
  subject: uuid('subject'),
  expires_at: instant('expires_at').notNull(),
});

export const operatorSessions = pgTable(
  'operator_sessions',
  {
    id: uuid('id').primaryKey(),
    token_hash: bytes('token_hash').notNull().unique(),
    operator_id: uuid('operator_id')
      .notNull()
      .references(() => operators.id, { onDelete: 'cascade' }),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    last_seen_at: instant('last_seen_at').notNull(),
    /** When a passkey was last used in it. */
    stepped_up_at: instant('stepped_up_at').notNull(),
    user_agent: text('user_agent').notNull(),
  },
  (table) => [index('operator_sessions_of_operator').on(table.operator_id)],
);

export const operatorInvitations = pgTable('operator_invitations', {
  id: uuid('id').primaryKey(),
  /** SHA-256 of the link's token. */
  token_hash: bytes('token_hash').notNull().unique(),
  /** At most one open invitation of an address. */
  email: text('email').notNull().unique(),
  role: text('role', { enum: OPERATOR_ROLES }).notNull(),
  language: text('language', { enum: OPERATOR_LANGUAGES }).notNull(),
  /** The operator who lost their passkeys; null for a new one. */
  operator_id: uuid('operator_id').references(() => operators.id),
  /** Null of one made on the machine. */
  invited_by: uuid('invited_by').references(() => operators.id),
  created_at: instant('created_at').notNull(),
  expires_at: instant('expires_at').notNull(),
});

/** Acts that two operators do together. */
export const approvals = pgTable(
  'approvals',
  {
    /** The client’s, and its idempotency. */
    id: uuid('id').primaryKey(),
    act: text('act').notNull(),
    args: jsonb('args').notNull(),
    /** SHA-256 of act and arguments. */
    hash: bytes('hash').notNull(),
    case_number: integer('case_number'),
    reason: text('reason').notNull(),
    asked_by: uuid('asked_by')
      .notNull()
      .references(() => operators.id),
    asked_at: instant('asked_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    state: text('state', { enum: APPROVAL_STATES }).notNull(),
    /** Of a delayed one. */
    runs_at: instant('runs_at'),
    decided_by: uuid('decided_by').references(() => operators.id),
    decided_at: instant('decided_at'),
    note: text('note'),
  },
  (table) => [
    check('approvals_take_two', sql`${table.decided_by} <> ${table.asked_by}`),
    check(
      'approvals_done_by_two_or_late',
      sql`${table.state} <> 'done' or ${table.decided_by} is not null or ${table.runs_at} is not null`,
    ),
    index('approvals_open')
      .on(table.asked_at)
      .where(sql`${table.state} in ('waiting', 'delayed')`),
    index('approvals_of_asker').on(table.asked_by, table.asked_at),
  ],
);

/**
 * What was done at the desk; each row holds the hash of the one before it. Rows are never changed,
 * deleted by `prune_audit()` alone (decision 083), and refer to nothing: they outlive what they are
 * about.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    /** 1, 2, 3 without gaps. */
    number: bigint('number', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    /** Null of the console and of the server. */
    operator_id: uuid('operator_id'),
    role: text('role').notNull(),
    act: text('act').notNull(),
    /** `member:ID`, `photo:ID`, `operator:ID`. */
    subjects: text('subjects').array().notNull(),
    case_number: integer('case_number'),
    before: jsonb('before'),
    after: jsonb('after'),
    previous_hash: bytes('previous_hash').notNull(),
    hash: bytes('hash').notNull(),
  },
  (table) => [
    index('audit_of_operator').on(table.operator_id, table.number),
    index('audit_of_act').on(table.act, table.number),
    index('audit_of_case').on(table.case_number, table.number),
    index('audit_of_subject').using('gin', table.subjects),
  ],
);

/** Where the audit begins: the last entry that was removed for its age. At most one row. */
export const auditAnchor = pgTable(
  'audit_anchor',
  {
    id: integer('id').primaryKey().default(1),
    number: bigint('number', { mode: 'number' }).notNull(),
    at: instant('at').notNull(),
    hash: bytes('hash').notNull(),
  },
  (table) => [check('audit_anchor_is_one', sql`${table.id} = 1`)],
);

/** What of a member an operator read, for the member to see. */
export const contentViews = pgTable(
  'content_views',
  {
    id: uuid('id').primaryKey(),
    /** Null of a command of the machine. */
    operator_id: uuid('operator_id').references(() => operators.id),
    profile_id: uuid('profile_id').references(() => profiles.id, { onDelete: 'set null' }),
    what: text('what', { enum: CONTENT_VIEWS }).notNull(),
    count: integer('count').notNull().default(1),
    case_number: integer('case_number').notNull(),
    at: instant('at').notNull(),
    told_at: instant('told_at'),
  },
  (table) => [
    index('content_views_of_profile').on(table.profile_id, table.at),
    index('content_views_of_operator').on(table.operator_id, table.at),
    index('content_views_to_tell')
      .on(table.case_number)
      .where(sql`${table.told_at} is null`),
  ],
);

/** Stored answers of the desk, as `idempotency_keys` has those of members. */
export const operatorKeys = pgTable(
  'operator_keys',
  {
    operator_id: uuid('operator_id')
      .notNull()
      .references(() => operators.id, { onDelete: 'cascade' }),
    key: uuid('key').notNull(),
    body_hash: bytes('body_hash').notNull(),
    answer: jsonb('answer'),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.operator_id, table.key] }),
    index('operator_keys_age').on(table.created_at),
  ],
);
