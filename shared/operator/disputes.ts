/**
 * How a dispute before a certified body ended for the decision that it was about (DSA, article 21);
 * `omitted` where the body decided nothing.
 */
export const DISPUTE_OUTCOMES = ['upheld', 'partly', 'reversed', 'omitted'] as const;
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];

/** A case with a dispute that nobody ended is stored for so long after it was submitted. */
export const OPEN_DISPUTE_MONTHS = 12;
