import type { BrowserContext } from '@playwright/test';
import type { PushService } from '../../support/push/push-service.ts';

/** Where a page stores what it is subscribed with. */
export const SUBSCRIPTION = 'test.subscription';

/** Replaces the browser's push service in pages opened from now on. */
export async function standIn(
  context: BrowserContext,
  origin: string,
  service: PushService,
  keys: string[],
  permission: 'granted' | 'ask',
): Promise<void> {
  await context.exposeFunction('testSubscribe', (key: string) => {
    keys.push(key);
    return service.subscribe(key);
  });
  await context.exposeFunction('testGrant', () =>
    context.grantPermissions(['notifications'], { origin }),
  );
  if (permission === 'granted') await context.grantPermissions(['notifications'], { origin });
  await context.addInitScript((name) => {
    if (!('PushManager' in window)) return;
    const bindings = window as unknown as {
      testSubscribe: (key: string) => Promise<object>;
      testGrant: () => Promise<void>;
    };
    const base64 = (bytes: ArrayBuffer) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
        sign.charCodeAt(0),
      ).buffer;
    const stored = () => {
      const { fields, key } = JSON.parse(localStorage.getItem(name) ?? '{}') as {
        fields?: { endpoint: string };
        key?: string;
      };
      if (!fields || key === undefined) return null;
      return {
        ...fields,
        options: { userVisibleOnly: true, applicationServerKey: bytes(key) },
        toJSON: () => fields,
        unsubscribe: () => {
          localStorage.removeItem(name);
          return Promise.resolve(true);
        },
      };
    };
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(stored()),
      subscribe: async (options: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
        const key = base64(options.applicationServerKey.slice().buffer);
        localStorage.setItem(
          name,
          JSON.stringify({ fields: await bindings.testSubscribe(key), key }),
        );
        return stored();
      },
    });
    Notification.requestPermission = async () => {
      localStorage.setItem(
        'test.asked',
        String(Number(localStorage.getItem('test.asked') ?? 0) + 1),
      );
      await bindings.testGrant();
      return Notification.permission;
    };
  }, SUBSCRIPTION);
}
