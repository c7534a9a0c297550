import type { Session } from 'electron';
import type { PinSafe } from './pin-safe.ts';

export interface WipeParts {
  safe: PinSafe;
  /** The pages' session, with the local database, and the one that holds the server's cookie. */
  pages: Session;
  toServer: Session;
  /** Origin of the server. */
  server: string;
  /** Forgets what the preferences tell of a lock. */
  forget: () => void;
}

const SIGN_OUT_MS = 4_000;

/** Tells the server that this session is over; offline it ends by itself later. */
async function signOut({ toServer, server }: WipeParts): Promise<void> {
  await toServer
    .fetch(`${server}/api/logout.php`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'request-type': 'client' },
      body: '{}',
      credentials: 'include',
      signal: AbortSignal.timeout(SIGN_OUT_MS),
    })
    .catch(() => undefined);
}

async function forgetWords(pages: Session): Promise<void> {
  for (const word of await pages.listWordsInSpellCheckerDictionary())
    pages.removeWordFromSpellCheckerDictionary(word);
}

/**
 * Wipes all that this machine keeps of the member. Written down before it begins, so that a start after a crash goes on with it; the PIN is
 * forgotten last of all.
 */
export async function wipeMember(parts: WipeParts): Promise<void> {
  const { safe, pages, toServer } = parts;
  safe.beginWipe();
  await signOut(parts);
  await Promise.all(
    [pages, toServer].flatMap((session) => [
      session.clearStorageData(),
      session.clearCache(),
      session.clearAuthCache(),
    ]),
  );
  await forgetWords(pages).catch(() => undefined);
  parts.forget();
  safe.forget();
}
