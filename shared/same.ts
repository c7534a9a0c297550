/** Whether two values of a contract, such as rows or settings, say the same, though each was read anew: what says nothing new is not written or drawn again. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
