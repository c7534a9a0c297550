import { wrap, type Remote } from 'comlink';
import { matchLocale } from '../../shared/locales.ts';
import { newId } from '../../shared/identifiers.ts';
import { trustedWorkerUrl } from '../app/trusted-types.ts';
import { rememberMember } from '../local/session.ts';
import { keepConnected, type StartedWorker } from './connection.ts';
import type { SyncWorker } from './interface.ts';

/** Starts the sync worker. It holds a lock of its own name while it lives, so that its end is noticed at once, even a crash. */
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
  // Without locks (an origin that is not secure) a crash goes unnoticed until the page is loaded again.
  const locks = navigator.locks as LockManager | undefined;
  const died = alive
    .then(() => locks?.request(name, () => undefined) ?? new Promise(() => undefined))
    .then(() => worker.terminate());
  died.catch(() => undefined);
  return { remote: wrap<SyncWorker>(worker), alive, died };
}

/** What this device keeps outside the member's database goes with the session: the id, cached photos, the number on the icon. */
async function forgetMember(): Promise<void> {
  rememberMember(null);
  // Also to one that does not control this page, as after a forced reload.
  void navigator.serviceWorker
    ?.getRegistration()
    .then((registration) => registration?.active?.postMessage({ type: 'WIPE' }))
    .catch(() => undefined);
  try {
    await navigator.clearAppBadge?.();
  } catch {
    // A badge is an ornament: its failures are silent (specification section 8).
  }
}

let connected: Remote<SyncWorker> | null = null;

/**
 * The sync engine of this tab; started by the first call, and again whenever it dies. The page's visibility, network and
 * language are told to it from here.
 */
export function connectWorker(): Remote<SyncWorker> {
  if (connected) return connected;
  const worker = keepConnected(startWorker);
  connected = worker;
  const tellVisible = () => void worker.setVisible(document.visibilityState === 'visible');
  const tellOnline = () => void worker.setOnline(navigator.onLine);
  const tellLocale = () => {
    const locale = matchLocale(document.documentElement.lang);
    if (locale) void worker.setLocale(locale);
  };
  document.addEventListener('visibilitychange', tellVisible);
  window.addEventListener('online', tellOnline);
  window.addEventListener('offline', tellOnline);
  new MutationObserver(tellLocale).observe(document.documentElement, { attributeFilter: ['lang'] });
  tellVisible();
  tellOnline();
  tellLocale();
  void worker.subscribe((event) => {
    if (event.kind === 'signed_out') void forgetMember();
  });
  return worker;
}
