import type { PlaywrightReport, PlaywrightSuite, VitestReport } from './failures.ts';

export interface TestTime {
  suite: string;
  /** File and title, as one would look for it. */
  name: string;
  ms: number;
}

/** What each suite took, in seconds, and at which commit; `build/testing/test-times.json`. */
export type RecordedTimes = Record<string, { seconds: number; commit: string }>;

/** A test that takes longer than this says in its title why: `(long: it waits for the server)`. */
const LONG_TEST_MS = 8_000;
const REASON = /\(long: [^)]+\)/;

/** How long the tests of a vitest run took. */
export const vitestTimes = (
  suite: string,
  project: string,
  report: Pick<VitestReport, 'testResults'>,
): TestTime[] =>
  report.testResults.flatMap((file) =>
    file.assertionResults.map(({ fullName, duration }) => ({
      suite,
      name: `${file.name.replace(project, '')} ${fullName}`,
      ms: duration ?? 0,
    })),
  );

/** How long the tests of a Playwright run took, each by its longest try. */
export function playwrightTimes(
  suite: string,
  report: Pick<PlaywrightReport, 'suites'>,
): TestTime[] {
  const times: TestTime[] = [];
  const visit = ({ specs = [], suites = [] }: PlaywrightSuite): void => {
    for (const { file, line, title, tests } of specs)
      for (const { projectName, results } of tests)
        times.push({
          suite,
          name: `${file}:${line} ${title}${projectName === 'desktop' ? ' (desktop)' : ''}`,
          ms: Math.max(0, ...results.map(({ duration }) => duration ?? 0)),
        });
    for (const inner of suites) visit(inner);
  };
  for (const outer of report.suites) visit(outer);
  return times;
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
const list = (times: readonly TestTime[]): string =>
  times.map(({ suite, name, ms }) => `  ${seconds(ms).padStart(7)}  ${suite}: ${name}`).join('\n');

/** The slowest tests of a run, as text. */
export const describeSlowest = (times: readonly TestTime[], count = 10): string =>
  times.length === 0
    ? ''
    : `The slowest tests:\n${list([...times].sort((one, other) => other.ms - one.ms).slice(0, count))}`;

/** Slow tests that give no reason. They are only listed: on a slow machine every test is slow. */
export function describeUnexplained(times: readonly TestTime[]): string {
  const found = times.filter(({ name, ms }) => ms > LONG_TEST_MS && !REASON.test(name));
  return found.length === 0
    ? ''
    : `Longer than ${LONG_TEST_MS / 1_000} s, and the title does not say why, as in "(long: …)":\n${list(found)}`;
}

/** What each suite took, in seconds, beside what was recorded, as text. */
export function describeSuites(
  took: Readonly<Record<string, number>>,
  recorded: RecordedTimes,
): string {
  const lines = Object.entries(took).map(([suite, now]) => {
    const before = recorded[suite];
    const growth = before === undefined ? 0 : now - before.seconds;
    return `  ${suite.padEnd(9)} ${`${Math.round(now)} s`.padStart(7)}${
      before
        ? `  ${growth < 0 ? '−' : '+'}${Math.abs(Math.round(growth))} s on ${Math.round(before.seconds)} s at ${before.commit}`
        : '  not recorded yet'
    }`;
  });
  return lines.length === 0 ? '' : `The suites:\n${lines.join('\n')}`;
}

/** What is to be recorded after a run of some suites: the others stay as they were. */
export const recordTimes = (
  before: RecordedTimes,
  took: Readonly<Record<string, number>>,
  commit: string,
): RecordedTimes => ({
  ...before,
  ...Object.fromEntries(
    Object.entries(took).map(([suite, now]) => [suite, { seconds: Math.round(now), commit }]),
  ),
});
