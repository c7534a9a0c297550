import { describe, expect, test } from 'vitest';
import { dragLeans, dragMeans, keyMeans, pullOpens, stampShows, throwOf, turnOf } from './drag.ts';

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
  test('takes the choice back when the hand turns back fast', () =>
    expect([of(180, 0, -0.8), of(-180, 0, 0.8), of(180, 0, -0.2)]).toEqual([null, null, 'like']));
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

test('a stamp is whole before the choice is made, on its own side alone', () => {
  expect([stampShows(-20), stampShows(0), stampShows(24), stampShows(90)]).toEqual([0, 0, 0.5, 1]);
});

test('a card turns with the hand, the other way when it is held low, and never far', () => {
  expect([
    turnOf(50, false),
    turnOf(-50, false),
    turnOf(50, true),
    turnOf(500, false),
    turnOf(-500, true),
  ]).toEqual([5, -5, -5, 12, 12]);
});

test('a card that was pulled up opens far or fast, and not when it is let go early', () => {
  expect([
    pullOpens(-80, 600, 0),
    pullOpens(-50, 600, -0.8),
    pullOpens(-50, 600, 0),
    pullOpens(-20, 600, -0.8),
    pullOpens(80, 600, 0.8),
  ]).toEqual([true, true, false, false, false]);
});

describe('a thrown card', () => {
  const from = (speedX: number, speedY: number, x = 120, y = 0) =>
    throwOf({ x, y, width: 400, height: 600, speedX, speedY, grabbedLow: false });
  test('flies out on its own side', () =>
    expect([from(1, 0).x, from(-1, 0, -120).x]).toEqual([560, -560]));
  test('goes on in its direction', () => {
    expect(from(1, 0.5).y).toBe(220);
    expect(from(1, -0.5).y).toBe(-220);
    // One that was only carried goes on as it was carried.
    expect(from(0, 0, 120, 60).y).toBeGreaterThan(60);
    expect(Math.abs(from(1, 9).y)).toBe(600);
  });
  test('takes less time the faster it was, within what an eye can follow', () =>
    expect([from(0, 0).ms, from(2, 0).ms, from(30, 0).ms]).toEqual([440 / 1.2, 220, 180]));
});

test('arrows choose, up opens the profile, space turns the photo, backspace takes back', () => {
  expect(
    ['ArrowRight', 'ArrowLeft', 'ArrowUp', ' ', 'Backspace', 'ArrowDown', 'a'].map(keyMeans),
  ).toEqual(['like', 'nope', 'open', 'photo', 'undo', null, null]);
});
