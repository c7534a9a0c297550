import { mkdirSync, writeFileSync } from 'node:fs';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { clientConfig, PROJECT } from './build/client/client.ts';
import { desktopImagesPlugin } from './build/desktop/desktop-images.ts';
import project from './package.json' with { type: 'json' };
import { lockPage } from './build/desktop/lock-page.ts';

/** Output folder; tests that need an app of their own name another one. */
const OUTPUT = process.env['VONK_DESKTOP_OUT'] ?? `${PROJECT}dist/desktop`;
const client = clientConfig(`${OUTPUT}/renderer`);
/** electron-vite makes addresses relative for `file://`; the router needs them from the root. */
const fromRoot: Plugin = {
  name: 'vonk:from-root',
  enforce: 'post',
  config: (config) => {
    config.base = '/';
  },
};

/** What the packed app says of itself; it needs no package, because everything is in the bundle. */
const manifest: Plugin = {
  name: 'vonk:desktop-manifest',
  writeBundle() {
    const { name, version, description, license, type } = project;
    const said = {
      name,
      productName: 'Vonk',
      version,
      description,
      author: 'Vonk <help@vonk.example>',
      homepage: 'https://vonk.example',
      license,
      private: true,
      type,
      main: 'main/main.js',
    };
    mkdirSync(OUTPUT, { recursive: true });
    writeFileSync(`${OUTPUT}/package.json`, `${JSON.stringify(said, null, 2)}\n`);
  },
};

/** The desktop app: main process, preload, and the same client that the web gets. */
export default defineConfig({
  main: {
    plugins: [desktopImagesPlugin, manifest],
    build: {
      outDir: `${OUTPUT}/main`,
      minify: true,
      externalizeDeps: false,
      rolldownOptions: {
        input: { main: `${PROJECT}electron/main/main.ts` },
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
    define: {
      DESKTOP_SERVER: JSON.stringify(process.env['VONK_DESKTOP_SERVER'] ?? 'http://127.0.0.1:5080'),
      DESKTOP_UPDATES: JSON.stringify({
        feed: process.env['VONK_UPDATE_FEED'] ?? '',
        channel: process.env['VONK_UPDATE_CHANNEL'] ?? 'stable',
        publicKey: process.env['VONK_UPDATE_KEY'] ?? '',
      }),
    },
  },
  preload: {
    build: {
      // A preload in the sandbox can load nothing: each holds all of its own.
      outDir: `${OUTPUT}/preload`,
      minify: true,
      externalizeDeps: false,
      isolatedEntries: true,
      rolldownOptions: {
        input: {
          preload: `${PROJECT}electron/preload/preload.ts`,
          lock: `${PROJECT}electron/preload/lock.ts`,
        },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  // electron-vite would not minify the client, and the list of files is for the server alone.
  renderer: {
    ...client,
    build: {
      ...client.build,
      minify: true,
      manifest: false,
      // The documents for visitors, whose sign-up is an entry of its own, are the server's.
      rolldownOptions: {
        ...client.build?.rolldownOptions,
        input: `${PROJECT}renderer/index.html`,
      },
    },
    plugins: [...(client.plugins ?? []), fromRoot, lockPage(`${OUTPUT}/lock`)],
  },
});
