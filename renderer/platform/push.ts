/** Why subscribing failed. `dismissed`: the prompt was closed; `slow`: no push service answered. */
export type PushRefusal = 'denied' | 'dismissed' | 'slow' | 'unavailable';

/** How long a browser may take to get an address from its push service. */
const SUBSCRIBE_MS = 20_000;

/** Whether this browser has pushes at all. An iPhone has them in the installed app alone. */
export const hasPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/**
 * What the member let this browser do; a browser that knows no notifications lets it do nothing.
 */
export const pushPermission = (): NotificationPermission =>
  'Notification' in window ? Notification.permission : 'denied';

/** Calls back when the permission changes, also by the browser's settings. @returns ends it. */
export function onPermission(changed: () => void): () => void {
  let status: PermissionStatus | null = null;
  let ended = false;
  const { permissions } = navigator as Partial<Navigator>;
  void permissions
    ?.query({ name: 'notifications' })
    .then((found) => {
      if (ended) return;
      status = found;
      status.addEventListener('change', changed);
    })
    // A browser that cannot say never changes it.
    .catch(() => undefined);
  return () => {
    ended = true;
    status?.removeEventListener('change', changed);
  };
}

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  );

function isOfKey(subscription: PushSubscription, key: string): boolean {
  const [wanted, current] = [bytesOf(key), subscription.options.applicationServerKey];
  // Where the browser does not report the key, it is assumed to match.
  if (!current) return true;
  const bytes = new Uint8Array(current);
  return bytes.length === wanted.length && bytes.every((byte, index) => byte === wanted[index]);
}

function inTime<Value>(work: Promise<Value>): Promise<Value | 'slow'> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'slow'>((resolve) => {
    timer = setTimeout(() => resolve('slow'), SUBSCRIBE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The browser's subscription; not queried where notifications are not allowed. */
export async function pushSubscription(): Promise<PushSubscription | null> {
  if (!hasPush() || pushPermission() !== 'granted') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  // A browser that cannot say has none.
  return (await registration?.pushManager.getSubscription().catch(() => null)) ?? null;
}

/**
 * Subscribes with the site's key, asking for permission, so it needs a press.
 * @param key the site's `push_public_key`.
 */
export async function subscribeToPush(key: string): Promise<PushSubscription | PushRefusal> {
  if (!hasPush()) return 'unavailable';
  const permission =
    pushPermission() === 'default' ? await Notification.requestPermission() : pushPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed';
  try {
    return await inTime(
      (async () => {
        const { pushManager } = await navigator.serviceWorker.ready;
        const existing = await pushManager.getSubscription();
        if (existing && isOfKey(existing, key)) return existing;
        await existing?.unsubscribe();
        return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
      })(),
    );
  } catch {
    return 'unavailable';
  }
}

/** Ends the subscription of this browser. @returns its address; null where there was none. */
export async function unsubscribeFromPush(): Promise<string | null> {
  const subscription = await pushSubscription();
  // The server no longer rings it.
  await subscription?.unsubscribe().catch(() => false);
  return subscription?.endpoint ?? null;
}

/** Closes the notifications of places that were looked at. */
export async function closeNotifications(isSeen: (openUrl: string) => boolean): Promise<void> {
  if (!('serviceWorker' in navigator) || pushPermission() !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const notification of (await registration?.getNotifications()) ?? []) {
    const openUrl = (notification.data as { openUrl?: unknown } | null)?.openUrl;
    if (typeof openUrl === 'string' && isSeen(openUrl)) notification.close();
  }
}
