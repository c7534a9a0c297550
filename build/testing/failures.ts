import { stripVTControlCharacters } from 'node:util';

/**
 * A test that failed or needed a second try, from a suite's report. A second try does not make a
 * run clean: it is made only to record a trace.
 */
export interface Failure {
  /** File, line and title, as one would look for it. */
  name: string;
  /** The message of every try that failed, in their order. */
  messages: string[];
  /** It passed in the end. */
  flaky: boolean;
}

/** The part of Playwright's JSON report that is read here. */
export interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: {
      projectName: string;
      status: string;
      results: { status: string; errors: { message?: string }[]; duration?: number }[];
    }[];
  }[];
}
export interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numTotalTests: number;
  numFailedTestSuites: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: {
      fullName: string;
      status: string;
      failureMessages: string[] | null;
      duration?: number | null;
    }[];
  }[];
}

/** How many tests of a Playwright run ran at each host, such as `browser` and `desktop`. */
export function hostsOf({ suites }: Pick<PlaywrightReport, 'suites'>): Record<string, number> {
  const hosts: Record<string, number> = {};
  const visit = (suite: PlaywrightSuite): void => {
    for (const { projectName } of (suite.specs ?? []).flatMap((spec) => spec.tests))
      hosts[projectName] = (hosts[projectName] ?? 0) + 1;
    for (const inner of suite.suites ?? []) visit(inner);
  };
  for (const suite of suites) visit(suite);
  return hosts;
}

/** The failed and repeated tests of a Playwright run, and errors outside of tests. */
export function playwrightFailures(report: Pick<PlaywrightReport, 'suites' | 'errors'>): Failure[] {
  const found: Failure[] = report.errors.map((error) => ({
    name: 'outside of any test',
    messages: [error.message ?? ''],
    flaky: false,
  }));
  const visit = (suite: PlaywrightSuite): void => {
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        if (test.status !== 'unexpected' && test.status !== 'flaky') continue;
        const messages = test.results
          .filter((result) => result.status !== 'passed')
          .map(
            (result) =>
              result.errors.map((error) => error.message ?? '').join('\n') || result.status,
          );
        found.push({
          name: `${spec.file}:${spec.line} ${spec.title}${test.projectName === 'desktop' ? ' (desktop)' : ''}`,
          messages,
          flaky: test.status === 'flaky',
        });
      }
    }
    for (const inner of suite.suites ?? []) visit(inner);
  };
  for (const suite of report.suites) visit(suite);
  return found;
}

/** The failed and repeated tests of a vitest run, and the files that could not be run at all. */
export function vitestFailures(report: Pick<VitestReport, 'testResults'>): Failure[] {
  return report.testResults.flatMap((file) => {
    // One that passed with a message of failure passed at the second try.
    const found = file.assertionResults
      .filter(({ status, failureMessages }) => status === 'failed' || failureMessages?.length)
      .map(({ fullName, status, failureMessages }): Failure => ({
        name: `${file.name} ${fullName}`,
        messages: failureMessages ?? [],
        flaky: status !== 'failed',
      }));
    return file.status === 'failed' && found.every(({ flaky }) => flaky)
      ? [...found, { name: file.name, messages: [file.message ?? ''], flaky: false }]
      : found;
  });
}

/** The files of a suite that a full run did not run: no pattern finds them. */
export function leftOut(
  files: Iterable<string>,
  { testResults }: Pick<VitestReport, 'testResults'>,
): string[] {
  const ran = testResults.map(({ name }) => name);
  return [...files].filter((file) => !ran.some((name) => name.endsWith(`/${file}`)));
}

/** The failures as text for the end of a long run: `lines` lines of each message. */
export function describeFailures(failures: readonly Failure[], lines = 18): string {
  return failures
    .map((failure) =>
      [
        `${failure.flaky ? 'needed a second try' : 'failed'}: ${failure.name}`,
        ...failure.messages.flatMap((message) =>
          stripVTControlCharacters(message)
            .split('\n')
            .filter((line) => line.trim() !== '')
            .slice(0, lines)
            .map((line) => `    ${line}`),
        ),
      ].join('\n'),
    )
    .join('\n\n');
}
