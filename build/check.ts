import { spawnSync } from 'node:child_process';
import { buildIfStale } from './build.ts';
import { PROJECT } from './client.ts';

/** `npm run check`: types in every world, lint, arrows, texts, size of the first page. Says everything that is wrong at once. */
const WORLDS = [
  'shared',
  'server',
  'renderer',
  'renderer/worker',
  'renderer/service-worker',
  'electron',
  'tests',
];
const steps: [name: string, args: string[]][] = [
  ...WORLDS.map((world): [string, string[]] => [
    `types of ${world}`,
    ['node_modules/typescript/bin/tsc', '-p', world],
  ]),
  ['lint', ['node_modules/eslint/bin/eslint.js', '.', '--max-warnings=0']],
  [
    'arrows',
    [
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
      'shared',
      'server',
      'renderer',
      'electron',
    ],
  ],
  ['texts', ['build/check-locales.ts']],
  ['size of the first page', ['node_modules/size-limit/bin.js']],
];

await buildIfStale();
let failed = 0;
for (const [name, args] of steps) {
  const done = spawnSync(process.execPath, args, { cwd: PROJECT, encoding: 'utf8' });
  const passed = done.status === 0;
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${name}`);
  if (!passed) {
    failed += 1;
    console.log(`${done.stdout}${done.stderr}`);
  }
}
process.exitCode = failed === 0 ? 0 : 1;
