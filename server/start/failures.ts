import { ConfigError } from '../config-values.ts';
import { StartError } from '../start-error.ts';

/** The root's message: a failed query's own message quotes the values of its row. */
function rootOf(error: Error): Error {
  return error.cause instanceof Error ? rootOf(error.cause) : error;
}

/**
 * The words of a failed start, or of a failed command: one sentence, or for a bug its location.
 * @param what begins the sentence of a bug, such as `The command failed`.
 */
export function startFailure(error: unknown, what = 'The server failed to start'): string {
  if (error instanceof ConfigError || error instanceof StartError) return error.message;
  if (!(error instanceof Error)) return `${what}: ${String(error)}`;
  const places = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^ {4}at .*:\d+:\d+\)?$/.test(line));
  return [`${what}: ${rootOf(error).message}`, ...places].join('\n');
}
