/** What the desktop preload exposes as `window.desktop`: frozen, typed, every call checked by the main process. */
export interface DesktopBridge {
  readonly version: string;
  notify(notification: { title: string; body: string; path: string; tag: string }): Promise<{ status: 'shown' | 'not_shown'; reason?: string }>;
  setBadge(count: number): Promise<void>;
  openExternal(url: string): Promise<void>;
  /** @returns the function that ends the subscription. */
  onOpenPath(listener: (path: string) => void): () => void;
}
