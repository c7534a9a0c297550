/** Deleting the account, taking that back, and the export. */
export const leavingCalls = {} as const;
