import { describe, expect, test } from 'vitest';
import { FIRST_REACTIONS, isReaction } from '../../../../../shared/reactions.ts';
import { EMOJI_GROUPS } from './emoji-data.ts';
import { gridStep } from './grid-step.ts';

describe('the emoji that can be chosen', () => {
  const all = Object.values(EMOJI_GROUPS).flat();

  test('are each one sign that the server takes, and more than a few', () => {
    expect(all.filter((emoji) => !isReaction(emoji))).toEqual([]);
    expect(FIRST_REACTIONS.filter((emoji) => !isReaction(emoji))).toEqual([]);
    expect(all.length).toBeGreaterThan(600);
  });

  test('stand once in their group', () => {
    for (const [group, emojis] of Object.entries(EMOJI_GROUPS))
      expect(emojis.length, group).toBe(new Set(emojis).size);
  });
});

describe('the keys of the grid', () => {
  // Two rows of four and one of two.
  const step = (key: string, from: number) => gridStep(key, from, 10, 4);

  test('move by one and by a row, and stay at the edges', () => {
    expect([
      step('ArrowRight', 3),
      step('ArrowLeft', 4),
      step('ArrowRight', 9),
      step('ArrowLeft', 0),
    ]).toEqual([4, 3, 9, 0]);
    expect([
      step('ArrowDown', 1),
      step('ArrowUp', 5),
      step('ArrowUp', 2),
      step('ArrowDown', 8),
    ]).toEqual([5, 1, 2, 8]);
  });

  test('down into a row that is not full leads to its end', () => {
    expect(step('ArrowDown', 7)).toBe(9);
  });

  test('Home and End go to the ends of a row, and any other key nowhere', () => {
    expect([
      step('Home', 6),
      step('End', 5),
      step('End', 8),
      step('PageUp', 6),
      step('PageDown', 0),
      step('x', 1),
      gridStep('ArrowDown', 0, 0, 4),
    ]).toEqual([4, 7, 9, 2, 9, null, null]);
  });
});
