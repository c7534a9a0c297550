import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { OPERATOR_ROLES } from '../../shared/operator/roles.ts';
import { createClock, type Clock } from '../clock.ts';
import { readConfig, type Config } from '../config.ts';
import { openDatabase, unhurried, type Database } from '../database/connection.ts';
import { createClockFollower } from '../database/database-clock.ts';
import { inTransaction } from '../database/transaction.ts';
import { namedOperator } from '../operator/queues/console-desk.ts';
import { writeAudit } from '../operator/audit/audit.ts';
import { runningDatabase } from '../database/embedded/running.ts';
import { openSettings } from '../modules/site/settings/store.ts';
import type { SettingsStore } from '../modules/site/settings/settings-store.ts';
import { StartError } from '../start-error.ts';
import { startFailure } from './failures.ts';

interface CommandContext {
  config: Config;
  database: Database;
  settings: SettingsStore;
  clock: Clock;
}

interface CommandOptions {
  /** Two where the work reads beside a transaction. */
  connections?: number;
  /** The subcommands that change something: each is in the audit before it is done. */
  audited?: readonly string[];
  /** What is printed before the reason where it fails; never personal data. */
  failed?: string;
}

/** Ids, numbers and days: never an address, an account or a sentence. */
const TOLD = /^([0-9a-f-]{36}|\d{1,7}|\d{4}-\d{2}-\d{2})$/;

const complaints = {
  warn: (_fields: object, text: string) => {
    console.error(text);
  },
};

/** The name after `--as`, of which the command itself says whether it may. */
function typedName(words: readonly string[]): string | null {
  const { values } = parseArgs({
    args: [...words],
    options: { as: { type: 'string' } },
    strict: false,
  });
  return typeof values.as === 'string' ? values.as : null;
}

/** Records in the audit what the console is about to do, and whom they said to be. */
async function auditCommand(
  database: Database,
  clock: Clock,
  name: string,
  [verb = '', ...rest]: readonly string[],
): Promise<void> {
  const typed = typedName(rest);
  await inTransaction(database, async (transaction) =>
    writeAudit(transaction, {
      operator:
        typed === null
          ? null
          : ((await namedOperator(transaction, typed, OPERATOR_ROLES)).operator?.id ?? null),
      role: 'console',
      act: `${name}_${verb}`,
      subjects: [],
      after: { by: userInfo().username, words: rest.filter((word) => TOLD.test(word)) },
      at: clock.now(),
    }),
  );
}

/**
 * Runs a command of the operator's beside the server: on the database of DATABASE_URL, past a
 * pooler, or of the server that runs on the data folder. Prints what it did; the exit code is 1 where nothing was done.
 * @param name of the command: `money` for `npm run money`.
 */
export async function runOperatorCommand(
  name: string,
  work: (context: CommandContext) => Promise<{ done: boolean; text: string }>,
  { connections = 1, audited = [], failed = `npm run ${name} failed` }: CommandOptions = {},
): Promise<void> {
  try {
    const config = readConfig(process.env);
    const url = config.databaseDirectUrl ?? config.databaseUrl ?? runningDatabase(config.dataDir);
    if (!url)
      throw new StartError(
        `No server runs on the data folder ${config.dataDir}: start it first, or set VONK_DATA_DIR or DATABASE_URL to those of the server.`,
      );
    const database = openDatabase(url, { connections });
    try {
      const settings = await openSettings(database);
      const clock = createClock(config.demo ? settings.clockOffset : 0);
      // As its servers, which decide by the time of the database that they share.
      if (config.databaseUrl) await createClockFollower(database, clock, complaints)();
      const words = process.argv.slice(2);
      if (audited.includes(words[0] ?? '')) await auditCommand(database, clock, name, words);
      const { done, text } = await unhurried(() => work({ config, database, settings, clock }));
      process.stdout.write(`${text}\n`);
      if (!done) process.exitCode = 1;
    } finally {
      await database.$client.end();
    }
  } catch (error) {
    console.error(startFailure(error, failed));
    process.exitCode = 1;
  }
}
