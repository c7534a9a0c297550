import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { app, windows } from './app.ts';
import { browser } from './browser.ts';
import { handOver } from './download.ts';
import { StandInEvent } from './event.ts';
import { calls } from './ipc.ts';
import { pagePart } from './page-part.ts';
import { session, type StandInSession } from './session.ts';
import { nativeTheme, type StandInImage } from './system.ts';

interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}
interface Options extends Partial<Bounds> {
  title?: string;
  backgroundColor?: string;
  show?: boolean;
  paintWhenInitiallyHidden?: boolean;
  webPreferences: { preload: string; session?: StandInSession };
}
type OpenHandler = (details: { url: string }) => { action: 'allow' | 'deny' };

class WebContents extends EventEmitter {
  readonly session: StandInSession;
  readonly replaced: string[] = [];
  zoomFactor = 1;
  openHandler: OpenHandler | null = null;
  readonly #window: BrowserWindow;
  constructor(window: BrowserWindow, own: StandInSession) {
    super();
    this.#window = window;
    this.session = own;
  }
  readonly navigationHistory = {
    goBack: () => void this.#window.page?.goBack(),
    goForward: () => void this.#window.page?.goForward(),
    canGoBack: () => true,
    canGoForward: () => true,
    clear: () => undefined,
  };
  setWindowOpenHandler = (handler: OpenHandler) => {
    this.openHandler = handler;
  };
  setZoomFactor = (factor: number) => {
    this.zoomFactor = factor;
  };
  getZoomFactor = () => this.zoomFactor;
  replaceMisspelling = (word: string) => {
    this.replaced.push(word);
  };
  setBackgroundThrottling = () => undefined;
  isDestroyed = () => this.#window.isDestroyed();
  isCrashed = () => this.#window.isCrashed;
  isLoading = () => false;
  getURL = () => this.#window.url;
  getTitle = () => this.#window.pageTitle;
  focus = () => this.#window.focus();
  closeDevTools = () => undefined;
  loadURL = (address: string) => this.#window.loadURL(address);
  reload = () => {
    void this.#window.load();
  };
  forcefullyCrashRenderer = () => {
    void this.#window.crash();
  };
  executeJavaScript = (code: string) =>
    this.#window.page?.evaluate(code) ?? Promise.resolve(undefined);
  send = (channel: string, ...values: unknown[]) => {
    void this.#window.page
      ?.evaluate(
        ({ channel: name, values: list }) =>
          window.dispatchEvent(new CustomEvent(`stand-in:${name}`, { detail: list })),
        { channel, values },
      )
      .catch(() => undefined);
  };
}

/** A window of the app: a page of the browser, and what the system would know of it. */
export class BrowserWindow extends EventEmitter {
  static getAllWindows = () => [...windows] as BrowserWindow[];
  static getFocusedWindow = () =>
    BrowserWindow.getAllWindows().find((window) => window.isFocused()) ?? null;
  readonly webContents: WebContents;
  page: Page | null = null;
  isCrashed = false;
  /** The page's own, whatever the window shows of it. */
  pageTitle = '';
  backgroundColor: string;
  progress = -1;
  overlay: { image: StandInImage | null; description: string } | null = null;
  isProtected = false;
  url = '';
  readonly #options: Options;
  #bounds: Bounds;
  #title: string;
  #visible: boolean;
  #focused = false;
  #minimised = false;
  #maximised = false;
  #destroyed = false;
  #loads = 0;

  constructor(options: Options) {
    super();
    this.#options = options;
    this.#bounds = {
      x: options.x ?? 0,
      y: options.y ?? 0,
      width: options.width ?? 800,
      height: options.height ?? 600,
    };
    this.#title = options.title ?? '';
    this.#visible = options.show ?? true;
    this.backgroundColor = options.backgroundColor ?? '#ffffff';
    this.webContents = new WebContents(
      this,
      options.webPreferences.session ?? session.defaultSession,
    );
    windows.add(this);
    nativeTheme.on('updated', this.#paint);
  }

