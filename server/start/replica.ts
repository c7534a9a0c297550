import type { Config } from '../config.ts';
import { openDatabase } from '../database/connection.ts';
import type { Database } from '../database/connection.ts';
import { createReplica, REPLICA_ANSWER_MS, watchReplica } from '../database/replica.ts';
import type { Replica } from '../database/replica.ts';
import type { Logger } from '../log.ts';
import { traceStatements } from '../tracing/statements.ts';
import type { Tracing } from '../tracing/tracing.ts';

/**
 * Opens the copy that search reads, with a pool of its own; an unreachable one is only logged.
 * @returns null where none is configured.
 */
export async function startReplica(
  config: Config,
  { database, tracing, log }: { database: Database; tracing: Tracing; log: Logger },
): Promise<{ replica: Replica; stop(): Promise<void> } | null> {
  if (config.databaseReplicaUrl === null) return null;
  const copy = openDatabase(config.databaseReplicaUrl, {
    isPooled: config.databaseDirectUrl !== null,
    answerMs: REPLICA_ANSWER_MS,
  });
  if (config.tracing) traceStatements(copy, tracing);
  const replica = createReplica(database, copy, log);
  const end = await watchReplica(replica);
  return {
    replica,
    async stop() {
      end();
      await copy.$client.end();
    },
  };
}
