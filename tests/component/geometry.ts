import { expect } from 'vitest';

/** How an element's own text is drawn: on how many lines. */
export function linesOf(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map((rect) => Math.round(rect.top))).size;
}

/** The whole element is in the window, and nothing lies over its middle. */
export function expectInSight(element: Element): void {
  const { top, right, bottom, left, width, height } = element.getBoundingClientRect();
  expect({ top: top >= 0, left: left >= 0 }).toEqual({ top: true, left: true });
  expect(right).toBeLessThanOrEqual(innerWidth + 0.5);
  expect(bottom).toBeLessThanOrEqual(innerHeight + 0.5);
  const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
  expect(onTop !== null && element.contains(onTop)).toBe(true);
}

/** Finds what has to be there. @throws Error when it is not. */
export function find<Found extends HTMLElement = HTMLElement>(selector: string): Found {
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}
