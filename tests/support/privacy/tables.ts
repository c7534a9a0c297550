import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';

const SCHEMA = fileURLToPath(new URL('../../../server/database/schema', import.meta.url));

/** Every table of the schema, whichever file it is in. */
export async function allTables() {
  const parts = await Promise.all(
    readdirSync(SCHEMA).map((file) => import(join(SCHEMA, file)) as Promise<object>),
  );
  return parts
    .flatMap((part) => Object.values<unknown>({ ...part }))
    .filter((value) => is(value, PgTable))
    .map((table) => getTableConfig(table));
}
