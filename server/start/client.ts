import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { StartError } from '../start-error.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** The built web client. */
export const CLIENT = `${PROJECT}dist/renderer`;

/**
 * Builds the web client when it is missing or older than its sources. In a process of its own: the bundler's memory is not
 * the server's. `VONK_SKIP_BUILD=1` leaves it out, where the page comes from elsewhere (`npm run dev`) or was built before (tests).
 * @returns whether there is a client to serve.
 * @throws StartError when the build fails; what it said stands above.
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
