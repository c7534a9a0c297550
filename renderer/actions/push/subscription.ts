import type { LocalDatabase } from '../../local/database.ts';
import { localSetting, savePushState } from '../../local/local-settings.ts';
import {
  pushSubscription,
  subscribeToPush,
  unsubscribeFromPush,
  type PushRefusal,
} from '../../platform/push.ts';
import { writeNote } from '../../service-worker/notes.ts';
import type { Request } from '../../session/use-request.ts';

/** Why push could not be turned on: the browser's reason, or the server could not be reached. */
export type PushTurnedOn = 'subscribed' | PushRefusal | 'server';

/** Gives the server the address of this device. @returns whether it has it. */
async function register(
  db: LocalDatabase,
  request: Request,
  key: string,
  subscription: PushSubscription,
): Promise<boolean> {
  const fields = subscription.toJSON();
  const answer = await request('subscribePush', {
    query: { push: '1' },
    body: { subscription: fields as never },
  });
  if (answer.ok)
    await Promise.all([
      savePushState(db, { isCapable: true, isSubscribed: true, subscription: fields }),
      writeNote('push_key', key),
    ]);
  return answer.ok;
}

/** Subscribes this device; a press has to be behind it, for the browser may ask. */
export async function turnPushOn(
  db: LocalDatabase,
  request: Request,
  key: string,
): Promise<PushTurnedOn> {
  const subscription = await subscribeToPush(key);
  if (typeof subscription === 'string') {
    await savePushState(db, { isSubscribed: false, subscription: null });
    return subscription;
  }
  return (await register(db, request, key, subscription)) ? 'subscribed' : 'server';
}

/** Unsubscribes here first: nothing arrives even if the server cannot be reached. */
export async function turnPushOff(db: LocalDatabase, request: Request): Promise<void> {
  const stored = (await localSetting(db, 'push'))?.subscription?.endpoint;
  const endpoint = (await unsubscribeFromPush()) ?? stored;
  await savePushState(db, { isSubscribed: false, subscription: null });
  if (endpoint) await request('unsubscribePush', { query: { push: '1' }, body: { endpoint } });
}

/** Reconciles the browser's subscription with the member's wish: sends, renews or ends it. */
export async function mendSubscription(
  db: LocalDatabase,
  request: Request,
  key: string,
): Promise<void> {
  const wanted = await localSetting(db, 'push');
  if (!wanted?.isSubscribed) {
    if ((await pushSubscription()) !== null) await unsubscribeFromPush();
    return;
  }
  if (Notification.permission !== 'granted')
    return savePushState(db, { isSubscribed: false, subscription: null });
  const subscription = await subscribeToPush(key);
  if (typeof subscription === 'string') {
    // No answer of a push service now says nothing about the next time.
    if (subscription !== 'slow')
      await savePushState(db, { isSubscribed: false, subscription: null });
  } else if (subscription.endpoint !== wanted.subscription?.endpoint)
    await register(db, request, key, subscription);
}
