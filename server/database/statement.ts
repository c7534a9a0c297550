import type { Queryable } from './connection.ts';

/**
 * Runs an SQL text with its values and answers rows; instants and dates as PostgreSQL writes them.
 */
type Statement<Row> = (database: Queryable, values: readonly unknown[]) => Promise<Row[]>;

/**
 * A statement for hot paths: built once, parsed once per connection.
 * @param name unique, at most 63 characters. Null where the plan must follow the values (a search):
 *   one plan for all values estimates ranges blindly.
 */
export function statement<Row>(name: string | null, text: string): Statement<Row> {
  return async (database, values) => {
    const query = database._.session.prepareQuery(
      { sql: text, params: [...values] },
      undefined,
      name ?? undefined,
      false,
    );
    const result = (await query.execute()) as { rows: Row[] };
    return result.rows;
  };
}

export const toInstant = (written: string): string => new Date(written).toISOString();
