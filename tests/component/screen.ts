import axe from 'axe-core';
import { Dexie } from 'dexie';
import { createRoot } from 'react-dom/client';
import { createElement } from 'react';
import { RouterProvider } from 'react-router/dom';
import { expect, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import type { DesktopBridge } from '../../shared/desktop/desktop-bridge.ts';
import type { User } from '../../shared/contract/profile.ts';
import type { Settings } from '../../shared/contract/settings.ts';
import { closeSignup } from '../../renderer/actions/signup/signup.ts';
import { loadMemberPart } from '../../renderer/app/member/load.ts';
import { createRouter, ready, type AppRouter } from '../../renderer/app/router.tsx';
import { beginSession } from '../../renderer/session/session.ts';
import { storeSettings } from '../../renderer/session/site-settings.ts';
import { showStoredTheme } from '../../renderer/session/theme.ts';
import { rememberArrival } from '../../renderer/session/tracking.ts';
import { watchNavigation } from '../../renderer/session/under-way.ts';
import { databaseName, type LocalDatabase } from '../../renderer/local/database.ts';
import { openLocalDatabase } from '../../renderer/local/open-database.ts';
import { saveMeta } from '../../renderer/local/meta.ts';
import { rememberMember } from '../../renderer/local/session.ts';
import { siteSettings } from './builders.ts';
import { FakeWorker, type CallAnswers, type MethodAnswers } from './fake-worker.ts';
import { localWrites } from './local-writes.ts';
import { ownReads } from './own-reads.ts';
import { setPlatform } from './platform-seam.ts';
import { connectWorker, setFakeWorker } from './worker-seam.ts';

export const PHONE = { width: 390, height: 844 };
export const TABLET = { width: 820, height: 1180 };
export const DESKTOP = { width: 1440, height: 900 };

export interface ScreenOptions {
  /** Whose screen it is; null or nothing for a visitor. */
  as?: User | null;
  settings?: Partial<Settings>;
  /** Puts rows into the member's database before the screen shows. */
  fill?: (db: LocalDatabase) => Promise<unknown>;
  /** What the worker answers, by its methods. */
  worker?: MethodAnswers;
  /** What the worker answers to `request`, by the calls of the contract. */
  calls?: CallAnswers;
  size?: { width: number; height: number };
  dark?: boolean;
  /** Starts without a network. */
  offline?: boolean;
  /** What `Date` says; it goes on from there. */
  now?: string;
  /** The languages that the browser is set to, the first one first. */
  languages?: string[];
  /** The bridge of the desktop app; without one this is a browser. */
  desktop?: DesktopBridge;
}

/** One screen of the app, as a test sees and moves it. */
export interface Screen {
  worker: FakeWorker;
  /** A connection of its own to the member's database; throws for a visitor. */
  readonly db: LocalDatabase;
  /** Path and query of the address. */
  path: () => string;
  goto: (path: string) => Promise<void>;
  /** Starts the app again at its address, with this device's stored data. */
  reload: () => Promise<void>;
  /** Lets the network go or come back, for the browser and for the worker. */
  setOnline: (online: boolean) => void;
  /** Shows other rows of the member, as a change of the server would. */
  setUser: (changes: Partial<User>) => Promise<void>;
  /** What the page itself complained about: uncaught errors. */
  complaints: readonly string[];
}

let close: (() => Promise<void>) | null = null;

const addressOf = () => location.pathname + location.search;
const start = addressOf();

function setNetwork(online: boolean): void {
  Object.defineProperty(navigator, 'onLine', { get: () => online, configurable: true });
}

function setLanguages(languages: readonly string[]): void {
  Object.defineProperty(navigator, 'languages', { get: () => languages, configurable: true });
  Object.defineProperty(navigator, 'language', { get: () => languages[0], configurable: true });
}

/** Deletes everything that a screen stores on the device. */
function forgetDevice(): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const pair of document.cookie.split('; '))
    document.cookie = `${pair.split('=', 1)[0] ?? ''}=; Path=/; Max-Age=0`;
  document.documentElement.className = '';
  for (const name of ['theme', 'design']) delete document.documentElement.dataset[name];
}

async function openDatabase(as: User, fill: ScreenOptions['fill']): Promise<LocalDatabase> {
  const db = openLocalDatabase(as.id);
  await saveMeta(db, 'user', as);
  await fill?.(db);
  return db;
}

/**
 * Lets the reads that are still under way end: a database that is deleted under one is an error
 * that nobody handles.
 */
