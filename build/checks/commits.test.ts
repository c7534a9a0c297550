import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commitProblems, subjectProblem } from './commits.ts';

test.each<[subject: string, fine: boolean]>([
  ['server: refuse a second try', true],
  ['server/http: change nothing for HEAD', true],
  [`docs: ${'x'.repeat(66)}`, true],
  [`docs: ${'x'.repeat(67)}`, false],
  ['Refuse a second try', false],
  ['server: refuse a second try.', false],
  ['server:refuse', false],
])('%s', (subject, fine) => {
  expect(subjectProblem(subject) === null).toBe(fine);
});

test('a folder that is no repository has no commits to ask about', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vonk-commits-'));
  expect(commitProblems(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});
