import { wrap, type Remote } from 'comlink';
import { matchLocale } from '../../../shared/locales.ts';
import { newId } from '../../../shared/identifiers.ts';
import { trustedWorkerUrl } from '../../platform/trusted-types.ts';
import type { WorkerMessage } from '../../service-worker/messages.ts';
import { followPage } from './follow-page.ts';
import { forgetMember } from './forget-member.ts';
import { createResilientWorker, type StartedWorker } from './resilient-worker.ts';
import type { SyncWorker } from './interface.ts';

/** Starts the sync worker; it holds a lock by which its end is noticed. */
function startWorker(): StartedWorker {
  const name = `vonk-worker-${newId()}`;
  const worker = new Worker(trustedWorkerUrl(), { type: 'module', name });
  const alive = new Promise<void>((resolve, reject) => {
    worker.addEventListener('message', (event) => {
      if ((event.data as { alive?: unknown } | null)?.alive === true) resolve();
    });
    worker.addEventListener('error', () => reject(new Error('The worker could not be started.')), {
      once: true,
    });
  });
  alive.catch(() => worker.terminate());
  // Without locks (an origin that is not secure) a crash goes unnoticed until the page is loaded
  // again.
  const locks = navigator.locks as LockManager | undefined;
  const died = alive
    .then(() => locks?.request(name, () => undefined) ?? new Promise(() => undefined))
    .then(() => worker.terminate());
  // Callers wait for `alive`, which fails with it.
  died.catch(() => undefined);
  return {
    remote: wrap<SyncWorker>(worker),
    alive,
    died,
    close() {
      worker.postMessage({ close: true });
      // The next page comes once it has ended, where the service worker answers.
      const leaving: WorkerMessage = { type: 'LEAVING', lock: name };
      (navigator as Partial<Navigator>).serviceWorker?.controller?.postMessage(leaving);
    },
    end: () => worker.terminate(),
  };
}

/** What is stored outside the database ends with the session, and the desktop's own. */
async function endSession(userId: string | null): Promise<void> {
  if (!forgetMember(userId)) return;
  // The next start ends the session before anything else.
  void window.desktop?.endSession().catch(() => undefined);
  try {
    await (navigator as Partial<Navigator>).clearAppBadge?.();
  } catch {
    // A badge is an ornament: its failures are silent.
  }
}

/**
 * Completes a sign-out that has not reached the server, before any other call.
 * @param isVisitor nobody else signed in here since.
 */
export function finishSignOut(isVisitor: boolean): void {
  if (isVisitor) void endSession(null);
  void connectWorker()
    .finishSignOut()
    // The next start tries again.
    .catch(() => undefined);
}

let connected: Remote<SyncWorker> | null = null;

/** This tab's sync engine, started by the first call and again when it dies. */
export function connectWorker(): Remote<SyncWorker> {
  if (connected) return connected;
  const worker = createResilientWorker(startWorker, followPage);
  connected = worker;
  const reportVisible = () => void worker.setVisible(document.visibilityState === 'visible');
  const reportOnline = () => void worker.setOnline(navigator.onLine);
  const reportLocale = () => {
    const locale = matchLocale(document.documentElement.lang);
    if (locale) void worker.setLocale(locale);
  };
  document.addEventListener('visibilitychange', reportVisible);
  window.addEventListener('online', reportOnline);
  window.addEventListener('offline', reportOnline);
  new MutationObserver(reportLocale).observe(document.documentElement, {
    attributeFilter: ['lang'],
  });
  reportVisible();
  reportOnline();
  reportLocale();
  void worker.subscribe((event) => {
    if (event.kind === 'signed_out') void endSession(event.userId);
  });
  return worker;
}
