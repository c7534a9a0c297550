import { defineConfig } from 'vite';
import { clientConfig, PROJECT } from './client.ts';

/** The web client; in development served here with hot reload, with the API server behind it. */
const server = process.env['VONK_DEV_SERVER'] ?? 'http://127.0.0.1:5081';

export default defineConfig({
  ...clientConfig(`${PROJECT}dist/renderer`),
  server: {
    host: '127.0.0.1',
    port: Number(process.env['PORT'] ?? 5080),
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/photos', '/dev', '/healthz', '/readyz', '/manifest.webmanifest'].map((path) => [
        path,
        { target: server, changeOrigin: false },
      ]),
    ),
  },
});
