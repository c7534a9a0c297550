import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'vite';
import { PROJECT } from './client/client.ts';

/** `npm run dev`: the API server, restarted on changes, behind the page with hot reload. */
const port = process.env['PORT'] ?? '5080';
const apiPort = String(Number(port) + 1);

const api: ChildProcess = spawn(
  process.execPath,
  [
    '--import',
    './server/start/module-lookups.ts',
    '--watch-path=server',
    '--watch-path=shared',
    '--watch-path=locales',
    '--watch-preserve-output',
    'server/main.ts',
  ],
  {
    cwd: PROJECT,
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: apiPort,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      VONK_SKIP_BUILD: '1',
    },
  },
);
process.env['VONK_DEV_SERVER'] = `http://127.0.0.1:${apiPort}`;
const page = await createServer({ configFile: `${PROJECT}build/client/vite.config.ts` });
await page.listen();
console.log(`The page with hot reload is at http://127.0.0.1:${port}/`);

async function stop(): Promise<void> {
  api.kill('SIGTERM');
  await page.close();
}
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
api.once('exit', (code) => {
  void page.close();
  process.exitCode = code ?? 0;
});
