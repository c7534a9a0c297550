import { useSyncExternalStore } from 'react';
import type { Settings } from '../../shared/contract/settings.ts';
import { createListeners } from '../../shared/listeners.ts';
import { isSame } from '../../shared/same.ts';
import { currentMember, rememberMember } from '../local/session.ts';
import { claimTabNotes } from '../local/tab-notes.ts';
import { rememberFirstAnswers } from './first-answers.ts';

/** Why the session ended, shown on the login page. */
type SessionEnd = 'expired' | 'elsewhere';
/** The signed-in member's id, null for a visitor; and the site's settings. */
interface Session {
  readonly memberId: string | null;
  readonly settings: Settings;
  readonly ended: SessionEnd | null;
}

let session: Session | null = null;
const { subscribe, notify } = createListeners();

/** The current session. Throws before `beginSession`. */
export function currentSession(): Session {
  if (!session) throw new Error('The session has not begun.');
  return session;
}

export function beginSession(settings: Settings, memberId: string | null): void {
  claimTabNotes(memberId);
  session = { settings, memberId, ended: null };
  notify();
}

/** Applies newer settings, prices above all. */
export function settingsChanged(settings: Settings): void {
  const shown = currentSession();
  if (isSame(shown.settings, settings)) return;
  session = { ...shown, settings };
  notify();
}

/** Navigates as somebody else: the old page never shows as them. */
async function changeMember(
  memberId: string | null,
  ended: SessionEnd | null,
  leave: () => void | Promise<void>,
): Promise<void> {
  // Another member may have signed in in another tab: they stay remembered.
  if (memberId !== null || currentMember() === currentSession().memberId) rememberMember(memberId);
  rememberFirstAnswers(null);
  claimTabNotes(memberId);
  session = { ...currentSession(), memberId, ended };
  await leave();
  notify();
}

/**
 * A member signed in: remembered on this device as an id, never a token.
 * @param land goes to the member's first page.
 */
export const signedIn = (memberId: string, land: () => void | Promise<void>): Promise<void> =>
  changeMember(memberId, null, land);

/** The session ended; `ended` null when the member asked. @param leave goes to a visitor's page. */
export const signedOut = (
  ended: SessionEnd | null,
  leave: () => void | Promise<void>,
): Promise<void> => changeMember(null, ended, leave);

export const useSession = (): Session => useSyncExternalStore(subscribe, currentSession);
