import type { DesktopBridge } from '../../shared/desktop/desktop-bridge.ts';

/** A thing that the system shows when its place is not on screen. */
export interface SystemNotification {
  title: string;
  body: string;
  path: string;
  /** What belongs together, such as a conversation. */
  tag: string;
  /** What it is about, such as a message: shown once on this device. Null shows every time. */
  id: string | null;
  /** Whether it can be answered without opening the app. */
  mayReply?: boolean;
}

/** All that differs between browser and desktop app. */
export interface Platform {
  readonly kind: 'browser' | 'desktop';
  /** What the desktop app alone has, such as its preferences; null in a browser. */
  readonly desktop: DesktopBridge | null;
  /** Shows a system notification; why it was not shown is a value. */
  notify(notification: SystemNotification): Promise<{
    status: 'shown' | 'not_shown';
    reason?: 'denied' | 'unsupported' | 'visible' | 'quiet' | 'known';
  }>;
  closeNotice(tag: string): Promise<void>;
  /** The number on the app's icon; 0 clears it. */
  setBadge(count: number): Promise<void>;
  /** Puts a text on the clipboard; rejects where that is not allowed. */
  copyText(text: string): Promise<void>;
  /** Opens an address outside the app. */
  openExternal(url: string): Promise<void>;
  install(): Promise<'installed' | 'dismissed' | 'unsupported'>;
  /** Calls back when a new version waits; the function given applies it and reloads. */
  onUpdate(listener: (apply: () => Promise<void>) => void): () => void;
  /** Whether this runs as an installed app. */
  isInstalled(): boolean;
  /** Calls back when a system notification was clicked, with the path to open. */
  onOpenPath(listener: (path: string) => void): () => void;
}
