/** Whether two rows or settings are equal, so that nothing is written or drawn again in vain. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
