import { createClock } from './clock.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './database/connection.ts';
import { runningDatabase } from './database/embedded/running.ts';
import { partnerDesk } from './modules/partners/desk.ts';
import { openSettings } from './modules/settings/store.ts';
import { StartError } from './start-error.ts';
import { startFailure } from './start/failures.ts';

/**
 * `npm run partners`: networks that send visitors, and what came of them, on the database of
 * DATABASE_URL or of the server that runs on the data folder.
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
    const { done, text } = await partnerDesk(
      {
        database,
        clock: createClock(config.demo ? settings.clockOffset : 0),
        services: config.partnerServices,
      },
      process.argv.slice(2),
    );
    process.stdout.write(`${text}\n`);
    if (!done) process.exitCode = 1;
  } finally {
    await database.$client.end();
  }
} catch (error) {
  console.error(startFailure(error, 'npm run partners failed'));
  process.exitCode = 1;
}
