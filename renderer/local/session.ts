const KEY = 'vonk.member';

/** The member last known as signed in, by id: whose database to open before the server answers. */
export function currentMember(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Storage can be switched off in a browser; then every start asks the server.
    return null;
  }
}

/** Stores who is signed in for the next start, or forgets it with null. */
export function rememberMember(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, userId);
  } catch {
    // As above.
  }
}
