import { registerHooks } from 'node:module';

/**
 * Makes `electron` the module of the tests: the built main bundle then runs in plain Node, with
 * Chromium as its window.
 */
registerHooks({
  resolve(specifier, context, next) {
    return specifier === 'electron'
      ? { url: new URL('./electron.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context);
  },
});
