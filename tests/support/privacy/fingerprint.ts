import { sql } from 'drizzle-orm';
import type { Database } from '../../../server/database/connection.ts';

const TABLES = [
  'members',
  'profiles',
  'photos',
  'chat_photos',
  'chat_photo_parts',
  'likes',
  'swipes',
  'swipe_windows',
  'saved_searches',
  'blocks',
  'conversations',
  'participants',
  'messages',
  'ledger_entries',
  'sessions',
  'idempotency_keys',
  'change_counters',
  'changes',
  'site_settings',
  'jobs',
  'mailbox',
];

/**
 * A text that changes when anything that the database holds does, apart from when members were last
 * seen.
 */
export async function fingerprintOf(database: Database): Promise<string> {
  const parts = TABLES.map(
    (table) =>
      `select '${table}' as place, (to_jsonb(own) - 'last_seen_at' - 'last_active_at')::text as line from ${table} own`,
  ).join(' union all ');
  const { rows } = await database.execute<{ mark: string }>(
    sql.raw(
      `select coalesce(md5(string_agg(place || line, '' order by place, line)), '') as mark from (${parts}) everything`,
    ),
  );
  return rows[0]?.mark ?? '';
}

/** A text that changes when any row of the database does. */
export async function wholeFingerprintOf(database: Database): Promise<string> {
  const { rows: tables } = await database.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const parts = tables.map(
    ({ name }) => `select '${name}' as place, to_jsonb(own)::text as line from "${name}" own`,
  );
  const { rows } = await database.execute<{ mark: string }>(
    sql.raw(
      `select coalesce(md5(string_agg(place || line, '' order by place, line)), '') as mark from (${parts.join(' union all ')}) everything`,
    ),
  );
  return rows[0]?.mark ?? '';
}
