/** How somebody showed when they were born. It is noted, and what showed it is stored nowhere. */
export const BIRTH_DATE_PROOFS = ['shown', 'known', 'typing_error'] as const;
export type BirthDateProof = (typeof BIRTH_DATE_PROOFS)[number];

/** Whatever the site's own minimum age is, nobody is made younger than this. */
export const ADULT_AGE = 18;
