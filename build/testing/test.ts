import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { installChromium } from '../../tests/support/chromium.ts';
import {
  ENGINE_PROGRAMS,
  SERVER_PROGRAMS,
  installMissing,
} from '../../tests/support/programs/system-programs.ts';
import { SUITES, planFor, suiteOf, type Plan, type Suite } from './affected.ts';
import { changedSince, projectFiles, shortCommit } from './changed-files.ts';
import { MODULE_LOOKUPS } from '../../tests/support/quick-start.ts';
import { PROJECT } from '../client/client.ts';
import {
  describeFailures,
  leftOut,
  hostsOf,
  playwrightFailures,
  vitestFailures,
  type Failure,
  type PlaywrightReport,
  type VitestReport,
} from './failures.ts';
import { makeScratchFolder } from './scratch-folder.ts';
import {
  describeSlowest,
  describeSuites,
  describeUnexplained,
  playwrightTimes,
  recordTimes,
  vitestTimes,
  type RecordedTimes,
  type TestTime,
} from './test-times.ts';

/**
 * `npm test`: every suite, one after the other, and one closing line that sums them. With names of
 * suites those alone; `changed` runs what a change can affect; `record` writes down what each suite
 * took.
 */

interface Counts {
  passed: number;
  failed: number;
}

/** A suite that hangs ends as a failure, not as a run without an end. */
const LONGEST_SUITE_MS = 45 * 60_000;
const REPORTS = `${PROJECT}test-results`;
/** Repeated at the end of the log. */
const failures: Failure[] = [];
const times: TestTime[] = [];
/** Seconds of each suite. */
const took: Record<string, number> = {};
const RECORDED = `${PROJECT}build/testing/test-times.json`;
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const scratch = makeScratchFolder();
if (scratch !== null) {
  process.env['TMPDIR'] = scratch;
  process.once('exit', () => {
    rmSync(scratch, { recursive: true, force: true });
  });
}

// Every process of the suites reads the server's modules too.
process.env['NODE_OPTIONS'] = MODULE_LOOKUPS.join('=');

function run(name: string, args: string[]): number {
  console.log(`\n== ${name}`);
  const started = Date.now();
  const done = spawnSync(process.execPath, args, {
    cwd: PROJECT,
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: LONGEST_SUITE_MS,
    killSignal: 'SIGKILL',
  });
  const seconds = (Date.now() - started) / 1_000;
  took[name] = seconds;
  console.log(`-- ${name}: ${Math.round(seconds)} s`);
  return done.status ?? 1;
}

/** A suite without a report counts as a failure: nothing may pass by not running. */
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

