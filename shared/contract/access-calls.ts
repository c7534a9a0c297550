/** Signing in and recovering: passwords, the e-mail address, devices, passkeys, notifications. */
export const accessCalls = {} as const;
