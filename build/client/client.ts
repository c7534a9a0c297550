import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import type { Plugin, UserConfig } from 'vite';
import { codeSplitting, noImportCycles } from './chunks.ts';
import { giftSpritePlugin } from './gift-sprite.ts';
import { interestSpritePlugin } from './interest-sprite.ts';
import { startFailurePlugin } from './start-failure.ts';

export const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** Styles before scripts: browsers open six connections, and the shell waits for its styles. */
const stylesFirst: Plugin = {
  name: 'vonk:styles-first',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const styles: string[] = [];
      const bare = html.replace(/[ \t]*<link rel="stylesheet"[^>]*>\n?/g, (link) => {
        styles.push(link);
        return '';
      });
      const placed = bare.replace(
        /[ \t]*<script type="module"/,
        (script) => `${styles.join('')}${script}`,
      );
      if (styles.some((style) => !placed.includes(style)))
        throw new Error('The page has no script for the styles to stand before.');
      return placed.replace(
        /<(link rel="modulepreload"|script type="module")/g,
        '<$1 fetchpriority="low"',
      );
    },
  },
};

const nameBefore = (end: '~' | '.', name: string): string => name.split(end, 1)[0] ?? name;

/** The build of the one React client, for web and desktop. @param outDir absolute folder. */
export function clientConfig(outDir: string): UserConfig {
  return {
    root: `${PROJECT}renderer`,
    base: '/',
    publicDir: `${PROJECT}renderer/public`,
    plugins: [
      react(),
      stylesFirst,
      startFailurePlugin,
      interestSpritePlugin(),
      giftSpritePlugin(),
      noImportCycles,
    ],
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
      rolldownOptions: {
        input: [
          `${PROJECT}renderer/index.html`,
          `${PROJECT}renderer/app/signup/site-signup.ts`,
          `${PROJECT}renderer/app/login/site-login.ts`,
        ],
        preserveEntrySignatures: 'exports-only',
        output: {
          // The names of shared files list the pages that use them.
          chunkFileNames: ({ name }) => `assets/${nameBefore('~', name)}-[hash].js`,
          assetFileNames: ({ names }) =>
            `assets/${nameBefore('~', nameBefore('.', names[0] ?? 'file'))}-[hash][extname]`,
          codeSplitting: codeSplitting(),
        },
      },
    },
  };
}
