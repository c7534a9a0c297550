import type { PushMessage, WindowAnswer } from '../service-worker/messages.ts';
import { ownCheck, ownPage } from '../service-worker/push-payload.ts';

/** A message of the service worker, checked: paths of this site alone. Null for anything else. */
function readPushMessage(data: unknown): PushMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, checkUrl, openUrl, kind, count, id } = data as Record<string, unknown>;
  const [check, open] = [ownCheck(checkUrl), ownPage(openUrl)];
  if ((type !== 'NEW_PUSH_MESSAGE' && type !== 'NEW_PUSH_CLICK') || !check || !open) return null;
  return {
    type,
    checkUrl: check,
    openUrl: open,
    kind: typeof kind === 'string' ? kind : '',
    count: typeof count === 'number' ? count : 0,
    id: typeof id === 'string' ? id : null,
  };
}

/**
 * Receives the service worker's messages about pushes.
 * @param listener answers whether a place is on screen, or whether this page goes there.
 * @returns the function that unsubscribes.
 */
export function onPushMessage(
  type: PushMessage['type'],
  listener: (message: PushMessage) => boolean | undefined,
): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const receive = (event: MessageEvent) => {
    const message = readPushMessage(event.data);
    if (message?.type !== type) return;
    const done = listener(message);
    if (done !== undefined) event.ports[0]?.postMessage({ done } satisfies WindowAnswer);
  };
  navigator.serviceWorker.addEventListener('message', receive);
  return () => navigator.serviceWorker.removeEventListener('message', receive);
}
