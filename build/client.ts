import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import type { UserConfig } from 'vite';

export const PROJECT = fileURLToPath(new URL('..', import.meta.url));

/**
 * How the one React client is built, for the web and for the desktop alike.
 * @param outDir absolute folder that receives it.
 */
export function clientConfig(outDir: string): UserConfig {
  return {
    root: `${PROJECT}renderer`,
    base: '/',
    publicDir: `${PROJECT}renderer/public`,
    plugins: [react()],
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      // The policy forbids data: in fonts and images, so nothing may be inlined.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      sourcemap: false,
      manifest: true,
      rollupOptions: { input: `${PROJECT}renderer/index.html` },
    },
  };
}
