import { registerHooks } from 'node:module';

/** Makes `electron` the module of the tests that has no windows. */
registerHooks({
  resolve(specifier, context, next) {
    return specifier === 'electron'
      ? { url: new URL('./electron-without-windows.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context);
  },
});
