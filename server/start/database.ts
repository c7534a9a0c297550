import pg from 'pg';
import type { Config } from '../config.ts';
import { startEmbedded } from '../database/embedded/supervisor.ts';
import type { Logger } from '../log.ts';
import { StartError, systemCode } from '../start-error.ts';

interface RunningDatabase {
  url: string;
  stop(): Promise<void>;
}

const OLDEST = 15;

/** Where a database is, without credentials. */
function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname || 'localhost'}:${port || '5432'}${pathname}`;
}

function whyNot(error: unknown): string {
  const code =
    systemCode(error) || (error instanceof AggregateError ? systemCode(error.errors[0]) : '');
  const reasons: Record<string, string> = {
    ECONNREFUSED: 'nothing listens there',
    ENOTFOUND: 'the host is not known',
    EAI_AGAIN: 'the host is not known',
    ETIMEDOUT: 'there is no answer',
    EHOSTUNREACH: 'there is no way to the host',
    ENETUNREACH: 'there is no way to the host',
    ECONNRESET: 'the connection was cut',
    '28P01': 'the name or the password is wrong',
    '28000': 'this user may not sign in',
    '3D000': 'the database does not exist',
    '57P03': 'it is just starting',
    '53300': 'it has no connection left',
  };
  return (
    reasons[code] ??
    (error instanceof Error && /timeout/i.test(error.message)
      ? 'there is no answer'
      : error instanceof Error
        ? error.message
        : 'the reason is not known')
  );
}

/**
 * Checks that a given PostgreSQL answers and is 15 or newer.
 * @throws StartError with one sentence, without the password.
 */
async function checkExternal(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const shown = await client.query<{ server_version_num: string; server_version: string }>(
      "select current_setting('server_version_num') as server_version_num, current_setting('server_version') as server_version",
    );
    const [row] = shown.rows;
    if (Math.floor(Number(row?.server_version_num) / 10_000) < OLDEST) {
      throw new StartError(
        `DATABASE_URL leads to PostgreSQL ${row?.server_version ?? 'of no version'}, but this server takes ${OLDEST} or newer.`,
      );
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `DATABASE_URL leads to ${placeOf(url)}, but PostgreSQL cannot be used there: ${whyNot(error)}.`,
      { cause: error },
    );
  } finally {
    // The connection may be lost already.
    await client.end().catch(() => undefined);
  }
}

/** The configured database, or the embedded one of the data folder. @throws StartError */
export async function startDatabase(config: Config, log: Logger): Promise<RunningDatabase> {
  if (!config.databaseUrl) return startEmbedded({ dataDir: config.dataDir, log });
  await checkExternal(config.databaseUrl);
  return { url: config.databaseUrl, stop: async () => undefined };
}
