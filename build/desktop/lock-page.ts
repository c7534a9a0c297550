import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { PROJECT } from '../client/client.ts';

/** Builds the desktop app's lock screen into a folder of its own, served under its own origin. */
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
