import type { Queryable } from './connection.ts';

/** Runs one SQL text with values for its `$1`, `$2`, ... and answers its rows. Instants and dates come as PostgreSQL writes them. */
export type Statement<Row> = (database: Queryable, values: readonly unknown[]) => Promise<Row[]>;

/**
 * A statement for paths that are walked often: its text is built once, and PostgreSQL parses it once per connection.
 * @param name unique among all statements, at most 63 characters. Null where the plan must follow the values (a search): PostgreSQL
 *   keeps one plan for all values of a named statement, and estimates ranges blindly then.
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

/** An instant as PostgreSQL writes it (plain or inside JSON), as the API writes it. */
export const toInstant = (written: string): string => new Date(written).toISOString();