export async function drain(db: LocalDatabase): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) {
    await db.transaction('rw', db.tables, () => db.meta.count());
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Waits for the code of the page that the address leads to. */
async function settle(router: AppRouter): Promise<void> {
  await vi.waitFor(() => {
    if (router.state.navigation.state !== 'idle') throw new Error('still navigating');
  });
}

/** Starts the app at its address, as `renderer/app/boot.tsx` does. */
async function mount(settings: Settings, as: User | null) {
  const place = document.createElement('div');
  place.id = 'root';
  document.body.append(place);
  beginSession(settings, as?.id ?? null);
  const router = createRouter();
  watchNavigation(router);
  await Promise.all([ready(router), as ? loadMemberPart() : undefined]);
  const root = createRoot(place);
  root.render(createElement(RouterProvider, { router }));
  return {
    router,
    unmount: () => {
      closeSignup();
      root.unmount();
      router.dispose();
      place.remove();
    },
  };
}

/**
 * Shows the page at a path as the app does: its own router, pages, texts, styles and database; a
 * fake in place of the worker. The screen before it is taken down.
 */
export async function openScreen(path: string, options: ScreenOptions = {}): Promise<Screen> {
  await closeScreen();
  const as = options.as ?? null;
  const settings = siteSettings(options.settings);
  const online = !options.offline;
  const complaints: string[] = [];
  const complain = (event: ErrorEvent | PromiseRejectionEvent) =>
    complaints.push(String('reason' in event ? event.reason : event.message));
  addEventListener('error', complain);
  addEventListener('unhandledrejection', complain);

  const { width, height } = options.size ?? DESKTOP;
  await page.viewport(width, height);
  await commands.prepareBrowser(options.dark ? 'dark' : 'light');
  if (options.now !== undefined)
    vi.useFakeTimers({ now: Date.parse(options.now), toFake: ['Date'] });
  setNetwork(online);
  setLanguages(options.languages ?? ['nl-NL']);
  setPlatform(options.desktop ?? null);
  const db = as ? await openDatabase(as, options.fill) : null;
  const worker: FakeWorker = new FakeWorker(
    () => settings,
    {
      ...(db && localWrites(db)),
      ...(db &&
        ownReads(db, options.calls ?? {}, (name, input) => worker.take('request', [name, input]))),
      ...options.worker,
    },
    options.calls,
  );
  setFakeWorker(worker);
  void connectWorker();
  worker.emit({ kind: 'connection', state: online ? 'online' : 'offline' });
  worker.emit({ kind: 'busy', requests: 0 });

  history.replaceState(null, '', path);
  rememberMember(as?.id ?? null);
  storeSettings(settings);
  rememberArrival(location.search, settings);
  showStoredTheme();
  let mounted = await mount(settings, as);

  close = async () => {
    close = null;
    mounted.unmount();
    removeEventListener('error', complain);
    removeEventListener('unhandledrejection', complain);
    vi.useRealTimers();
    history.replaceState(null, '', start);
    if (db) await drain(db);
    db?.close();
    if (as) await Dexie.delete(databaseName(as.id));
    forgetDevice();
  };
  return {
    worker,
    complaints,
    get db() {
      if (!db) throw new Error('A visitor has no database.');
      return db;
    },
    path: addressOf,
    goto: async (to) => {
      await mounted.router.navigate(to);
      await settle(mounted.router);
    },
    reload: async () => {
      mounted.unmount();
      mounted = await mount(settings, as);
    },
    setOnline: (isOnline) => {
      setNetwork(isOnline);
      window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
      worker.emit({ kind: 'connection', state: isOnline ? 'online' : 'offline' });
    },
    setUser: async (changes) => {
      if (db && as) await saveMeta(db, 'user', { ...as, ...changes });
    },
  };
}

/** Closes the screen and deletes everything that it stored. */
export const closeScreen = async (): Promise<void> => close?.();

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const ends = (animation: Animation) =>
  animation.effect?.getComputedTiming().iterations !== Infinity;

/** No violation of WCAG 2.2 AA that axe can find, with what moves at its end. */
export async function expectAccessible(): Promise<void> {
  for (const animation of document.getAnimations().filter(ends)) animation.finish();
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const { violations } = await axe.run(document, {
    runOnly: { type: 'tag', values: RULES },
    resultTypes: ['violations'],
  });
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(', ')}`),
  ).toEqual([]);
}

/** Nothing is wider than the window. */
export function expectNoSidewaysScroll(): void {
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth - clientWidth).toBeLessThanOrEqual(0);
}

/** What an action hands to the browser to save as a file. */
export async function downloadOf(
  act: () => Promise<unknown>,
): Promise<{ name: string; file: Blob }> {
  const files: Blob[] = [];
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:component-test';
  });
  const clicked = new Promise<string>((resolve) => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      resolve(this.download);
    });
  });
  try {
    await act();
    const name = await clicked;
    return { name, file: files.at(-1) ?? new Blob() };
  } finally {
    made.mockRestore();
    vi.restoreAllMocks();
  }
}
