import { expect, test } from 'vitest';
import { ROUTES } from '../../../shared/site/routes.ts';
import { showsBack } from './back-rules.ts';

const WITH_BACK = [
  'members-id',
  'likes',
  'likes-type',
  'likes-m-id',
  'credits',
  'credits-statement',
  'credits-payment',
  'credits-repeat-order',
];

test('R-126 R-127 R-128 the way back shows in an installed app, on member, likes, credits and payment-method pages, where there is a history', () => {
  expect(
    ROUTES.filter(({ name }) => showsBack(name, true, { idx: 1 }))
      .map(({ name }) => name)
      .sort(),
  ).toEqual(WITH_BACK.sort());
  for (const { name } of ROUTES) {
    expect(showsBack(name, false, { idx: 1 }), name).toBe(false);
    for (const state of [{ idx: 0 }, {}, null, undefined, { idx: '1' }])
      expect(showsBack(name, true, state), name).toBe(false);
  }
});
