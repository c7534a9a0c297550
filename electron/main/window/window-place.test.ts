import { expect, test } from 'vitest';
import { placeWindow, SMALLEST, type Display } from './window-place.ts';

const display = (x: number, y: number, width: number, height: number): Display => ({
  workArea: { x, y, width, height },
});
const LAPTOP = display(0, 25, 1440, 875);
const RIGHT = display(1440, 0, 2560, 1400);
const LEFT_ABOVE = display(-1920, -300, 1920, 1040);
const SMALL = display(0, 0, 800, 480);
const place = (x: number, y: number, width = 1000, height = 700, isMaximised = false) => ({
  x,
  y,
  width,
  height,
  isMaximised,
});

test.each([
  [
    'the first time: the middle of the first display',
    null,
    [LAPTOP, RIGHT],
    { x: 80, y: 33, width: 1280, height: 860, isMaximised: false },
  ],
  [
    'the first time on a small display: as large as that',
    null,
    [SMALL],
    { x: 0, y: 0, width: 800, height: 480, isMaximised: false },
  ],
  ['where it was', place(100, 80), [LAPTOP, RIGHT], place(100, 80)],
  ['where it was, on the second display', place(2000, 200), [LAPTOP, RIGHT], place(2000, 200)],
  [
    'where it was, left of and above the first display',
    place(-1500, -200),
    [LAPTOP, LEFT_ABOVE],
    place(-1500, -200),
  ],
  [
    'maximised as it was',
    place(2000, 200, 1000, 700, true),
    [LAPTOP, RIGHT],
    place(2000, 200, 1000, 700, true),
  ],
  ['its display is gone: the middle of the first', place(2000, 200), [LAPTOP], place(220, 113)],
  [
    'its display is gone and it was maximised: still so, on the first',
    place(2000, 200, 1000, 700, true),
    [LAPTOP],
    place(220, 113, 1000, 700, true),
  ],
  ['over the edge to the right: moved in', place(1000, 100), [LAPTOP], place(440, 100)],
  ['over the edge to the left: moved in', place(-600, 100), [LAPTOP], place(0, 100)],
  ['its title bar under the system’s: moved below', place(100, -40), [LAPTOP], place(100, 25)],
  [
    'below the screen by all but its title bar: moved up',
    place(100, 880),
    [LAPTOP],
    place(100, 200),
  ],
  [
    'between two displays: on the one that shows more',
    place(1300, 100),
    [LAPTOP, RIGHT],
    place(1440, 100),
  ],
  [
    'larger than its display: cut to it',
    place(0, 25, 3000, 2000),
    [LAPTOP],
    place(0, 25, 1440, 875),
  ],
  [
    'smaller than it may be: as small as it may be',
    place(10, 30, 50, 50),
    [LAPTOP],
    place(10, 30, SMALLEST.width, SMALLEST.height),
  ],
  [
    'a display that is smaller than the smallest window: all of it',
    place(0, 0),
    [display(0, 0, 320, 400)],
    place(0, 0, 320, 400),
  ],
  ['far away', place(90_000, 90_000), [LAPTOP], place(220, 113)],
] as const)('%s', (_, stored, displays, expected) => {
  expect(placeWindow(stored, displays)).toEqual(expected);
});

test('whatever was kept, all of the window is on one display', () => {
  const displays = [LAPTOP, RIGHT, LEFT_ABOVE];
  for (let x = -4_000; x <= 5_000; x += 370)
    for (let y = -2_000; y <= 3_000; y += 290)
      for (const size of [200, 900, 4_000]) {
        const got = placeWindow(place(x, y, size, size), displays);
        expect(
          displays.some(
            ({ workArea: area }) =>
              got.x >= area.x &&
              got.y >= area.y &&
              got.x + got.width <= area.x + area.width &&
              got.y + got.height <= area.y + area.height,
          ),
        ).toBe(true);
      }
});
