/** The member’s own photos. */
export const photoCalls = {} as const;
