import { ConfigError } from '../config.ts';
import { StartError } from '../start-error.ts';

/** What whoever starts the server reads when it does not start: one sentence for what they can act on, everything for a bug. */
export function startFailure(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartError) return error.message;
  return `The server failed to start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
