import { PUSH_CHECK_PATH, PUSH_PATH } from '../../shared/api-paths.ts';
import type { PushPayload } from '../../shared/contract/push.ts';
import { readPendingSignOut } from '../local/pending-sign-out.ts';
import type { PushMessage, WindowAnswer } from './messages.ts';
import { readNote, writeNote, type TestNote } from './notes.ts';
import { ownCheck, ownPage, readPushPayload } from './push-payload.ts';
import { wordsOfPush } from './push-words.ts';
import { showOnce } from './shown-once.ts';

declare const self: ServiceWorkerGlobalScope;

/** How long a window may take to answer whether it shows the place, or goes there. */
const ANSWER_MS = 1_500;
const SOME_PAGE = '/';
const SOME_CHECK = `${PUSH_CHECK_PATH}?kind=test`;
/** A push is shown by what it says where the server does not answer in this time. */
const CHECK_MS = 4_000;

interface Carried {
  openUrl: string;
  checkUrl: string;
  kind: string;
  count: number;
  id: string | null;
}

const windowsOfSite = (): Promise<readonly WindowClient[]> =>
  self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Asks a window; false without an answer in time. */
function ask(window: WindowClient, message: PushMessage): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(false), ANSWER_MS);
    port1.onmessage = (event: MessageEvent<Partial<WindowAnswer> | null>) => {
      clearTimeout(timer);
      resolve(event.data?.done === true);
    };
    window.postMessage(message, [port2]);
  });
}

/** Notifies every window, which then syncs. @returns whether the place is on the screen of one. */
async function notifyWindows(message: PushMessage): Promise<boolean> {
  const notified = (await windowsOfSite()).map(async (window) => {
    const shown = ask(window, message);
    if (window.visibilityState !== 'visible') return false;
    return (
      new URL(window.url).pathname === new URL(message.openUrl, self.location.origin).pathname ||
      shown
    );
  });
  return (await Promise.all(notified)).some(Boolean);
}

async function noteTest(id: string | null, seen: 'received' | 'clicked'): Promise<void> {
  if (id === null) return;
  const stored = await readNote('test');
  const note: TestNote = stored?.id === id ? stored : { id, received: null, clicked: null };
  await writeNote('test', { ...note, [seen]: Date.now() });
}

/** Shows a push under its tag; it alerts again only for more than before. */
async function show(payload: PushPayload | null): Promise<void> {
  const { title, body, locale } = wordsOfPush(payload, await readNote('look'));
  const tag = payload?.tag ?? 'vonk';
  const before = (await self.registration.getNotifications({ tag }))[0]?.data as
    Partial<Carried> | null | undefined;
  const data: Carried = {
    openUrl: payload?.openUrl ?? SOME_PAGE,
    checkUrl: payload?.checkUrl ?? SOME_CHECK,
    kind: payload?.kind ?? '',
    count: payload?.count ?? 0,
    id: payload?.id ?? null,
  };
  const more = typeof before?.count === 'number' && data.count > before.count;
  await self.registration.showNotification(title, {
    body,
    tag,
    lang: locale,
    icon: '/icons/icon-192.png',
    data,
    ...{ renotify: more },
  });
}

/** The current state at the server; null where it cannot be asked in time. */
async function askNow(checkUrl: string): Promise<{ count: number; badge: number } | null> {
  try {
    const answer = await fetch(checkUrl, {
      credentials: 'same-origin',
      headers: { 'request-type': 'client' },
      signal: AbortSignal.timeout(CHECK_MS),
    });
    const { count, badge } = (await answer.json()) as { count?: unknown; badge?: unknown };
    return answer.ok && typeof count === 'number' && typeof badge === 'number'
      ? { count, badge }
      : null;
  } catch {
    return null;
  }
}

/** The number on the app's icon, while no page is there to count. */
async function setBadge(count: number): Promise<void> {
  try {
    await (count > 0 ? self.navigator.setAppBadge(count) : self.navigator.clearAppBadge());
  } catch {
    // App badge failures are silent.
  }
}

