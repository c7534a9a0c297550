import { describe, expect, test } from 'vitest';
import {
  describeSlowest,
  describeSuites,
  describeUnexplained,
  playwrightTimes,
  recordTimes,
  vitestTimes,
} from './test-times.ts';

const time = (name: string, ms: number) => ({ suite: 'unit', name, ms });

test('the times of a vitest run are read by file and title', () => {
  expect(
    vitestTimes('unit', '/here/', {
      testResults: [
        {
          name: '/here/shared/a.test.ts',
          status: 'passed',
          assertionResults: [
            { fullName: 'group works', status: 'passed', failureMessages: [], duration: 12.4 },
            { fullName: 'is left out', status: 'skipped', failureMessages: [] },
          ],
        },
      ],
    }),
  ).toEqual([time('shared/a.test.ts group works', 12.4), time('shared/a.test.ts is left out', 0)]);
});

test('the times of an end-to-end run are read from every group and host, by the longest try', () => {
  const spec = (projectName: string, ...durations: number[]) => ({
    title: 'works',
    file: 'a.spec.ts',
    line: 3,
    tests: [
      {
        projectName,
        status: 'expected',
        results: durations.map((duration) => ({ status: 'passed', errors: [], duration })),
      },
    ],
  });
  expect(
    playwrightTimes('e2e', {
      suites: [{ specs: [spec('browser', 900)], suites: [{ specs: [spec('desktop', 40, 70)] }] }],
    }),
  ).toEqual([
    { suite: 'e2e', name: 'a.spec.ts:3 works', ms: 900 },
    { suite: 'e2e', name: 'a.spec.ts:3 works (desktop)', ms: 70 },
  ]);
});

test('the slowest are told first, and no more than were asked for', () => {
  expect(describeSlowest([time('a', 100), time('b', 12_340), time('c', 2_000)], 2)).toBe(
    'The slowest tests:\n   12.3 s  unit: b\n    2.0 s  unit: c',
  );
  expect(describeSlowest([])).toBe('');
});

test('a test that takes more than 8 s is listed, unless its title says why', () => {
  expect(
    describeUnexplained([
      time('quick', 8_000),
      time('slow', 8_001),
      time('slow (long: a server is started)', 9_000),
      time('slow (long: )', 9_000),
    ]),
  ).toBe(
    'Longer than 8 s, and the title does not say why, as in "(long: …)":\n    8.0 s  unit: slow\n    9.0 s  unit: slow (long: )',
  );
  expect(describeUnexplained([time('quick', 1)])).toBe('');
});

describe('the time of each suite', () => {
  const recorded = {
    unit: { seconds: 75, commit: 'abc1234' },
    e2e: { seconds: 900, commit: 'abc1234' },
  };
  test('stands beside what was recorded', () => {
    expect(describeSuites({ unit: 80.4, e2e: 888, faults: 7 }, recorded)).toBe(
      [
        'The suites:',
        '  unit         80 s  +5 s on 75 s at abc1234',
        '  e2e         888 s  −12 s on 900 s at abc1234',
        '  faults        7 s  not recorded yet',
      ].join('\n'),
    );
    expect(describeSuites({}, recorded)).toBe('');
  });
  test('is recorded for those that ran; the others keep theirs', () => {
    expect(recordTimes(recorded, { unit: 70.6 }, 'def5678')).toEqual({
      unit: { seconds: 71, commit: 'def5678' },
      e2e: { seconds: 900, commit: 'abc1234' },
    });
  });
});
