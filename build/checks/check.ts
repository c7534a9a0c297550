import { spawn } from 'node:child_process';
import { buildIfStale } from '../build.ts';
import { PROJECT } from '../client/client.ts';

/** `npm run check`: types, format, lint, imports, texts, sizes; reports all problems at once. */
const WORLDS = [
  'shared',
  'server',
  'demo',
  'renderer',
  'renderer/worker',
  'renderer/service-worker',
  'operator',
  'electron',
  'tests',
];
/** Two of these run at once: alone each needs a quarter of the time of all its threads. */
const TSC = ['node_modules/typescript-native/bin/tsc', '--singleThreaded'];
/** The longest first. */
const steps: [name: string, args: string[]][] = [
  ['lint', ['node_modules/oxlint/bin/oxlint', '--deny-warnings']],
  ['format', ['node_modules/prettier/bin/prettier.cjs', '--check', '.']],
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
      'demo',
      'renderer',
      'operator',
      'electron',
      'tests',
      'build',
    ],
  ],
  ...WORLDS.map((world): [string, string[]] => [`types of ${world}`, [...TSC, '-p', world]]),
  ['texts', ['build/checks/check-locales.ts']],
  ['requirements, references, exports, decisions, commits', ['build/checks/check-form.ts']],
  ['size of the first page', ['node_modules/size-limit/bin.js']],
];

await buildIfStale();

/** Runs a step. @returns whether it passed; its output is shown when it failed. */
async function passes(name: string, args: string[]): Promise<boolean> {
  const began = performance.now();
  const child = spawn(process.execPath, args, { cwd: PROJECT, stdio: ['ignore', 'pipe', 'pipe'] });
  let report = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      report += text;
    });
  const passed = await new Promise<boolean>((resolve) => {
    child.once('close', (code) => resolve(code === 0));
  });
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)${passed ? '' : `\n${report}`}`);
  return passed;
}

/** One line of steps for each of two cores. */
async function work(): Promise<void> {
  for (let step = steps.shift(); step; step = steps.shift())
    if (!(await passes(...step))) process.exitCode = 1;
}
await Promise.all([work(), work()]);
