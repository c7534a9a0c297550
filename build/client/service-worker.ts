import { injectManifest } from 'workbox-build';
import { build } from 'vite';
import { rmSync } from 'node:fs';
import { PROJECT } from './client.ts';

/** Fetched when needed. Language chunks are listed, but only those in use are fetched. */
const NOT_PRECACHED = [
  '**/*.map',
  '**/*.br',
  '**/*.gz',
  'build.json',
  'sw-push.js',
  '**/*.webp',
  '**/apple-touch-icon.png',
];

/** Bundles the service worker with the list of offline files. @param folder the built client. */
export async function buildServiceWorker(folder: string): Promise<void> {
  const bundle = `${PROJECT}.build/service-worker`;
  await build({
    configFile: false,
    root: PROJECT,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: bundle,
      emptyOutDir: true,
      target: 'es2022',
      lib: {
        entry: `${PROJECT}renderer/service-worker/sw-push.ts`,
        formats: ['es'],
        fileName: () => 'sw-push.js',
      },
    },
  });
  const made = await injectManifest({
    swSrc: `${bundle}/sw-push.js`,
    swDest: `${folder}/sw-push.js`,
    globDirectory: folder,
    globPatterns: ['index.html', 'assets/**/*.{js,css,woff2,svg,png}', 'icons/*.png'],
    globIgnores: NOT_PRECACHED,
    dontCacheBustURLsMatching: /^assets\//,
    maximumFileSizeToCacheInBytes: 4_000_000,
  });
  for (const warning of made.warnings) console.warn(warning);
  rmSync(bundle, { recursive: true, force: true });
}
