import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { COMPILE_CACHE } from './compile-cache.ts';
import type { ServerOptions } from './server.ts';

const COMMAND = fileURLToPath(new URL('../../server/money.ts', import.meta.url));

/** Runs `npm run money -- WORDS` beside a server. @returns its exit code, and what it printed. */
export async function runMoney(
  env: Readonly<Record<string, string>>,
  words: readonly string[],
  as?: ServerOptions['as'],
): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, [COMMAND, ...words], {
    env: { PATH: process.env['PATH'] ?? '', ...COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(as ?? {}),
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  return { code, text };
}
