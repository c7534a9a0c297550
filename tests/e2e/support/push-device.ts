import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test';
import type { PushSubscriptionFields } from '../../../shared/contract/push.ts';
import type { PushService } from '../../support/push/push-service.ts';
import { expect } from './fixtures.ts';
import { standIn, SUBSCRIPTION } from './push-stand-in.ts';

/** A notification that the system shows. */
interface ShownNotification {
  title: string;
  body: string;
  tag: string;
  openUrl: string;
}

/**
 * The push side of one browser: subscribed with the tests' push service, since a browser without
 * windows has none of its own.
 */
export interface PushDevice {
  /** How often the browser asked for the permission. */
  readonly asked: () => Promise<number>;
  /** The keys that were subscribed with, base64url. */
  readonly keys: string[];
  /** What the browser is subscribed with now, null for nothing. */
  subscription(): Promise<PushSubscriptionFields | null>;
  /**
   * Brings what the push service holds for this device to its real service worker, in order, and
   * waits until it is done with each.
   * @param cold leaves a service worker that is stopped to be started by the push, and waits for
   *   nothing. @returns how many.
   */
  deliver(service: PushService, endpoint: string, cold?: boolean): Promise<number>;
  /** Brings a text to the service worker as a push, and waits until it is done with it. */
  deliverText(text: string): Promise<void>;
  /** The notifications that the system shows for the site. */
  shown(): Promise<ShownNotification[]>;
  /**
   * Clicks the notification of a tag, as the system reports it to the service worker. @returns the
   * address of the window that it wanted to open, null for none.
   */
  click(tag: string): Promise<string | null>;
  /** Closes every notification, as the member does who wipes them away. */
  dismiss(): Promise<void>;
  /** Stops the service worker as a browser does that needs the memory. */
  stopWorker(): Promise<void>;
  /** The running service worker; starts it. */
  worker(): Promise<Worker>;
}

/** What is used here of where a service worker runs. */
interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration;
  clients: { openWindow: (url: string) => Promise<null> };
  NotificationEvent: new (type: string, init: object) => Event;
  ExtendableEvent: { prototype: { waitUntil: (work: Promise<unknown>) => void } };
  /** What the events so far wait for. */
  testWork?: Promise<unknown>[];
}

/**
 * Makes a browser one that can be pushed to. Called before its first page of the site is opened.
 * @param permission `ask` for one whose member was not asked yet.
 */
export async function pushDevice(
  context: BrowserContext,
  origin: string,
  service: PushService,
  permission: 'granted' | 'ask' = 'granted',
): Promise<PushDevice> {
  const keys: string[] = [];
  await standIn(context, origin, service, keys, permission);
  // A page of its own, which is none of the site: what the system shows can be asked, whatever is
  // open.
  const outside = await context.newPage();
  const system: CDPSession = await context.newCDPSession(outside);
  const registrations = new Map<string, string>();
  const running = new Map<string, string>();
  system.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: all }) => {
    for (const { registrationId, scopeURL, isDeleted } of all)
      if (!isDeleted && scopeURL.startsWith(origin)) registrations.set(origin, registrationId);
  });
  system.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, runningStatus } of versions) running.set(versionId, runningStatus);
  });
  await system.send('ServiceWorker.enable');
  const registration = async (): Promise<string> => {
    await expect
      .poll(() => registrations.get(origin), { message: 'the service worker is registered' })
      .toBeDefined();
    return registrations.get(origin) ?? '';
  };
  /**
   * Runs in a page of the site that shows nothing of it: it is in the service worker's reach, and
   * no window of the app.
   */
  const reader = async <Value>(read: (page: Page) => Promise<Value>): Promise<Value> => {
    const page = context.pages().find((one) => one.url().startsWith(`${origin}/`));
    return page ? read(page) : worker().then((found) => read(found as unknown as Page));
  };
  const worker = async (): Promise<Worker> => {
    await system.send('ServiceWorker.startWorker', { scopeURL: `${origin}/` });
    await expect
      .poll(() => context.serviceWorkers().length, { message: 'the service worker runs' })
      .toBeGreaterThan(0);
    return context.serviceWorkers().at(-1) as Worker;
  };
  const push = async (data: string) => {
    await system.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId: await registration(),
      data,
    });
  };
  /** Remembers what the events of the running worker wait for. @returns how much that is so far. */
  const watchWork = (found: Worker): Promise<number> =>
    found.evaluate(() => {
      const scope = self as unknown as WorkerScope;
      if (scope.testWork) return scope.testWork.length;
      const work: Promise<unknown>[] = (scope.testWork = []);
      const { prototype } = scope.ExtendableEvent;
      const wait = prototype.waitUntil;
      prototype.waitUntil = function waitUntil(promise) {
        work.push(promise);
        wait.call(this, promise);
      };
      return 0;
    });
  const deliverText = async (data: string) => {
    const found = await worker();
    const before = await watchWork(found);
    await push(data);
    await expect
      .poll(() => watchWork(found), { message: 'the push reached the service worker' })
      .toBeGreaterThan(before);
    await found.evaluate(() =>
      Promise.all((self as unknown as WorkerScope).testWork ?? []).then(() => undefined),
    );
  };
  return {
    keys,
    deliverText,
    worker,
    asked: () =>
      reader((page) => page.evaluate(() => Number(localStorage.getItem('test.asked') ?? 0))),
    subscription: () =>
      reader((page) =>
        page.evaluate(
          (name) =>
            (JSON.parse(localStorage.getItem(name) ?? '{}') as { fields?: never }).fields ?? null,
          SUBSCRIPTION,
        ),
      ),
    async deliver(from, endpoint, cold = false) {
      const pushes = from.fetch(endpoint);
      for (const { text } of pushes) await (cold ? push : deliverText)(text);
      return pushes.length;
    },
    shown: async () =>
      (await worker()).evaluate(async () =>
        (await (self as unknown as WorkerScope).registration.getNotifications()).map(
          ({ title, body, tag, data }) => ({
            title,
            body,
            tag,
            openUrl: (data as { openUrl: string }).openUrl,
          }),
        ),
      ),
    dismiss: async () =>
      (await worker()).evaluate(async () => {
        for (const one of await (self as unknown as WorkerScope).registration.getNotifications())
          one.close();
      }),
    click: async (tag) =>
      (await worker()).evaluate(async (wanted) => {
        const scope = self as unknown as WorkerScope;
        const [notification] = await scope.registration.getNotifications({ tag: wanted });
        if (!notification) throw new Error(`no notification of ${wanted}`);
        let opened: string | null = null;
        // A window needs a real press, which a test has none of.
        scope.clients.openWindow = (url) => {
          opened = url;
          return Promise.resolve(null);
        };
        const event = new scope.NotificationEvent('notificationclick', { notification });
        const work: Promise<unknown>[] = [];
        Object.defineProperty(event, 'waitUntil', {
          value: (promise: Promise<unknown>) => {
            work.push(promise);
          },
        });
        scope.dispatchEvent(event);
        await Promise.all(work);
        return opened;
      }, tag),
    async stopWorker() {
      await system.send('ServiceWorker.stopAllWorkers');
      await expect
        .poll(() => [...running.values()].every((status) => status === 'stopped'), {
          message: 'the service worker stopped',
        })
        .toBe(true);
    },
  };
}
