import { spawnSync } from 'node:child_process';
import { PROJECT } from '../client/client.ts';

/** `npm run fix`: fixes what tools can fix automatically. */
for (const args of [
  ['node_modules/oxlint/bin/oxlint', '--fix'],
  [
    'node_modules/prettier/bin/prettier.cjs',
    '--write',
    '--log-level',
    'warn',
    '{shared,server,demo,renderer,operator,electron,build,tests}/**/*.{ts,tsx,css}',
  ],
]) {
  const done = spawnSync(process.execPath, args, { cwd: PROJECT, stdio: 'inherit' });
  if (done.status !== 0) process.exitCode = 1;
}
