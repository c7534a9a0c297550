import { expect, test } from 'vitest';
import type { Settings } from '../../shared/contract/settings.ts';
import { parseBootData } from './boot-data.ts';

const settings = { name: 'Vonk' } as Settings;

test('the block of a served page gives settings, member and locale', () => {
  expect(parseBootData(JSON.stringify({ settings, user_id: 'u1', locale: 'nl-BE' }))).toEqual({
    settings,
    user_id: 'u1',
    locale: 'nl-BE',
    first: null,
  });
});

test('the empty block of the offline shell gives nothing', () => {
  expect(parseBootData('')).toBeNull();
  expect(parseBootData('\n  ')).toBeNull();
  expect(parseBootData(null)).toBeNull();
});
