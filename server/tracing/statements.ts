import { aroundStatements } from '../database/connection.ts';
import type { Database } from '../database/connection.ts';
import { statements } from '../database/statement.ts';
import type { Tracing } from './tracing.ts';

type Query = (...given: unknown[]) => unknown;

const NAMED = new Set(['begin', 'commit', 'rollback']);
const VERBS = new Set([
  ...['select', 'insert', 'update', 'delete', 'with', 'truncate', 'lock', 'set'],
  ...['begin', 'commit', 'rollback', 'savepoint', 'release'],
]);

/**
 * What a statement is called in a trace: its own name, or the first word of a text without one, which
 * may hold values. Null for what is no statement.
 */
export function nameOfStatement(query: unknown): string | null {
  if (typeof query !== 'string' && (typeof query !== 'object' || query === null)) return null;
  if (typeof query === 'object' && 'submit' in query) return null;
  const { name, text }: { name?: unknown; text?: unknown } =
    typeof query === 'string' ? { text: query } : query;
  if (typeof name === 'string' && (statements.has(name) || NAMED.has(name))) return name;
  const [, verb = ''] = typeof text === 'string' ? (/^\s*([a-z]+)\b/i.exec(text) ?? []) : [];
  return VERBS.has(verb.toLowerCase()) ? verb.toLowerCase() : 'statement';
}

const traced =
  (tracing: Pick<Tracing, 'statement'>, query: Query): Query =>
  (...given) => {
    // The pool hands on its own to a connection with a callback: they are in the trace already.
    const name = typeof given.at(-1) === 'function' ? null : nameOfStatement(given[0]);
    return name === null
      ? query(...given)
      : tracing.statement(name, () => query(...given) as Promise<unknown>);
  };

/** Puts the statements of a database that was just opened into traces. */
export function traceStatements({ $client: pool }: Database, tracing: Tracing): void {
  aroundStatements(pool, (query) => traced(tracing, query));
}
