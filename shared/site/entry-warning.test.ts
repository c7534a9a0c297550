import { expect, test } from 'vitest';
import { needsEntryWarning } from './entry-warning.ts';

const visit = { signedIn: false, setting: 'yes', country: 'NL', installed: false, dismissed: null };

test('R-147 R-473 the entry warning is for visitors from NL and DE alone', () => {
  expect(needsEntryWarning(visit)).toBe(true);
  expect(needsEntryWarning({ ...visit, country: 'DE' })).toBe(true);
  for (const country of ['BE', 'AT', 'US', ''])
    expect(needsEntryWarning({ ...visit, country })).toBe(false);
});

test('R-148 R-149 R-150 R-151 R-152 it is skipped for members, in an installed app, after dismissal and when the setting says no', () => {
  expect(needsEntryWarning({ ...visit, signedIn: true })).toBe(false);
  expect(needsEntryWarning({ ...visit, installed: true })).toBe(false);
  expect(needsEntryWarning({ ...visit, dismissed: '1' })).toBe(false);
  expect(needsEntryWarning({ ...visit, setting: 'no' })).toBe(false);
});
