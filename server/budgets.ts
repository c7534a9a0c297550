/** A limit on what all requests of one server use together: bytes in memory, photos at work. */
export interface Budget {
  /**
   * Counts an amount, also when it is too much, so that `release` is always its opposite.
   * @returns false when more is used than there may be.
   */
  claim(amount: number): boolean;
  release(amount: number): void;
}

/** The limits of one server; a second server in the same process has its own. */
export interface Budgets {
  /** Bytes of forms in memory, from the first byte until their request is answered. */
  formBytes: Budget;
  /** Photos put together from their stored parts, each up to 15 MB. */
  assembledPhotos: Budget;
}

const MOST_FORM_BYTES = 96 * 1_024 * 1_024;
const MOST_ASSEMBLED = 4;

function createBudget(most: number): Budget {
  let used = 0;
  return {
    claim(amount) {
      used += amount;
      return used <= most;
    },
    release(amount) {
      used -= amount;
    },
  };
}

export const createBudgets = (): Budgets => ({
  formBytes: createBudget(MOST_FORM_BYTES),
  assembledPhotos: createBudget(MOST_ASSEMBLED),
});
