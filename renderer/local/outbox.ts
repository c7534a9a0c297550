import type { LocalDatabase } from './database.ts';

/** How many writes of a lane wait to be sent. */
export const pendingCount = (db: LocalDatabase, lane: string): Promise<number> =>
  db.outbox.where('lane').equals(lane).count();
