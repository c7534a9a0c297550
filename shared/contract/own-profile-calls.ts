/** The member’s own profile and its place. */
export const ownProfileCalls = {} as const;
