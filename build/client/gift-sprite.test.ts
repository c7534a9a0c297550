import { expect, test } from 'vitest';
import { GIFTS } from '../../shared/gifts.ts';
import { drawnGifts, giftSprite } from './gift-sprite.ts';

test('R-024 every gift of the catalogue has a drawing, and every drawing is a gift', () => {
  expect(drawnGifts()).toEqual([...GIFTS].sort());
  const sprite = giftSprite();
  for (const gift of GIFTS) expect(sprite.split(`<symbol id="${gift}" `), gift).toHaveLength(2);
});

test('the drawings are shapes in ink and the five colours of the page, and all of them together are light', () => {
  const sprite = giftSprite();
  expect(sprite.match(/<(?!\/|svg |symbol |path |circle |ellipse )/g)).toBeNull();
  expect(sprite).not.toMatch(/#|rgb|href|style|script/);
  for (const [, colour] of sprite.matchAll(/fill="(?!none)([^"]+)"/g))
    expect(colour).toMatch(/^var\(--gift-[abcdw]\)$/);
  expect(sprite.length).toBeLessThan(12_000);
});
