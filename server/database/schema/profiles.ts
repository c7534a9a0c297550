import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  ACTIVITY_SHOWN,
  PROMOTIONS,
  SMOKING,
  WANTS_CHILDREN,
} from '../../../shared/profile-choices.ts';
import { instant } from '../columns.ts';
import { members } from './members.ts';
import { traitsSql } from './traits.ts';

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
    seeks_min_age: smallint('seeks_min_age'),
    seeks_max_age: smallint('seeks_max_age'),
    children: boolean('children'),
    wants_children: text('wants_children', { enum: WANTS_CHILDREN }),
    smoking: text('smoking', { enum: SMOKING }),
    /** In centimetres. */
    height: smallint('height'),
    languages: text('languages')
      .array()
      .notNull()
      .default(sql`'{}'`),
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
     * Shown in search, swipe and related lists; updated with status, confirmation, invisibility
     * and pause.
     */
    listed: boolean('listed').notNull(),
    has_photo: boolean('has_photo').notNull().default(false),
    /** The member lets people without an account see the main photo, name and age. */
    shown_to_strangers: boolean('shown_to_strangers').notNull().default(false),
    /**
     * Set by the member: shown only to members who wrote with them or are a match (decision 059).
     */
    paused: boolean('paused').notNull().default(false),
    /** By a decision (decision 072): not listed until then. */
    not_listed_until: instant('not_listed_until'),
    /** With `none`, `last_active_at` is a day (decision 060). */
    activity_shown: text('activity_shown', { enum: ACTIVITY_SHOWN }).notNull().default('online'),
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
    // Positions are those of places (decision 016), so distances are between places.
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
    // Few members are visible to strangers: a visitor's search reads only those.
    index('profiles_strangers')
      .on(table.country, table.gender, table.last_active_at.desc().nullsFirst(), table.id)
      .where(sql`${table.listed} and ${table.shown_to_strangers}`),
    index('profiles_not_listed')
      .on(table.not_listed_until)
      .where(sql`${table.not_listed_until} is not null`),
    index('profiles_search_height')
      .on(table.country, table.gender, table.height)
      .where(sql`${table.listed} and ${table.height} is not null`),
    index('profiles_search_traits')
      .using('gin', sql.raw(traitsSql()))
      .where(sql`${table.listed}`),
    check('profiles_seeks_ages', sql`${table.seeks_min_age} <= ${table.seeks_max_age}`),
    check(
      'profiles_seeks_adults',
      sql`${table.seeks_min_age} between 18 and 99 and ${table.seeks_max_age} between 18 and 99`,
    ),
    check('profiles_smoking', sql`${table.smoking} in ('no', 'sometimes', 'yes')`),
    check('profiles_wants_children', sql`${table.wants_children} in ('yes', 'maybe', 'no')`),
    check('profiles_height', sql`${table.height} between 120 and 230`),
    check('profiles_activity_shown', sql`${table.activity_shown} in ('none', 'online', 'days')`),
    check('profiles_languages', sql`cardinality(${table.languages}) <= 8`),
  ],
);

/** Whether neither its member nor a decision hides a profile from lists. */
export const isListable = sql<boolean>`not ${profiles.paused} and ${profiles.not_listed_until} is null`;

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
