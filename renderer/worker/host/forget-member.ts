import { currentMember, rememberMember } from '../../local/session.ts';
import type { WorkerMessage } from '../../service-worker/messages.ts';

/**
 * What is stored outside the database ends with a session: id and photos. Of another member, who
 * signed in here while this tab slept or was not looked at, nothing goes.
 * @param userId whose session ended; null for whoever was here.
 * @returns whether nobody else is here.
 */
export function forgetMember(userId: string | null): boolean {
  const remembered = currentMember();
  const isAnotherHere = userId !== null && remembered !== null && remembered !== userId;
  const { serviceWorker } = navigator as Partial<Navigator>;
  // Also to one that does not control this page, as after a forced reload.
  void serviceWorker
    ?.getRegistration()
    .then((registration) =>
      registration?.active?.postMessage({ type: 'WIPE', isAnotherHere } satisfies WorkerMessage),
    )
    // Without a service worker there is nothing to wipe.
    .catch(() => undefined);
  if (!isAnotherHere) rememberMember(null);
  return !isAnotherHere;
}
