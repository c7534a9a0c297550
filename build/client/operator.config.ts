import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { PROJECT } from './client.ts';

/** The build of the operators' client; the members' build has none of its files. */
export default defineConfig({
  root: `${PROJECT}operator`,
  base: '/',
  publicDir: false,
  plugins: [react()],
  resolve: {
    alias: [
      // Instead of the texts of a member's first page, which operators do not need.
      {
        find: /^\.\/dutch-first\.ts$/,
        replacement: `${PROJECT}operator/texts/dutch-first.ts`,
      },
    ],
  },
  build: {
    outDir: `${PROJECT}dist/operator`,
    emptyOutDir: true,
    target: 'es2022',
    // The policy forbids data: in fonts and images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    manifest: true,
  },
});
