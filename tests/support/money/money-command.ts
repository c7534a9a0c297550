import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { COMPILE_CACHE, MODULE_LOOKUPS } from '../quick-start.ts';
import type { ServerOptions } from '../server.ts';

const fileOf = (command: string): string =>
  fileURLToPath(new URL(`../../../server/${command}.ts`, import.meta.url));

type DropFirst<List extends unknown[]> = List extends [unknown, ...infer Rest] ? Rest : never;
interface Ran {
  code: number | null;
  text: string;
}

async function run(
  command: string,
  env: Readonly<Record<string, string>>,
  words: readonly string[],
  as?: ServerOptions['as'],
): Promise<Ran> {
  const child = spawn(process.execPath, [...MODULE_LOOKUPS, fileOf(command), ...words], {
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

/** Runs `npm run money -- WORDS` beside a server. @returns its exit code, and what it printed. */
export const runMoney = (...given: DropFirst<Parameters<typeof run>>): Promise<Ran> =>
  run('money', ...given);

/** The same of `npm run cases -- WORDS`. */
export const runCases = (...given: DropFirst<Parameters<typeof run>>): Promise<Ran> =>
  run('cases', ...given);
