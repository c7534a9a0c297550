import { readdirSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import { build } from 'vite';
import { PROJECT } from './client/client.ts';
import { drawIcons } from './client/icons.ts';
import { buildServiceWorker } from './client/service-worker.ts';
import { buildSite } from './client/site.ts';
import { isStale, stampOf, type Program } from './stale.ts';

const COMPRESSED = /\.(js|css|json|svg|webmanifest)$/;

const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Static files are compressed once here, not at every request. */
async function compress(folder: string): Promise<void> {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  for (const file of files(folder).filter((path) => COMPRESSED.test(path))) {
    const bytes = await readFile(file);
    await writeFile(
      `${file}.br`,
      await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    );
    await writeFile(`${file}.gz`, await zip(bytes, { level: 9 }));
  }
}

/** How each program is made in its folder of `dist`. */
const MAKE: Record<Program, (output: string) => Promise<void>> = {
  async renderer(output) {
    await drawIcons(`${PROJECT}renderer/public/icons`);
    await build({ configFile: `${PROJECT}build/client/vite.config.ts`, logLevel: 'warn' });
    await buildSite(output);
    await buildServiceWorker(output);
  },
  async operator() {
    await build({ configFile: `${PROJECT}build/client/operator.config.ts`, logLevel: 'warn' });
  },
};

async function buildProgram(program: Program): Promise<void> {
  const output = `${PROJECT}dist/${program}`;
  rmSync(stampOf(program), { force: true });
  await MAKE[program](output);
  await compress(output);
  await writeFile(stampOf(program), JSON.stringify({ built_at: new Date().toISOString() }));
}

/** Builds clients into `dist`: the members' with its icons and service worker, the operators'. */
async function buildClients(programs: readonly Program[]): Promise<void> {
  // The bundler would adopt its caller's environment: a test runner's makes a development client.
  const { NODE_ENV } = process.env;
  process.env['NODE_ENV'] = 'production';
  try {
    for (const program of programs) await buildProgram(program);
  } finally {
    if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = NODE_ENV;
  }
}

const PROGRAMS: readonly Program[] = ['renderer', 'operator'];

/** Builds the clients whose build is out of date. @returns whether it built. */
export async function buildIfStale(): Promise<boolean> {
  const stale = PROGRAMS.filter(isStale);
  await buildClients(stale);
  return stale.length > 0;
}

if (import.meta.main) await buildClients(PROGRAMS);
