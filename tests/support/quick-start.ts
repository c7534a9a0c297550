import { fileURLToPath } from 'node:url';

/**
 * Environment of the programs that tests start: loading the server's modules is most of its start,
 * and Node's compile cache saves a third of that.
 */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)),
};

/** What the scripts of `package.json` give to Node before a program of the server. */
export const MODULE_LOOKUPS: readonly string[] = [
  '--import',
  new URL('../../server/start/module-lookups.ts', import.meta.url).href,
];
