const KEY = 'vonk.member';

/**
 * The member that this device last knew as signed in: the id of a user, never a token. It says whose database to open when
 * there is no answer of the server yet; whether the session still stands is for the server to say (architecture, sessions).
 */
export function currentMember(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Storage can be switched off in a browser; then every start asks the server.
    return null;
  }
}

/** Keeps who is signed in for the next start, or forgets it with null. */
export function rememberMember(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, userId);
  } catch {
    // As above.
  }
}
