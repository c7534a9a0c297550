/** How somebody showed when they were born. It is noted, and what showed it is stored nowhere. */
export const BIRTH_DATE_PROOFS = ['shown', 'known', 'typing_error'] as const;
export type BirthDateProof = (typeof BIRTH_DATE_PROOFS)[number];

/** Nobody is made younger than this, even if the site's minimum age is lower. */
export const ADULT_AGE = 18;
