import { expect, test } from 'vitest';
import { photoVariant } from './photo-variant.ts';

test('another size of a photo is its path with another last part', () => {
  expect(photoVariant('/photos/0196/large', 'medium')).toBe('/photos/0196/medium');
  expect(photoVariant('/photos/0196/thumb?v=2', 'large')).toBe('/photos/0196/large?v=2');
});

test('a blurred picture stays the picture that it is', () => {
  expect(photoVariant('/photos/0196/blurred', 'large')).toBe('/photos/0196/blurred');
});
