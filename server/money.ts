import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { createClock } from './clock.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './database/connection.ts';
import { runningDatabase } from './database/embedded/running.ts';
import { moneyDesk } from './modules/books/desk.ts';
import { openSettings } from './modules/settings/store.ts';
import { createPayerSecrets } from './payments/payer-secrets.ts';
import { StartError } from './start-error.ts';
import { startFailure } from './start/failures.ts';
import { payerKeys } from './start/payer-keys.ts';

/**
 * `npm run money`: the operator's work with money, on the database of DATABASE_URL or of the server that
 * runs on the data folder.
 */

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartError(`The file ${path} cannot be read: check its name.`, { cause: error });
  }
}

try {
  const config = readConfig(process.env);
  const url = config.databaseUrl ?? runningDatabase(config.dataDir);
  if (!url)
    throw new StartError(
      `No server runs on the data folder ${config.dataDir}: start it first, or set VONK_DATA_DIR or DATABASE_URL to those of the server.`,
    );
  const database = openDatabase(url, { connections: 2 });
  try {
    const settings = await openSettings(database);
    const { done, text } = await moneyDesk(
      {
        database,
        settings,
        clock: createClock(config.demo ? settings.clockOffset : 0),
        payerSecrets: createPayerSecrets(payerKeys(config)),
        readFile,
        wait: (ms) => wait(ms),
      },
      process.argv.slice(2),
      userInfo().username,
    );
    process.stdout.write(`${text}\n`);
    if (!done) process.exitCode = 1;
  } finally {
    await database.$client.end();
  }
} catch (error) {
  // The command alone: what follows it may be an account or a phone.
  const command = /^[a-z]+$/.exec(process.argv[2] ?? '')?.[0];
  const what = ['npm run money', ...(command ? ['--', command] : []), 'failed'].join(' ');
  console.error(startFailure(error, what));
  process.exitCode = 1;
}
