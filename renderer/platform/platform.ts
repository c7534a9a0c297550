/** A thing that the system shows when its place is not on screen. */
export interface SystemNotification { title: string; body: string; path: string; tag: string }

/** All that differs between the browser and the desktop app. One interface, two files beside this one. */
export interface Platform {
  readonly kind: 'browser' | 'desktop';
  /** Shows a system notification; what kept it from showing is a value. */
  notify(notification: SystemNotification): Promise<{ status: 'shown' | 'not_shown'; reason?: 'denied' | 'unsupported' | 'visible' }>;
  /** The number on the app's icon; 0 clears it. */
  setBadge(count: number): Promise<void>;
  /** Opens an address outside the app. */
  openExternal(url: string): Promise<void>;
  /** Asks whether the app can be installed, and does it. */
  install(): Promise<'installed' | 'dismissed' | 'unsupported'>;
  /** Calls back when a new version waits; the function given applies it and reloads. */
  onUpdate(listener: (apply: () => Promise<void>) => void): () => void;
  /** Whether this runs as an installed app (decisions section 7.5). */
  isInstalled(): boolean;
  /** Calls back when a system notification was clicked, with the path to open. */
  onOpenPath(listener: (path: string) => void): () => void;
}
