import { registerHooks } from 'node:module';

/** Loaded before the server: its sandbox bank is then the one that a test has started. */

const OWN = new URL('../../../demo/bank/bank.ts', import.meta.url).href;
const ELSEWHERE = new URL('bank.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    return found.url === OWN ? { ...found, url: ELSEWHERE } : found;
  },
});
