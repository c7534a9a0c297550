import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import type { TestDatabase } from '../../tests/support/test-database.ts';

const PLAN = fileURLToPath(new URL('../../docs/beyond-one-database.md', import.meta.url));
const ROW =
  /^\| `(\w+)` +\| (member|conversation|everywhere|each shard|site) +\| (?:`(\+?\w+)`)? *\|$/gm;

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase({ connections: 1 });
});
afterAll(() => own.close());

test('every table has its place in the plan beyond one database, and its column where one decides', async () => {
  const plan = [...readFileSync(PLAN, 'utf8').matchAll(ROW)].map(([, table, place, column]) => ({
    table,
    place,
    column: column ?? null,
  }));
  const { rows } = await own.database.execute<{ name: string; columns: string[] }>(sql`
    select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name`);
  const columnsOf = new Map(rows.map(({ name, columns }) => [name, columns]));
  expect(plan.map(({ table }) => table).sort()).toEqual([...columnsOf.keys()].sort());
  const wrong = plan.filter(({ table = '', place, column }) => {
    const needsColumn = place === 'member' || place === 'conversation';
    if (column === null || !needsColumn) return needsColumn || column !== null;
    const isThere = columnsOf.get(table)?.includes(column.replace('+', '')) ?? false;
    return isThere === column.startsWith('+');
  });
  expect(wrong).toEqual([]);
});
