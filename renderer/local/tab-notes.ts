/** What a tab notes of a purchase, in `sessionStorage`: it outlives a reload and the bank's page. */
type TabNote = 'held-message' | 'payment-country' | 'discount-code';

const NOTES: readonly TabNote[] = ['held-message', 'payment-country', 'discount-code'];
const OWNER = 'vonk.notes-of';
const keyOf = (note: TabNote): string => `vonk.${note}`;

/** What is noted; null for nothing, undefined where the browser stores nothing. */
export function tabNote(note: TabNote): string | null | undefined {
  try {
    return sessionStorage.getItem(keyOf(note));
  } catch {
    // Storage can be switched off in a browser.
    return undefined;
  }
}

export function setTabNote(note: TabNote, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(keyOf(note));
    else sessionStorage.setItem(keyOf(note), text);
  } catch {
    // As above.
  }
}

/**
 * Forgets what was noted for another member than this one, null for a visitor: their session may
 * have ended while this tab was at the bank. What a visitor noted stays theirs when they sign in.
 */
export function claimTabNotes(memberId: string | null): void {
  try {
    const owner = sessionStorage.getItem(OWNER);
    if (owner !== null && owner !== memberId) for (const note of NOTES) setTabNote(note, null);
    if (memberId === null) sessionStorage.removeItem(OWNER);
    else sessionStorage.setItem(OWNER, memberId);
  } catch {
    // As above.
  }
}
