import { fileURLToPath } from 'node:url';

/**
 * Environment of the programs that tests start: reading the server's modules is most of its start,
 * and a third of that is saved where Node keeps what it compiled.
 */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)),
};