/** The member signed out, though the server may not know yet and still pushes. */
const isSignedOut = async (): Promise<boolean> =>
  (await readPendingSignOut()) !== null || (await readNote('signed_out')) === true;

/**
 * A push arrived: windows are notified, and the system shows it if none shows the place. An
 * unreadable one shows something, since browsers end silent subscriptions.
 * @param data as the browser decrypted it.
 */
export async function receivePush(data: PushMessageData | null): Promise<void> {
  if (await isSignedOut()) return;
  let parsed: unknown = null;
  try {
    parsed = data?.json();
  } catch {
    // Not JSON: shown as something that could not be read.
  }
  const payload = readPushPayload(parsed);
  if (!payload) return show(null);
  const { kind, count, checkUrl, openUrl, id = null } = payload;
  await writeNote('last_push', { kind, count, checkUrl, openUrl, at: Date.now() });
  if (kind === 'test') await noteTest(id, 'received');
  const onScreen = await notifyWindows({
    type: 'NEW_PUSH_MESSAGE',
    checkUrl,
    openUrl,
    kind,
    count,
    id,
  });
  if (kind === 'test') return show(payload);
  if (onScreen) return;
  const now = await askNow(checkUrl);
  if (now) await setBadge(now.badge);
  if (now?.count === 0) return;
  await showOnce(payload.id, () => show({ ...payload, count: now?.count ?? count }));
}

/** Opens a clicked notification's place in a window, checking it again. */
export async function openClicked(notification: Notification): Promise<void> {
  const carried = (notification.data ?? {}) as Partial<Record<keyof Carried, unknown>>;
  const [openUrl, checkUrl] = [
    ownPage(carried.openUrl) ?? SOME_PAGE,
    ownCheck(carried.checkUrl) ?? SOME_CHECK,
  ];
  const id = typeof carried.id === 'string' ? carried.id : null;
  const [kind, count] = [
    typeof carried.kind === 'string' ? carried.kind : '',
    typeof carried.count === 'number' ? carried.count : 0,
  ];
  if (kind === 'test') await noteTest(id, 'clicked');
  const windows = await windowsOfSite();
  const window =
    windows.find((one) => one.focused) ??
    windows.find((one) => one.visibilityState === 'visible') ??
    windows[0];
  // A window that does not answer loads, sleeps or shows a visitor's page: the place is loaded into
  // it.
  const there =
    window &&
    ((await ask(window, { type: 'NEW_PUSH_CLICK', checkUrl, openUrl, kind, count, id }))
      ? window
      : await window.navigate(openUrl).catch(() => null));
  // A browser may refuse to bring a window to the front.
  if (there) await there.focus().catch(() => undefined);
  else await self.clients.openWindow(openUrl);
}

const keyOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  );

/** The browser changed the address: the server, or else the next page, learns it. */
export async function renewSubscription(
  before: PushSubscription | null,
  after: PushSubscription | null,
): Promise<void> {
  if (await isSignedOut()) return;
  const noted = await readNote('push_key');
  const key = before?.options.applicationServerKey ?? (noted === undefined ? null : keyOf(noted));
  if (!after && !key) return;
  const fresh =
    after ??
    (await self.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key,
    }));
  const callServer = (method: 'POST' | 'DELETE', body: object) =>
    fetch(`${PUSH_PATH}?push=1`, {
      method,
      credentials: 'same-origin',
      headers: {
        'content-type': 'application/json',
        'request-type': 'client',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify(body),
    });
  await callServer('POST', { subscription: fresh.toJSON() });
  if (before) await callServer('DELETE', { endpoint: before.endpoint });
}

export async function closeAll(): Promise<void> {
  for (const notification of await self.registration.getNotifications()) notification.close();
}

/** Removes notifications and subscription of a member who left. */
export async function endPush(): Promise<void> {
  await closeAll();
  if (Notification.permission !== 'granted') return;
  await (await self.registration.pushManager.getSubscription())?.unsubscribe();
}
