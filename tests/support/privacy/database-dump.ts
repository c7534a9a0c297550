import { sql } from 'drizzle-orm';
import type { Database } from '../../../server/database/connection.ts';

/** Every row of every table as text, bytes both as they are and as their letters. */
export async function dumpDatabase(database: Database): Promise<string> {
  const tables = await database.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  let all = '';
  for (const { name } of tables.rows) {
    const { rows } = await database.execute(sql`select * from ${sql.identifier(name)}`);
    for (const row of rows)
      for (const value of Object.values(row))
        all += Buffer.isBuffer(value)
          ? ` ${value.toString('latin1')} ${value.toString('hex')}`
          : ` ${JSON.stringify(value)}`;
  }
  return all;
}
