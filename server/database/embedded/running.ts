import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The address of the embedded PostgreSQL that runs now, for commands beside the server.
 * @returns null when none runs, or this user may not read where.
 */
export function runningDatabase(dataDir: string): string | null {
  const home = join(dataDir, 'postgresql');
  try {
    // PostgreSQL's own file, there while it runs: process id, folder, start, port.
    const port = Number(readFileSync(join(home, 'data', 'postmaster.pid'), 'utf8').split('\n')[3]);
    const password = readFileSync(join(home, 'password'), 'utf8').trim();
    return Number.isInteger(port) && port > 0
      ? `postgres://vonk:${password}@127.0.0.1:${port}/vonk`
      : null;
  } catch {
    return null;
  }
}
