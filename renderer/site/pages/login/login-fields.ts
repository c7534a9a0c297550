/** What the login's fields are in both hosts, so that password managers know them. */
export const EMAIL_FIELD = {
  type: 'email',
  name: 'email',
  autoComplete: 'username webauthn',
  inputMode: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  required: true,
} as const;

export const PASSWORD_FIELD = {
  name: 'password',
  autoComplete: 'current-password',
  required: true,
} as const;

/** The page where a password is set again, with the way back. */
export const resetPath = (next: string | null): string =>
  next === null ? '/reset-password' : `/reset-password?next=${encodeURIComponent(next)}`;
