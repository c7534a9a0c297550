import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { members } from './members.ts';

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
    // To find hidden content in every log that has it.
    index('changes_of_entity')
      .on(table.entity_id, table.entity)
      .where(sql`${table.value} is not null`),
  ],
);
