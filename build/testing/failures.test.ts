import { expect, test } from 'vitest';
import {
  describeFailures,
  hostsOf,
  leftOut,
  playwrightFailures,
  vitestFailures,
} from './failures.ts';

const result = (status: string, ...messages: string[]) => ({
  status,
  errors: messages.map((message) => ({ message })),
});

test('of an end-to-end run the failed and the repeated tests are told, with the message of every try', () => {
  const report = {
    errors: [],
    suites: [
      {
        specs: [
          {
            title: 'works',
            file: 'a.spec.ts',
            line: 1,
            tests: [{ projectName: 'browser', status: 'expected', results: [result('passed')] }],
          },
        ],
        suites: [
          {
            specs: [
              {
                title: 'breaks',
                file: 'b.spec.ts',
                line: 7,
                tests: [
                  {
                    projectName: 'browser',
                    status: 'unexpected',
                    results: [result('failed', 'first'), result('timedOut')],
                  },
                ],
              },
              {
                title: 'wavers',
                file: 'b.spec.ts',
                line: 9,
                tests: [
                  {
                    projectName: 'desktop',
                    status: 'flaky',
                    results: [result('failed', 'once'), result('passed')],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  };
  expect(playwrightFailures(report)).toEqual([
    { name: 'b.spec.ts:7 breaks', messages: ['first', 'timedOut'], flaky: false },
    { name: 'b.spec.ts:9 wavers (desktop)', messages: ['once'], flaky: true },
  ]);
  expect(hostsOf(report)).toEqual({ browser: 2, desktop: 1 });
  expect(playwrightFailures({ suites: [], errors: [{ message: 'no browser' }] })).toEqual([
    { name: 'outside of any test', messages: ['no browser'], flaky: false },
  ]);
});

test('of the other runs the failed and the repeated tests are told, and files that did not run', () => {
  expect(
    vitestFailures({
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [
            { fullName: 'group breaks', status: 'failed', failureMessages: ['expected 1'] },
            { fullName: 'works', status: 'passed', failureMessages: [] },
            { fullName: 'wavers', status: 'passed', failureMessages: ['expected 2'] },
          ],
        },
        { name: 'b.test.ts', status: 'failed', message: 'cannot be read', assertionResults: [] },
        { name: 'c.test.ts', status: 'passed', assertionResults: [] },
      ],
    }),
  ).toEqual([
    { name: 'a.test.ts group breaks', messages: ['expected 1'], flaky: false },
    { name: 'a.test.ts wavers', messages: ['expected 2'], flaky: true },
    { name: 'b.test.ts', messages: ['cannot be read'], flaky: false },
  ]);
});

test('the text has no colours, no empty lines and no more than was asked for', () => {
  const text = describeFailures(
    [
      { name: 'a', messages: ['\u001b[31mone\u001b[39m\n\ntwo\nthree'], flaky: false },
      { name: 'b', messages: [], flaky: true },
    ],
    2,
  );
  expect(text).toBe('failed: a\n    one\n    two\n\nneeded a second try: b');
});

test('a file of tests that a whole run does not find is named', () => {
  const testResults = [
    { name: '/home/x/server/a.test.ts', status: 'passed', assertionResults: [] },
  ];
  expect(leftOut(['server/a.test.ts', 'demo/a.test.ts'], { testResults })).toEqual([
    'demo/a.test.ts',
  ]);
});
