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
import { isStale, STAMP } from './stale.ts';

const OUTPUT = `${PROJECT}dist/renderer`;
const COMPRESSED = /\.(js|css|json|svg|webmanifest)$/;

const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Static files are compressed once here, not at every request. */
async function compress(): Promise<void> {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  for (const file of files(OUTPUT).filter((path) => COMPRESSED.test(path))) {
    const bytes = await readFile(file);
    await writeFile(
      `${file}.br`,
      await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    );
    await writeFile(`${file}.gz`, await zip(bytes, { level: 9 }));
  }
}

/** Builds the web client, its icons and its service worker into `dist/renderer`. */
export async function buildClient(): Promise<void> {
  // The bundler would adopt its caller's environment: a test runner's makes a development client.
  const { NODE_ENV } = process.env;
  process.env['NODE_ENV'] = 'production';
  try {
    await buildAll();
  } finally {
    if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = NODE_ENV;
  }
}

async function buildAll(): Promise<void> {
  rmSync(STAMP, { force: true });
  await drawIcons(`${PROJECT}renderer/public/icons`);
  await build({ configFile: `${PROJECT}build/client/vite.config.ts`, logLevel: 'warn' });
  await buildSite(OUTPUT);
  await buildServiceWorker(OUTPUT);
  await compress();
  await writeFile(STAMP, JSON.stringify({ built_at: new Date().toISOString() }));
}

/** Builds the client unless what is there is still right. @returns whether it built. */
export async function buildIfStale(): Promise<boolean> {
  if (!isStale()) return false;
  await buildClient();
  return true;
}

if (import.meta.main) await buildClient();
