import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { StartError } from '../start-error.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

export const CLIENT = `${PROJECT}dist/renderer`;

/** When the web client was built; without one, now. */
export const builtAt = (): Date =>
  statSync(`${CLIENT}/index.html`, { throwIfNoEntry: false })?.mtime ?? new Date();

/**
 * Builds the web client when it is missing or older than its sources, in a process of its own.
 * `VONK_SKIP_BUILD=1` leaves it out.
 * @returns whether there is a client to serve.
 * @throws StartError when the build fails.
 */
export async function ensureClient(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<boolean> {
  if (environment['VONK_SKIP_BUILD'] === '1') return existsSync(`${CLIENT}/index.html`);
  const child = spawn(process.execPath, ['build/ensure.ts'], {
    cwd: PROJECT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  if (code !== 0)
    throw new StartError('The web client could not be built; what went wrong stands above.');
  return true;
}
