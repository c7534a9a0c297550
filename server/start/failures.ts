import { ConfigError } from '../config.ts';
import { StartError } from '../start-error.ts';

/** The message of what went wrong at the root: a failed query's own message quotes the values of its row. */
function rootOf(error: Error): Error {
  return error.cause instanceof Error ? rootOf(error.cause) : error;
}

/** What whoever starts the server reads when it does not start: one sentence for what they can act on; for a bug, where it is. */
export function startFailure(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartError) return error.message;
  if (!(error instanceof Error)) return `The server failed to start: ${String(error)}`;
  const places = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^ {4}at .*:\d+:\d+\)?$/.test(line));
  return [`The server failed to start: ${rootOf(error).message}`, ...places].join('\n');
}
