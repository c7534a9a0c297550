import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { PROJECT } from './client.ts';

/**
 * Builds the lock screen of the desktop app beside the client, into a folder of its own: it is served under an origin of its own, which holds
 * its few files and nothing else.
 */
export const lockPage = (outDir: string): Plugin => ({
  name: 'vonk:lock-page',
  apply: 'build',
  async closeBundle() {
    await build({
      configFile: false,
      logLevel: 'warn',
      mode: 'production',
      root: `${PROJECT}renderer/lock`,
      base: '/',
      publicDir: false,
      plugins: [react()],
      build: {
        outDir,
        emptyOutDir: true,
        target: 'es2022',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        sourcemap: false,
      },
    });
  },
});
