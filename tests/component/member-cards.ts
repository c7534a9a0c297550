import { expect } from 'vitest';

/** What the tests of a list of members look at. */

export const cards = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('#main [data-profile]'),
];

/** Whose cards are in the page, in order. */
export const cardIds = (): (string | undefined)[] =>
  cards().map((shown) => shown.dataset['profile']);

/** In how many columns they are. */
export const columns = (): number =>
  new Set(cards().map((shown) => Math.round(shown.getBoundingClientRect().left))).size;

export const cardsShown = (): Promise<void> => expect.poll(() => cards().length).toBeGreaterThan(0);
