import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { INTERESTS } from '../../shared/profile-choices.ts';
import {
  DRAWING_HEAD,
  drawnInterests,
  INTEREST_DRAWINGS,
  interestSprite,
} from './interest-sprite.ts';

test('R-240 every interest has an icon, and every icon is an interest', () => {
  expect(drawnInterests()).toEqual([...INTERESTS].sort());
  const sprite = interestSprite();
  for (const interest of INTERESTS)
    expect(sprite.split(`<symbol id="${interest}" `), interest).toHaveLength(2);
});

test('the icons are one style: the same grid and line, in the colour of the text, and nothing but shapes', () => {
  for (const name of drawnInterests()) {
    const drawing = readFileSync(join(INTEREST_DRAWINGS, `${name}.svg`), 'utf8');
    expect(drawing.startsWith(DRAWING_HEAD), name).toBe(true);
    const shapes = drawing.slice(DRAWING_HEAD.length);
    expect(shapes.match(/<(?!\/|path |circle |ellipse |rect |g transform=)/g), name).toBeNull();
    expect(shapes, name).not.toMatch(/#|rgb|href|style|stroke-width/);
  }
});

test('no two icons are the same, and all of them together are light', () => {
  const drawings = drawnInterests().map((name) =>
    readFileSync(join(INTEREST_DRAWINGS, `${name}.svg`), 'utf8'),
  );
  expect(new Set(drawings).size).toBe(INTERESTS.length);
  expect(interestSprite().length).toBeLessThan(30_000);
});
