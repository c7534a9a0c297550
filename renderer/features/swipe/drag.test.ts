import { describe, expect, test } from 'vitest';
import { dragLeans, dragMeans, keyMeans } from './drag.ts';

describe('letting go of a card', () => {
  const of = (x: number, y = 0, speed = 0) => dragMeans({ x, y, width: 400, speed });
  test('chooses far to the right or to the left', () =>
    expect([of(120), of(-120), of(90), of(-90)]).toEqual(['like', 'nope', null, null]));
  test('chooses when it is flicked that way, and not when it is flicked back', () =>
    expect([of(50, 0, 1), of(-50, 0, -1), of(50, 0, -1), of(20, 0, 1)]).toEqual([
      'like',
      'nope',
      null,
      null,
    ]));
  test('is nothing when it went up or down', () =>
    expect([of(120, 300), of(-120, -300)]).toEqual([null, null]));
});

test('a drag leans more the further it goes, and no more than wholly', () => {
  expect([
    dragLeans(0, 400),
    dragLeans(50, 400),
    dragLeans(-900, 400),
    dragLeans(900, 400),
  ]).toEqual([0, 0.5, -1, 1]);
});

test('arrows choose, up opens the profile, backspace takes back', () => {
  expect(
    ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'Backspace', 'ArrowDown', 'a'].map(keyMeans),
  ).toEqual(['like', 'nope', 'open', 'undo', null, null]);
});
