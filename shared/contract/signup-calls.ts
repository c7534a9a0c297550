/** Joining: the checks of an address, signing up, activation. */
export const signupCalls = {} as const;
