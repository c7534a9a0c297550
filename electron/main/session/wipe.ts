import type { Session } from 'electron';
import { reportSignOut } from './end-session.ts';
import type { PinSafe } from '../lock/pin-safe.ts';

interface WipeParts {
  safe: PinSafe;
  /** The pages' session, with the local database, and the one that holds the server's cookie. */
  pages: Session;
  toServer: Session;
  /** Origin of the server. */
  server: string;
  /** Forgets the lock from the preferences. */
  forget: () => void;
}

async function forgetWords(pages: Session): Promise<void> {
  for (const word of await pages.listWordsInSpellCheckerDictionary())
    pages.removeWordFromSpellCheckerDictionary(word);
}

/** Wipes the member's data. Recorded first: a start after a crash completes it. */
export async function wipeMember(parts: WipeParts): Promise<void> {
  const { safe, pages, toServer, server } = parts;
  safe.beginWipe();
  await reportSignOut(toServer, server);
  await Promise.all(
    [pages, toServer].flatMap((session) => [
      session.clearStorageData(),
      session.clearCache(),
      session.clearAuthCache(),
    ]),
  );
  // The rest of the wipe must go on.
  await forgetWords(pages).catch(() => undefined);
  parts.forget();
  safe.forget();
}
