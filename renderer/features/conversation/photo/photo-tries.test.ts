import { expect, test } from 'vitest';
import { afterFailure, TRY_AGAIN_MS } from './photo-tries.ts';

test('R-023 a photo that fails just as the network is back is asked for again before it is called gone', () => {
  for (const [index, wait] of TRY_AGAIN_MS.entries())
    expect(afterFailure(index + 1, true)).toEqual({ isDeleted: false, wait });
  expect(afterFailure(TRY_AGAIN_MS.length + 1, true)).toEqual({ isDeleted: true, wait: null });
});

test('R-023 without a network no photo is gone, and none is asked for', () => {
  expect(afterFailure(1, false)).toEqual({ isDeleted: false, wait: null });
  expect(afterFailure(9, false)).toEqual({ isDeleted: false, wait: null });
});
