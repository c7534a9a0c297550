/** Blocking and reporting. */
export const safetyCalls = {} as const;