function vitest(project: Suite, files: string[]): Counts {
  const file = `${project}.json`;
  const status = run(project, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    project,
    // What mocks modules is a project of its own (vitest.config.ts), and of the same suite.
    ...(project === 'unit' ? ['--project', 'unit-mocks'] : []),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=test-results/${file}`,
    ...files,
  ]);
  return counted(project, status, () => {
    const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } =
      report<VitestReport>(file);
    failures.push(...vitestFailures({ testResults }));
    times.push(...vitestTimes(project, PROJECT, { testResults }));
    const ofSuite = [...projectFiles().keys()].filter((path) => suiteOf(path) === project);
    const missing = files.length > 0 ? [] : leftOut(ofSuite, { testResults });
    for (const file of missing) console.error(`${file} was not run by ${project}.`);
    return {
      passed: numPassedTests,
      failed: Math.max(numFailedTests, numFailedTestSuites > 0 ? 1 : 0) + missing.length,
    };
  });
}

function endToEnd(files: string[]): Counts {
  const status = run('e2e', [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'playwright.config.ts',
    ...files,
  ]);
  return counted('e2e', status, () => {
    const { stats, suites: tests, errors } = report<PlaywrightReport>('end-to-end.json');
    failures.push(...playwrightFailures({ suites: tests, errors }));
    times.push(...playwrightTimes('e2e', { suites: tests }));
    console.log(
      `-- ${Object.entries(hostsOf({ suites: tests }))
        .map(([host, count]) => `${count} at the ${host}`)
        .join(', ')}`,
    );
    // What needed a second try has a race: it is named at the end, and the run is called not clean.
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
  });
}

function checks(): Counts {
  const status = run('checks', ['build/checks/check.ts']);
  return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
}

const suites: Record<Suite | 'checks', (files: string[]) => Counts> = {
  checks,
  unit: (files) => vitest('unit', files),
  component: (files) => vitest('component', files),
  database: (files) => vitest('database', files),
  process: (files) => vitest('process', files),
  desktop: (files) => vitest('desktop', files),
  faults: (files) => vitest('faults', files),
  e2e: endToEnd,
  engines: (files) => vitest('engines', files),
};
/** Runs when it is named alone, until its journeys have been green in both browsers. */
const BY_NAME: readonly Suite[] = ['engines'];
const isSuite = (name: string): name is keyof typeof suites => name in suites;

/** Which tests run, and whether their times are stored, from the words after `npm test --`. */
function readArguments([first, ...rest]: string[]): {
  plan: Plan;
  checks: boolean;
  record: boolean;
} {
  const whole = (names: string[]): Plan =>
    Object.fromEntries(
      SUITES.map((suite) => [
        suite,
        (names.length === 0 && !BY_NAME.includes(suite)) || names.includes(suite) ? 'all' : [],
      ]),
    ) as Plan;
  if (first === 'changed') {
    const changed = changedSince(rest[0]);
    console.log(`Changed:\n${changed.map((path) => `  ${path}`).join('\n') || '  nothing'}`);
    const plan = planFor(changed, projectFiles());
    for (const suite of BY_NAME) plan[suite] = [];
    return { plan, checks: true, record: false };
  }
  const record = first === 'record';
  const names = first === undefined || record ? rest : [first, ...rest];
  const unknown = names.filter((name) => !isSuite(name));
  if (unknown.length > 0) {
    console.error(
      `There is no suite ${unknown.join(', ')}; there are ${Object.keys(suites).join(', ')}, and before them \`record\`, or \`changed\` alone.`,
    );
    process.exit(1);
  }
  return { plan: whole(names), checks: names.length === 0 || names.includes('checks'), record };
}

const asked = readArguments(process.argv.slice(2));
const runsAny = (...names: Suite[]) => names.some((suite) => asked.plan[suite].length > 0);
if (runsAny('component', 'desktop', 'e2e', 'engines')) installChromium();
installMissing([
  ...(runsAny('database', 'faults') ? SERVER_PROGRAMS : []),
  ...(runsAny('engines') ? ENGINE_PROGRAMS : []),
]);

let [passed, failed] = [0, 0];
for (const [name, suite] of Object.entries(suites)) {
  const files = name === 'checks' ? (asked.checks ? 'all' : []) : asked.plan[name as Suite];
  if (files.length === 0) continue;
  const counts = suite(files === 'all' ? [] : files);
  passed += counts.passed;
  failed += counts.failed;
}

const recorded = JSON.parse(readFileSync(RECORDED, 'utf8')) as RecordedTimes;
// The time of a part is not the time of the suite.
const isWhole = (name: string) => name === 'checks' || asked.plan[name as Suite] === 'all';
const whole = Object.fromEntries(Object.entries(took).filter(([name]) => isWhole(name)));
const again = failures.filter(({ flaky }) => flaky);
const parts = [
  describeSlowest(times),
  describeUnexplained(times),
  describeSuites(whole, recorded),
  describeFailures(failures),
  again.length === 0
    ? ''
    : `This run is not clean: a second try was needed by\n${again.map(({ name }) => `  ${name}`).join('\n')}`,
].filter((part) => part !== '');
for (const part of parts) console.log(`\n${part}`);
if (asked.record)
  writeFileSync(
    RECORDED,
    `${JSON.stringify(recordTimes(recorded, whole, shortCommit()), null, 2)}\n`,
  );
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
