import { registerHooks } from 'node:module';

/**
 * Loaded before a server, in place of its sandbox bank: the one at BANK_ELSEWHERE, which belongs to
 * a test and goes on when the server is killed.
 */

const BANK = new URL('../../../demo/bank/bank.ts', import.meta.url).href;
const ELSEWHERE = `export const startBank = async () => ({
  origin: process.env.BANK_ELSEWHERE,
  stop: async () => undefined,
});`;

registerHooks({
  load: (url, context, next) =>
    url === BANK ? { format: 'module', shortCircuit: true, source: ELSEWHERE } : next(url, context),
});
