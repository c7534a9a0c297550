import type { z } from 'zod';
import { ConfigError, urlOf } from './config-values.ts';

const address = urlOf('postgres', 'postgresql');

export const DATABASE_VARIABLES = {
  DATABASE_URL: {
    shape: address,
    takes: 'a PostgreSQL address such as postgres://name:password@host:5432/database',
    secret: true,
  },
  DATABASE_DIRECT_URL: {
    shape: address,
    takes: 'the address of PostgreSQL itself, past the pooler of DATABASE_URL',
    secret: true,
  },
  DATABASE_REPLICA_URL: {
    shape: address,
    takes: 'the address of a streaming replica of DATABASE_URL',
    secret: true,
  },
} as const;

type Name = keyof typeof DATABASE_VARIABLES;

export interface DatabasePlace {
  /** Null: the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** PostgreSQL itself, where `databaseUrl` is a pooler. */
  databaseDirectUrl: string | null;
  /** A copy of the same that search reads. */
  databaseReplicaUrl: string | null;
}

/** Where the database is by the environment. @throws ConfigError also by `read` */
export function databasePlace(
  read: <N extends Name>(name: N) => z.output<(typeof DATABASE_VARIABLES)[N]['shape']> | undefined,
): DatabasePlace {
  const databaseUrl = read('DATABASE_URL') ?? null;
  const databaseDirectUrl = read('DATABASE_DIRECT_URL') ?? null;
  const databaseReplicaUrl = read('DATABASE_REPLICA_URL') ?? null;
  if (databaseDirectUrl && !databaseUrl)
    throw new ConfigError(
      'DATABASE_DIRECT_URL is the way past a pooler, but takes DATABASE_URL beside it.',
    );
  if (databaseReplicaUrl && !databaseUrl)
    throw new ConfigError(
      'DATABASE_REPLICA_URL is a copy that search reads, but takes DATABASE_URL beside it: the built-in database has none.',
    );
  return { databaseUrl, databaseDirectUrl, databaseReplicaUrl };
}
