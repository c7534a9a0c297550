/** Whether two rows or settings are equal, to avoid needless writes and renders. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
