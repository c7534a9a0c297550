import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { clientConfig, PROJECT } from './build/client.ts';

const client = clientConfig(`${PROJECT}dist/desktop/renderer`);
/** electron-vite makes addresses relative to the page, for `file://`; here every address of the router is a page, so they begin at the root. */
const fromRoot: Plugin = { name: 'vonk:from-root', enforce: 'post', config: (config) => { config.base = '/'; } };

/** The desktop app: main process, preload, and the same client that the web gets. */
export default defineConfig({
  main: {
    build: {
      outDir: `${PROJECT}dist/desktop/main`, minify: true, externalizeDeps: false,
      rollupOptions: { input: { main: `${PROJECT}electron/main/main.ts` }, output: { format: 'es', entryFileNames: '[name].js' } },
    },
    define: { DESKTOP_SERVER: JSON.stringify(process.env['VONK_DESKTOP_SERVER'] ?? 'http://127.0.0.1:5080') },
  },
  preload: {
    build: {
      outDir: `${PROJECT}dist/desktop/preload`, minify: true, externalizeDeps: false,
      rollupOptions: { input: { preload: `${PROJECT}electron/preload/preload.ts` }, output: { format: 'cjs', entryFileNames: '[name].cjs' } },
    },
  },
  renderer: { ...client, plugins: [...(client.plugins ?? []), fromRoot] },
});
