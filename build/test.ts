import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { chromiumPath } from '../tests/support/chromium.ts';
import { PROJECT } from './client.ts';
import {
  describeFailures,
  hostsOf,
  playwrightFailures,
  vitestFailures,
  type Failure,
  type PlaywrightReport,
  type VitestReport,
} from './failures.ts';

/** `npm test`: every suite, one after the other, and one closing line that sums them. */

interface Counts {
  passed: number;
  failed: number;
}

/** A suite that hangs ends as a failure, not as a run without an end. */
const LONGEST_SUITE_MS = 65 * 60_000;
const REPORTS = `${PROJECT}test-results`;
/** Told once more at the end: in a log of thousands of lines nobody finds them where they happened. */
const failures: Failure[] = [];
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

function run(name: string, args: string[]): number {
  console.log(`\n== ${name}`);
  const started = Date.now();
  const done = spawnSync(process.execPath, args, {
    cwd: PROJECT,
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: LONGEST_SUITE_MS,
    killSignal: 'SIGKILL',
  });
  console.log(`-- ${name}: ${Math.round((Date.now() - started) / 1_000)} s`);
  return done.status ?? 1;
}

/** A suite that died before it could report counts as one failure: nothing may pass by not running. */
function counted(name: string, status: number, read: () => Counts): Counts {
  try {
    const counts = read();
    if (status !== 0 && counts.failed === 0) return { ...counts, failed: 1 };
    return counts.passed + counts.failed === 0 ? { passed: 0, failed: 1 } : counts;
  } catch {
    console.error(`${name} ended without a report.`);
    return { passed: 0, failed: 1 };
  }
}

const report = <Shape>(file: string) =>
  JSON.parse(readFileSync(`${REPORTS}/${file}`, 'utf8')) as Shape;

function vitest(project: string): Counts {
  const file = `${project}.json`;
  const status = run(`vitest ${project}`, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=test-results/${file}`,
  ]);
  return counted(project, status, () => {
    const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } =
      report<VitestReport>(file);
    failures.push(...vitestFailures({ testResults }));
    return {
      passed: numPassedTests,
      failed: Math.max(numFailedTests, numFailedTestSuites > 0 ? 1 : 0),
    };
  });
}

function endToEnd(): Counts {
  const status = run('end to end', [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'playwright.config.ts',
  ]);
  return counted('end to end', status, () => {
    const { stats, suites: tests, errors } = report<PlaywrightReport>('end-to-end.json');
    failures.push(...playwrightFailures({ suites: tests, errors }));
    console.log(
      `-- ${Object.entries(hostsOf({ suites: tests }))
        .map(([host, count]) => `${count} at the ${host}`)
        .join(', ')}`,
    );
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
  });
}

function checks(): Counts {
  const status = run('checks', ['build/check.ts']);
  return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
}

const only = process.argv.slice(2);
const suites: Record<string, () => Counts> = {
  checks,
  unit: () => vitest('unit'),
  database: () => vitest('database'),
  process: () => vitest('process'),
  desktop: () => vitest('desktop'),
  faults: () => vitest('faults'),
  e2e: endToEnd,
};
const unknown = only.filter((name) => !(name in suites));
if (unknown.length > 0) {
  console.error(
    `There is no suite ${unknown.join(', ')}; there are ${Object.keys(suites).join(', ')}.`,
  );
  process.exit(1);
}
chromiumPath('shell');
chromiumPath('windows');

let [passed, failed] = [0, 0];
for (const [name, suite] of Object.entries(suites)) {
  if (only.length > 0 && !only.includes(name)) continue;
  const counts = suite();
  passed += counts.passed;
  failed += counts.failed;
}
if (failures.length > 0) console.log(`\n${describeFailures(failures)}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
