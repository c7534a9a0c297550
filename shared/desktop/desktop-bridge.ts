import type { DesktopPreferences, PreferenceChange } from './desktop-preferences.ts';
import type { DiscretionBridge } from './discretion-bridge.ts';
import type { Locale } from '../locales.ts';

export interface DesktopNotice {
  title: string;
  body: string;
  /** The place that a click opens. */
  path: string;
  /** What belongs together, such as a conversation, shows as one. */
  tag: string;
  /** What it is about, such as a message: shown once on this device. Null shows every time. */
  id: string | null;
  /** Whether it may be answered without opening the app. */
  mayReply: boolean;
}

/** `known`: shown before; `quiet`: nothing may be shown now; `visible`: the app is in sight. */
export interface NoticeAnswer {
  status: 'shown' | 'not_shown';
  reason?: 'unsupported' | 'visible' | 'quiet' | 'known';
}

/** A reply written in a notification, to what is at `path`. */
export interface NoticeReply {
  path: string;
  text: string;
}

/** Messages of the shell for the member, shown once the page can. */
export type ShellMessage = 'crashed' | 'download_failed';

/** What the machine offers, for what the settings show. */
export interface DesktopFacts {
  system: 'mac' | 'windows' | 'linux';
  version: string;
  hasTray: boolean;
  hasReply: boolean;
}

type End = () => void;

/** The desktop preload's `window.desktop`; the main process checks every call. */
export interface DesktopBridge {
  readonly version: string;
  /** The lock, and what else hides the app from others. */
  readonly discretion: DiscretionBridge;
  notify(notice: DesktopNotice): Promise<NoticeAnswer>;
  closeNotice(tag: string): Promise<void>;
  setBadge(count: number): Promise<void>;
  openExternal(url: string): Promise<void>;
  /** Puts a text on the clipboard; pages have no permission for it. */
  copyText(text: string): Promise<void>;
  facts(): Promise<DesktopFacts>;
  preferences(): Promise<DesktopPreferences>;
  /** @returns what holds after the change. */
  changePreferences(part: PreferenceChange): Promise<DesktopPreferences>;
  /** Language and theme of the page, for menus and what shows before the page does. */
  setAppearance(look: { locale: Locale; theme: 'system' | 'light' | 'dark' }): Promise<void>;
  /** The member signed out: the main process drops the server's cookie. */
  endSession(): Promise<void>;
  /** The version that waits to be installed, or null. */
  updateReady(): Promise<string | null>;
  /** Restarts into the waiting version; rejects when there is none or its signature is wrong. */
  applyUpdate(): Promise<void>;
  /**
   * A path to open, from a notification, link or menu; earlier ones are delivered on subscribing.
   */
  onOpenPath(listener: (path: string) => void): End;
  onReply(listener: (reply: NoticeReply) => void): End;
  /** The machine woke up or has a network again. */
  onWake(listener: () => void): End;
  onPreferences(listener: (preferences: DesktopPreferences) => void): End;
  /** A fetched and verified version waits to be installed. */
  onUpdateReady(listener: (version: string) => void): End;
  onNote(listener: (note: ShellMessage) => void): End;
}
