import { defineConfig } from 'electron-vite';
import { clientConfig, PROJECT } from './build/client.ts';

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
  renderer: clientConfig(`${PROJECT}dist/desktop/renderer`),
});
