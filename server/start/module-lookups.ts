import { registerHooks } from 'node:module';

/**
 * Loaded before a program of the server (`node --import`): answers lookups of modules whose answer
 * is known. Node reads a package's description at each import to learn whether a file is a module,
 * and drizzle-orm's is 178 kB long: that was more than half of the processor time of a start.
 */
const PROJECT = new URL('../../', import.meta.url).href;
const PACKAGES = `${PROJECT}node_modules/`;
const DRIZZLE = `${PACKAGES}drizzle-orm/`;

/** By specifier, of imports in our own files: there is one `drizzle-orm`. */
const entries = new Map<string, string>();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL: parent = '' } = context;
    if (!parent.startsWith(PROJECT)) return next(specifier, context);
    const isOurs = !parent.startsWith(PACKAGES);
    if (specifier.startsWith('.')) {
      const url = () => new URL(specifier, parent).href;
      if (isOurs && specifier.endsWith('.ts'))
        return { url: url(), format: 'module-typescript', shortCircuit: true };
      if (parent.startsWith(DRIZZLE) && specifier.endsWith('.js'))
        return { url: url(), format: 'module', shortCircuit: true };
    }
    if (!isOurs || !/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context);
    const url = entries.get(specifier) ?? next(specifier, context).url;
    entries.set(specifier, url);
    return { url, format: 'module', shortCircuit: true };
  },
});
