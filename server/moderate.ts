import { createClock } from './clock.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './database/connection.ts';
import { runningDatabase } from './database/embedded/running.ts';
import { moderationDesk } from './modules/own-photos/desk.ts';
import { openSettings } from './modules/settings/store.ts';
import { createPayerSecrets } from './payments/payer-secrets.ts';
import { StartError } from './start-error.ts';
import { startFailure } from './start/failures.ts';
import { payerKeys } from './start/payer-keys.ts';

/**
 * `npm run moderate`: the operator's moderation of photos and reports, and of addresses that are kept out, on the database of DATABASE_URL or of
 * the server that runs on the data folder.
 */

try {
  const config = readConfig(process.env);
  const url = config.databaseUrl ?? runningDatabase(config.dataDir);
  if (!url)
    throw new StartError(
      `No server runs on the data folder ${config.dataDir}: start it first, or set VONK_DATA_DIR or DATABASE_URL to those of the server.`,
    );
  const database = openDatabase(url, { connections: 1 });
  try {
    const settings = await openSettings(database);
    const { done, text } = await moderationDesk(
      {
        config,
        database,
        clock: createClock(config.demo ? settings.clockOffset : 0),
        // Read by what needs them alone: the rest works away from the data folder too.
        get payerSecrets() {
          return createPayerSecrets(payerKeys(config));
        },
      },
      process.argv.slice(2),
    );
    process.stdout.write(`${text}\n`);
    if (!done) process.exitCode = 1;
  } finally {
    await database.$client.end();
  }
} catch (error) {
  console.error(startFailure(error, 'npm run moderate failed'));
  process.exitCode = 1;
}
