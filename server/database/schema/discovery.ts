import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { members } from './members.ts';
import { profiles } from './profiles.ts';

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
