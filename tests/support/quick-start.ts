import { fileURLToPath } from 'node:url';

/**
 * Environment of the programs that tests start: reading the server's modules is most of its start,
 * and a third of that is saved where Node keeps what it compiled.
 */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)),
};

/** What the scripts of `package.json` give to Node before a program of the server. */
export const MODULE_LOOKUPS: readonly string[] = [
  '--import',
  new URL('../../server/start/module-lookups.ts', import.meta.url).href,
];
