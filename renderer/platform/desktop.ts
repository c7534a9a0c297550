import type { DesktopBridge } from '../../shared/desktop/desktop-bridge.ts';
import { matchLocale } from '../../shared/locales.ts';
import type { Platform } from './platform.ts';

/** The main process learns language and theme, now and at each change. */
function setAppearance(bridge: DesktopBridge): void {
  const root = document.documentElement;
  const notify = () => {
    const theme = root.dataset['theme'];
    void bridge
      .setAppearance({
        locale: matchLocale(root.lang === 'nl-NL' ? 'nl' : root.lang) ?? 'nl',
        theme: theme === 'light' || theme === 'dark' ? theme : 'system',
      })
      // On failure the shell stays as it was.
      .catch(() => undefined);
  };
  new MutationObserver(notify).observe(root, { attributeFilter: ['lang', 'data-theme'] });
  notify();
}

/** Offers each waiting version once. */
function offerUpdates(
  bridge: DesktopBridge,
  listener: (apply: () => Promise<void>) => void,
): () => void {
  let offered: string | null = null;
  const offer = (version: string | null) => {
    if (version === null || version === offered) return;
    offered = version;
    listener(() => bridge.applyUpdate());
  };
  const end = bridge.onUpdateReady(offer);
  let isOver = false;
  void bridge
    .updateReady()
    .then((version) => {
      if (!isOver) offer(version);
    })
    // The next look of the shell offers it.
    .catch(() => undefined);
  return () => {
    isOver = true;
    end();
  };
}

/** The desktop app: every call is checked by the main process; the system installs. */
export function createDesktopPlatform(bridge: DesktopBridge): Platform {
  setAppearance(bridge);
  return {
    kind: 'desktop',
    desktop: bridge,
    notify: ({ id, mayReply, ...notification }) =>
      bridge.notify({ ...notification, id, mayReply: mayReply ?? false }),
    closeNotice: (tag) => bridge.closeNotice(tag),
    setBadge: (count) => bridge.setBadge(count),
    copyText: (text) => bridge.copyText(text),
    openExternal: (url) => bridge.openExternal(url),
    install: () => Promise.resolve('unsupported'),
    onUpdate: (listener) => offerUpdates(bridge, listener),
    isInstalled: () => true,
    onOpenPath: (listener) => bridge.onOpenPath(listener),
  };
}
