import { expect, test } from 'vitest';
import { RELEASE_NOTES, releaseNoteFor } from './release-notes.ts';

const day = RELEASE_NOTES[0].day;
const old = {
  isInstalled: true,
  seen: undefined,
  firstDay: '2026-01-02',
  signupDay: '2026-01-01',
};

test.each([
  ['who had the app before is told', {}, true],
  ['once', { seen: day }, false],
  ['again after the next', { seen: '2026-05-01' }, true],
  ['not in a tab', { isInstalled: false }, false],
  ['not who joined since', { signupDay: day }, false],
  ['not who came to this device since', { firstDay: day }, false],
  ['not who is here for the first time', { firstDay: undefined }, false],
])('%s', (_, more, isShown) => {
  expect(releaseNoteFor({ ...old, ...more }) !== null).toBe(isShown);
});

test('the entries are in order, each with a day of its own', () => {
  const days = RELEASE_NOTES.map((one) => one.day);
  expect(days).toEqual([...new Set(days)].sort().reverse());
});
