import type { DesktopPreferences, PreferenceChange } from './desktop-preferences.ts';
import type { DiscretionBridge } from './discretion-bridge.ts';
import type { Locale } from './locales.ts';

/** What the page wants the system to show. */
export interface DesktopNotice {
  title: string;
  body: string;
  /** The place that a click opens. */
  path: string;
  /** What belongs together, such as a conversation, shows as one. */
  tag: string;
  /** What this tells of, such as a message: it is told once on this device. Null tells each time. */
  id: string | null;
  /** Whether it may be answered without opening the app. */
  mayReply: boolean;
}

/** What became of a notice. `known`: it was told before; `quiet`: nothing may be shown now; `visible`: somebody looks at the app. */
export interface NoticeAnswer {
  status: 'shown' | 'not_shown';
  reason?: 'unsupported' | 'visible' | 'quiet' | 'known';
}

/** An answer that was written in a notification, to what is at `path`. */
export interface NoticeReply {
  path: string;
  text: string;
}

/** What the shell has to say to the member once the page can show it. */
export type ShellNote = 'crashed' | 'download_failed';

/** What the machine offers, for what the settings show. */
export interface DesktopFacts {
  system: 'mac' | 'windows' | 'linux';
  version: string;
  hasTray: boolean;
  hasReply: boolean;
}

/** Ends a subscription. */
type End = () => void;

/** What the desktop preload exposes as `window.desktop`: frozen, typed, every call checked by the main process. */
export interface DesktopBridge {
  readonly version: string;
  /** The lock, and what else keeps the app from the eyes of others. */
  readonly discretion: DiscretionBridge;
  notify(notice: DesktopNotice): Promise<NoticeAnswer>;
  setBadge(count: number): Promise<void>;
  openExternal(url: string): Promise<void>;
  /** Puts a text on the clipboard; pages have no permission for it themselves. */
  copyText(text: string): Promise<void>;
  facts(): Promise<DesktopFacts>;
  preferences(): Promise<DesktopPreferences>;
  /** @returns what holds after the change. */
  changePreferences(part: PreferenceChange): Promise<DesktopPreferences>;
  /** The language and the look of the page, for menus and whatever shows before the page does. */
  tellLook(look: { locale: Locale; theme: 'system' | 'light' | 'dark' }): Promise<void>;
  /** The version that waits to be installed, or null. */
  updateReady(): Promise<string | null>;
  /** Ends the app and starts the version that waits. Rejects when none does, or its file is not what was signed. */
  applyUpdate(): Promise<void>;
  /** A place to open: a notification was clicked, a link followed, a menu used. What came before anybody listened is told at once. */
  onOpenPath(listener: (path: string) => void): End;
  onReply(listener: (reply: NoticeReply) => void): End;
  /** The machine woke up or has a network again. */
  onWake(listener: () => void): End;
  onPreferences(listener: (preferences: DesktopPreferences) => void): End;
  /** A version was fetched, found to be ours, and waits to be installed. */
  onUpdateReady(listener: (version: string) => void): End;
  onNote(listener: (note: ShellNote) => void): End;
}
