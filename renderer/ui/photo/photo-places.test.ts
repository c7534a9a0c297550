import { describe, expect, test } from 'vitest';
import { faceSquare } from '../../../shared/photos.ts';
import { partWithin, PHOTO_PLACES, ratioOf, shownPart } from './photo-places.ts';

describe('what a place shows of a photo', () => {
  test.each(PHOTO_PLACES)('%s is filled, inside the photo, as large as can be', (place) => {
    for (const aspect of [0.4, 0.8, 1, 1.25, 2.5]) {
      const { x, y, width, height } = shownPart(place, aspect);
      expect((width * aspect) / height).toBeCloseTo(ratioOf(place));
      expect(Math.max(width, height)).toBe(1);
      expect([x >= 0, y >= 0, x + width <= 1, y + height <= 1]).toEqual([true, true, true, true]);
    }
  });

  test('the round face is the small picture that the server makes', () => {
    for (const [width, height] of [
      [800, 1_000],
      [1_600, 900],
      [640, 640],
    ] as const) {
      const { left, top, side } = faceSquare(width, height);
      const shown = shownPart('round', width / height);
      expect(shown.x * width).toBeCloseTo(left, 0);
      expect(shown.y * height).toBeCloseTo(top, 0);
      expect(shown.width * width).toBeCloseTo(side, 0);
    }
  });

  test('of a part that was chosen it is the part of that part', () => {
    const half = { x: 0.5, y: 0, width: 0.5, height: 1 };
    expect(partWithin(half, { x: 0, y: 0.2, width: 1, height: 0.5 })).toEqual({
      x: 0.5,
      y: 0.2,
      width: 0.5,
      height: 0.5,
    });
  });
});
