import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { CASE_KINDS, CASE_OUTCOMES, CASE_SOURCES } from '../../../shared/site/complaints.ts';
import { GROUNDS, MEASURES } from '../../../shared/operator/measures.ts';
import { DISPUTE_OUTCOMES } from '../../../shared/operator/disputes.ts';
import { QUEUES } from '../../../shared/operator/queues.ts';
import { bytes, instant } from '../columns.ts';
import { members } from './members.ts';
import { operators } from './operators.ts';
import { reports } from './reports.ts';

/**
 * What somebody asks the operator to decide: reports of members, notices, complaints and appeals, in
 * one queue and one row of numbers. A closed one is deleted with all below it (decision 048).
 */
export const cases = pgTable(
  'cases',
  {
    /** The client's, and its idempotency; of a report the report's. */
    id: uuid('id').primaryKey(),
    number: integer('number')
      .notNull()
      .default(sql`nextval('reports_number_seq'::regclass)`),
    kind: text('kind', { enum: CASE_KINDS }).notNull(),
    /** What it is about, within its kind: `payment`, `illegal_content`, the kind of a report. */
    topic: text('topic').notNull(),
    source: text('source', { enum: CASE_SOURCES }).notNull(),
    /** Who sent it, where they were signed in. */
    member_id: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    name: text('name'),
    email: text('email'),
    locale: text('locale').notNull(),
    country: text('country').notNull(),
    /** The sender's own words; null of a report, which has its own. */
    text: text('text'),
    /** Where it is, in the sender's words. */
    place: text('place'),
    profile: uuid('profile'),
    message: uuid('message'),
    report_id: uuid('report_id').references(() => reports.id, { onDelete: 'cascade' }),
    queue: text('queue', { enum: QUEUES }).notNull(),
    /** The photo that waits for a moderator. */
    photo: uuid('photo'),
    /** The open case of the same subject that it is decided with. */
    part_of: uuid('part_of').references((): AnyPgColumn => cases.id, { onDelete: 'set null' }),
    /** Of a statement of reasons: the case whose decision it states. */
    statement_of: uuid('statement_of').references((): AnyPgColumn => cases.id, {
      onDelete: 'set null',
    }),
    /** Handed to a senior: by whom, and why. */
    escalated_by: text('escalated_by'),
    escalated_at: instant('escalated_at'),
    escalated_text: text('escalated_text'),
    /** Diverted to the police: its evidence is shown to nobody at the desk. */
    sealed_at: instant('sealed_at'),
    /** The decided case that an appeal is against; null where nothing proved that it is theirs. */
    about_case: uuid('about_case').references((): AnyPgColumn => cases.id, {
      onDelete: 'set null',
    }),
    /** Of an authority's order: the authority's reference. */
    reference: text('reference'),
    /** What an appeal claims to be against. */
    decision: text('decision'),
    good_faith: boolean('good_faith').notNull().default(false),
    /** 0: a child or a life is in danger; 1: a trusted flagger or an authority; 2: everything else. */
    priority: smallint('priority').notNull(),
    due_at: instant('due_at').notNull(),
    state: text('state', { enum: ['new', 'claimed', 'waiting', 'decided'] })
      .notNull()
      .default('new'),
    claimed_by: text('claimed_by'),
    claimed_until: instant('claimed_until'),
    /** Counts what an operator did; a decision on an older one is refused. */
    version: integer('version').notNull().default(1),
    created_at: instant('created_at').notNull(),
    closed_at: instant('closed_at'),
    /** Not deleted before then, also when it was closed long ago. */
    held_until: instant('held_until'),
    /** Why and by whom it is held longer than usual; null where it is not. */
    hold_reason: text('hold_reason'),
    held_by: text('held_by'),
    /** Of a refund: which purchase. */
    purchase: uuid('purchase'),
    /** When the operator was last notified that it is late. */
    reminded_at: instant('reminded_at'),
    /** Of a notice: when a link in a mail to its address was pressed. */
    confirmed_at: instant('confirmed_at'),
    /** Its sender's account is erased: name and address go when it is decided. */
    erased_at: instant('erased_at'),
  },
  (table) => [
    unique('cases_number').on(table.number),
    unique('cases_of_report').on(table.report_id),
    index('cases_of_member').on(table.member_id, table.created_at),
    index('cases_open')
      .on(table.priority, table.due_at)
      .where(sql`${table.closed_at} is null`),
    index('cases_queue')
      .on(table.queue, table.priority, table.due_at, table.number)
      .where(sql`${table.closed_at} is null and ${table.part_of} is null`),
    index('cases_claimed')
      .on(table.claimed_by, table.claimed_until)
      .where(sql`${table.closed_at} is null and ${table.claimed_until} is not null`),
    uniqueIndex('cases_open_of_photo')
      .on(table.photo)
      .where(sql`${table.closed_at} is null and ${table.photo} is not null`),
    index('cases_of_profile').on(table.profile, table.created_at),
    // Of one purchase there is one open request.
    uniqueIndex('cases_open_of_purchase')
      .on(table.purchase)
      .where(sql`${table.closed_at} is null and ${table.purchase} is not null`),
    index('cases_of_authorities')
      .on(table.created_at)
      .where(sql`${table.source} = 'authority'`),
    index('cases_held')
      .on(table.held_until)
      .where(sql`${table.hold_reason} is not null`),
    index('cases_part_of')
      .on(table.part_of)
      .where(sql`${table.part_of} is not null`),
    index('cases_statement_of')
      .on(table.statement_of)
      .where(sql`${table.statement_of} is not null`),
    index('cases_closed').on(table.closed_at),
    index('cases_about').on(table.about_case),
  ],
);