  readonly #paint = () => {
    void this.page
      ?.emulateMedia({ colorScheme: nativeTheme.shouldUseDarkColors ? 'dark' : 'light' })
      .catch(() => undefined);
  };

  async loadURL(address: string): Promise<void> {
    this.url = address;
    await this.load();
  }

  /** Loads the address (again), in a new page where the last one crashed. */
  async load(): Promise<void> {
    const { context, origin, toBrowser, toApp } = await browser();
    if (this.#destroyed) return;
    if (!this.page || this.isCrashed) {
      const crashed = this.page;
      this.page = await context.newPage();
      await this.#prepare(this.page, origin, toApp);
      if (crashed) void crashed.close().catch(() => undefined);
    }
    const { page } = this;
    await page.goto(toBrowser(this.url)).catch((error: unknown) => {
      if (!page.isClosed() && !this.#destroyed) console.error(error);
    });
    this.isCrashed = false;
    if (this.#loads++ === 0 && (this.#options.paintWhenInitiallyHidden ?? true))
      this.emit('ready-to-show');
    console.log(`stand-in window: ${origin}`);
  }

  async #prepare(page: Page, origin: string, toApp: (address: string) => string): Promise<void> {
    await page.exposeBinding('standInCall', async ({ frame }, channel: string, input: unknown) => {
      const senderFrame = { url: toApp(frame.url()), parent: frame.parentFrame() };
      const call = calls.get(channel);
      if (!call) throw new Error(`Nothing serves ${channel}.`);
      return call({ senderFrame, sender: this.webContents }, input);
    });
    await page.exposeBinding('standInTitle', (_source, title: string) => this.#pageTitle(title));
    // What is not shown yet counts as visible all the same, unless it was made to be hidden.
    const isSeen =
      this.#visible || (this.#loads === 0 && (this.#options.paintWhenInitiallyHidden ?? true));
    await page.addInitScript(
      pagePart(readFileSync(this.#options.webPreferences.preload, 'utf8'), this.#look(isSeen)),
    );
    this.#paint();
    page.on('load', () => {
      this.url = toApp(page.url());
      this.webContents.emit('did-finish-load');
    });
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame())
        this.webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false });
    });
    page.on('crash', () => {
      this.isCrashed = true;
      this.webContents.emit('render-process-gone', new StandInEvent(), {
        reason: 'crashed',
        exitCode: 1,
      });
    });
    page.on('popup', (popup) => {
      this.webContents.openHandler?.({ url: popup.url() });
      void popup.close().catch(() => undefined);
    });
    page.on('download', (download) => void handOver(download, origin));
  }

  async crash(): Promise<void> {
    this.isCrashed = true;
    await this.page?.goto('chrome://crash').catch(() => undefined);
  }

  #pageTitle(title: string): void {
    this.pageTitle = title;
    const event = new StandInEvent();
    this.emit('page-title-updated', event, title, true);
    if (!event.defaultPrevented) this.#title = title;
  }

  #look = (isSeen = this.#visible && !this.#minimised) =>
    `stand-in:${isSeen ? 'visible' : 'hidden'},${isSeen && this.#focused ? 'focused' : 'unfocused'}`;
  /** Reports the window's visibility and focus to the page. */
  #tell(): void {
    void this.page
      ?.evaluate((look) => {
        const before = window.name;
        window.name = look;
        if (before.includes('visible') !== look.includes('visible'))
          document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
        if (before.includes(',focused') !== look.includes(',focused'))
          window.dispatchEvent(new Event(look.includes(',focused') ? 'focus' : 'blur'));
      }, this.#look())
      .catch(() => undefined);
  }

  show(): void {
    const was = this.#visible;
    this.#visible = true;
    if (!was) this.emit('show');
    this.focus();
  }
  showInactive(): void {
    this.#visible = true;
    this.emit('show');
    this.#tell();
  }
  hide(): void {
    this.blur();
    this.#visible = false;
    this.emit('hide');
    this.#tell();
  }
  focus(): void {
    if (!this.#visible) return;
    const was = this.#focused;
    this.#focused = true;
    if (!was) {
      this.emit('focus');
      app.emit('browser-window-focus', new StandInEvent(), this);
    }
    this.#tell();
  }
  blur(): void {
    const was = this.#focused;
    this.#focused = false;
    if (was) {
      this.emit('blur');
      app.emit('browser-window-blur', new StandInEvent(), this);
    }
    this.#tell();
  }
  minimize(): void {
    this.blur();
    this.#minimised = true;
    this.emit('minimize');
    this.#tell();
  }
  restore(): void {
    this.#minimised = false;
    this.emit('restore');
    this.#tell();
  }
  maximize(): void {
    this.#maximised = true;
    this.emit('maximize');
  }
  unmaximize(): void {
    this.#maximised = false;
    this.emit('unmaximize');
  }
  close(): void {
    if (this.#destroyed) return;
    const event = new StandInEvent();
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }
  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    nativeTheme.off('updated', this.#paint);
    windows.delete(this);
    void this.page?.close().catch(() => undefined);
    this.emit('closed');
    if (windows.size === 0) app.emit('window-all-closed');
  }
  isVisible = () => this.#visible && !this.#minimised;
  isFocused = () => this.#focused;
  isMinimized = () => this.#minimised;
  isMaximized = () => this.#maximised;
  isFullScreen = () => false;
  setFullScreen = () => undefined;
  isDestroyed = () => this.#destroyed;
  getBounds = () => this.#bounds;
  getNormalBounds = () => this.#bounds;
  setBounds(bounds: Partial<Bounds>): void {
    this.#bounds = { ...this.#bounds, ...bounds };
    this.emit('move');
    this.emit('resize');
  }
  getTitle = () => this.#title;
  setTitle(title: string): void {
    this.#title = title;
  }
  icon: StandInImage | string | null = null;
  setIcon(icon: StandInImage | string): void {
    this.icon = icon;
  }
  setBackgroundColor(color: string): void {
    this.backgroundColor = color;
  }
  setOverlayIcon(image: StandInImage | null, description: string): void {
    this.overlay = { image, description };
  }
  setProgressBar(share: number): void {
    this.progress = share;
  }
  setContentProtection(on: boolean): void {
    this.isProtected = on;
  }
  isContentProtected = () => this.isProtected;
  setSkipTaskbar = () => undefined;
  setMenuBarVisibility = () => undefined;
  flashFrame = () => undefined;
}
