import pg from 'pg';
import type { Queryable } from './connection.ts';

/**
 * Runs an SQL text with its values and answers rows; instants and dates as PostgreSQL writes them.
 */
type Statement<Row> = (database: Queryable, values: readonly unknown[]) => Promise<Row[]>;

/** Texts of the modules that were loaded, by name, for the check of their row types. */
export const statements = new Map<string, string>();

const { DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins;
const AS_WRITTEN = new Set<number>([DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ]);
const asWritten = (value: string): unknown => value;
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    AS_WRITTEN.has(type)
      ? asWritten
      : (pg.types.getTypeParser(type, format) as (value: string) => unknown),
};

/**
 * A statement for hot paths (decision 026): built once, parsed once per connection. Its row type is
 * compared with what PostgreSQL answers (`statements.db.test.ts`).
 * @param name unique, at most 63 characters.
 * @param planned `each` where the plan must follow the values (a search): one plan for all values
 *   estimates ranges blindly.
 * @throws Error when two statements have one name.
 */
export function statement<Row extends object = never>(
  name: string,
  text: string,
  planned: 'once' | 'each' = 'once',
): Statement<Row> {
  if (statements.has(name)) throw new Error(`two statements are called ${name}`);
  statements.set(name, text);
  const prepared = planned === 'once' ? { name } : {};
  return (database, values) => run(database, { ...prepared, text }, values);
}

/** Runs a text that was written for one request, as a search is; planned for its values. */
export const runOnce = <Row extends object>(
  database: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> => run(database, { text }, values);

async function run<Row extends object>(
  database: Queryable,
  query: { name?: string; text: string },
  values: readonly unknown[],
): Promise<Row[]> {
  const answer = await database.$client.query<Row>({ ...query, types, values: [...values] });
  return answer.rows;
}

export const toInstant = (written: string): string => new Date(written).toISOString();
