import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { readBuiltQueries } from '../../tests/support/built-queries.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import type { TestDatabase } from '../../tests/support/test-database.ts';
import { statements } from './statement.ts';

const SERVER = fileURLToPath(new URL('..', import.meta.url));
const PLAN = readFileSync(new URL('../../docs/beyond-one-database.md', import.meta.url), 'utf8');
const ROW =
  /^\| `(\w+)` +\| (member|conversation|everywhere|each shard|site) +\| (?:`(\+?\w+)`)? *\|$/gm;
const CROSSING = /^## Each statement that crosses$(.*?)^(?:## |Ids are)/ms;

const plan = [...PLAN.matchAll(ROW)].map(([, table = '', place = '', column]) => ({
  table,
  place,
  column: column ?? null,
}));
const placeOf = new Map(plan.map(({ table, place }) => [table, place]));

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase({ connections: 1 });
});
afterAll(() => own.close());

test('every table has its place in the plan beyond one database, and its column where one decides', async () => {
  const { rows } = await own.database.execute<{ name: string; columns: string[] }>(sql`
    select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name`);
  const columnsOf = new Map(rows.map(({ name, columns }) => [name, columns]));
  expect([...placeOf.keys()].sort()).toEqual([...columnsOf.keys()].sort());
  const wrong = plan.filter(({ table, place, column }) => {
    const needsColumn = place === 'member' || place === 'conversation';
    if (column === null || !needsColumn) return needsColumn || column !== null;
    const isThere = columnsOf.get(table)?.includes(column.replace('+', '')) ?? false;
    return isThere === column.startsWith('+');
  });
  expect(wrong).toEqual([]);
});

/** Tables of members whose rows are about two of them. */
async function readPairs(): Promise<Set<string>> {
  const { rows } = await own.database.execute<{ name: string }>(sql`
    select conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid in ('profiles'::regclass, 'members'::regclass)
    group by conrelid having count(*) > 1`);
  return new Set(rows.map(({ name }) => name).filter((name) => placeOf.get(name) === 'member'));
}

/** Which tables each named statement uses, by the locks that preparing it leaves. */
async function readNamedStatements(): Promise<Map<string, string[]>> {
  for (const file of globSync('**/*.ts', { cwd: SERVER, exclude: ['**/*.test.ts'] }))
    if (/\bstatement[<(]/.test(readFileSync(SERVER + file, 'utf8'))) await import(SERVER + file);
  // A separate one: a pipelined connection accepts one text at a time.
  const client = new pg.Client({ connectionString: own.url });
  await client.connect();
  const tables = new Map<string, string[]>();
  try {
    for (const [name, text] of statements) {
      // This process may have loaded the demo for another file.
      if (/^(demo|dev)_/.test(name)) continue;
      await client.query(`begin; prepare ${name} as ${text}`);
      const { rows } = await client.query<{ name: string }>(
        "select relname as name from pg_locks join pg_class on pg_class.oid = relation where pid = pg_backend_pid() and relkind = 'r' and relnamespace = 'public'::regnamespace",
      );
      await client.query('rollback');
      tables.set(
        name,
        rows.map((row) => row.name),
      );
    }
  } finally {
    await client.end();
  }
  return tables;
}

test('every statement that crosses shards is in the plan with how it changes, and no other', async () => {
  const pairs = await readPairs();
  expect([...pairs].sort()).toEqual(['blocks', 'likes', 'swipes']);
  const crosses = (tables: readonly string[]) => {
    const places = new Set(tables.map((table) => placeOf.get(table)));
    const parts = ['member', 'conversation', 'site'].filter((place) => places.has(place));
    return parts.length > 1 || tables.some((table) => pairs.has(table));
  };
  const named = await readNamedStatements();
  const built = readBuiltQueries(SERVER);
  // Both ways of looking see what they are for.
  expect(named.get('sent_before')).toEqual(expect.arrayContaining(['messages', 'reactions']));
  expect(
    built.filter(({ tables }) => tables.some((table) => placeOf.has(table))).length,
  ).toBeGreaterThan(400);
  const crossing = [
    ...[...named].filter(([, tables]) => crosses(tables)).map(([name]) => name),
    ...built.filter(({ tables }) => crosses(tables)).map(({ place }) => place),
  ];
  const section = CROSSING.exec(PLAN)?.[1] ?? '';
  const listed = [...section.matchAll(/^\|[^|`]+\|(.+)\|$/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
  expect(listed.toSorted()).toEqual([...new Set(crossing)].sort());
});
