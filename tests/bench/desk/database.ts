import { openDatabase } from '../../../server/database/connection.ts';
import { withPostgres } from '../../support/programs/own-postgres.ts';
import { createTestServices } from '../../support/test-services.ts';
import type { Figure } from '../report.ts';
import { measureDecisions, measureQueue } from './decisions.ts';
import { fillDesk } from './rows.ts';
import { measureYear } from './year.ts';

/** What the desk asks of a database in which much waits and much was decided. */
export const measureDatabase = (): Promise<Figure[]> =>
  withPostgres(async (url, pool) => {
    await fillDesk(pool);
    const database = openDatabase(url, { connections: 4 });
    // What is listened to is sent over a connection of its own.
    const alone = openDatabase(url, { connections: 1 });
    try {
      const services = await createTestServices(database);
      return [
        ...(await measureQueue({ database, services })),
        ...(await measureDecisions({ database: alone, services })),
        ...(await measureYear(pool, services)),
      ];
    } finally {
      await database.$client.end();
      await alone.$client.end();
    }
  });