/** Follow-up links of a case, one in each mail. */
export const caseLinks = pgTable(
  'case_links',
  {
    /** SHA-256 of the link's token. */
    token_hash: bytes('token_hash').primaryKey(),
    case_id: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    created_at: instant('created_at').notNull(),
    /** It was in a mail alone: who has it reads the mails of the case's address. */
    mailed: boolean('mailed').notNull().default(false),
  },
  (table) => [index('case_links_of_case').on(table.case_id)],
);

/** What a notice is about, copied as it was then: it outlives the content and both accounts. */
export const caseEvidence = pgTable(
  'case_evidence',
  {
    id: uuid('id').primaryKey(),
    case_id: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    kind: text('kind', {
      enum: ['profile', 'text', 'photo', 'gift', 'voice', 'profile_photo'],
    }).notNull(),
    /** Whose it is. */
    profile: uuid('profile').notNull(),
    text: text('text'),
    gift: text('gift'),
    /** The id of the picture's files, which are stored for as long as this row. */
    photo: uuid('photo'),
    /** What came before a reported message, because its reporter allowed it. */
    context: boolean('context').notNull().default(false),
    /** When it was sent; of a profile when it was copied. */
    at: instant('at').notNull(),
    /** Of the copy; for a picture of its id. Null for copies of earlier versions. */
    sha256: bytes('sha256'),
    /** Of the bytes of its file; null until they were read. */
    file_sha256: bytes('file_sha256'),
  },
  (table) => [
    index('case_evidence_of_case').on(table.case_id),
    index('case_evidence_of_photo').on(table.photo),
  ],
);

/** What operators write to each other about a case. */
export const caseNotes = pgTable(
  'case_notes',
  {
    id: uuid('id').primaryKey(),
    case_id: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    by: text('by').notNull(),
    text: text('text').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('case_notes_of_case').on(table.case_id)],
);

/** What was decided, in the words that were sent. At most one of a case. */
export const decisions = pgTable('decisions', {
  id: uuid('id').primaryKey(),
  case_id: uuid('case_id')
    .notNull()
    .unique()
    .references(() => cases.id, { onDelete: 'cascade' }),
  outcome: text('outcome', { enum: CASE_OUTCOMES }),
  /** The reasons, in the sender's language. */
  text: text('text').notNull(),
  /** The law, or the clause of the terms. */
  ground: text('ground'),
  /** Whether software decided: `no`, until something does. */
  automated: text('automated', { enum: ['no', 'part', 'yes'] })
    .notNull()
    .default('no'),
  decided_by: text('decided_by').notNull(),
  decided_at: instant('decided_at').notNull(),
  /** Null of an appeal, which is not appealed again. */
  appeal_until: instant('appeal_until'),
  /** What was done, of cases that are decided at the desk. */
  measure: text('measure', { enum: MEASURES }),
  /** Until when the measure holds. */
  until: instant('until'),
  /** The rule that it rests on; `ground` is what was typed at the console. */
  rests_on: text('rests_on', { enum: GROUNDS }),
  /** Its category in the DSA's database of reasons. */
  category: text('category'),
  /** What the measure removed, to restore it: never shown, and deleted with the case. */
  kept: jsonb('kept'),
  /** The mails that it sends, which an undo withdraws. */
  mails: uuid('mails')
    .array()
    .notNull()
    .default(sql`'{}'`),
  /** Until when the one who decided can undo it. */
  undo_until: instant('undo_until'),
  reversed_at: instant('reversed_at'),
  reversed_by: text('reversed_by'),
});

/**
 * Disputes about decisions before certified bodies. One outlives its case, to be counted: without it
 * there is no member in it, and no words.
 */
export const disputes = pgTable(
  'disputes',
  {
    /** The client's, and its idempotency. */
    id: uuid('id').primaryKey(),
    case_id: uuid('case_id').references(() => cases.id, { onDelete: 'set null' }),
    /** The certified body's name. */
    body: text('body').notNull(),
    submitted_on: date('submitted_on', { mode: 'string' }).notNull(),
    outcome: text('outcome', { enum: DISPUTE_OUTCOMES }),
    decided_on: date('decided_on', { mode: 'string' }),
    /** Whether what the body decided was done; null while there is nothing to do. */
    carried_out: boolean('carried_out'),
    recorded_by: uuid('recorded_by')
      .notNull()
      .references(() => operators.id),
    recorded_at: instant('recorded_at').notNull(),
  },
  (table) => [
    index('disputes_of_case').on(table.case_id),
    index('disputes_submitted').on(table.submitted_on),
  ],
);

/** Addresses whose notices come first (DSA, article 22), until the mark is taken off. */
export const trustedFlaggers = pgTable('trusted_flaggers', {
  /** The client's, and its idempotency. */
  id: uuid('id').primaryKey(),
  /** In small letters. */
  email: text('email').notNull().unique(),
  name: text('name').notNull(),
  /** Of the coordinator that awarded the status, and when. */
  country: text('country').notNull(),
  awarded_on: date('awarded_on', { mode: 'string' }).notNull(),
  /** Null of one marked on the machine. */
  marked_by: uuid('marked_by').references(() => operators.id),
  marked_at: instant('marked_at').notNull(),
});
