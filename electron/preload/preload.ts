import { contextBridge, ipcRenderer } from 'electron';
import type { DesktopBridge } from '../../shared/desktop-bridge.ts';

const bridge: DesktopBridge = Object.freeze({
  version: '1',
  notify: (notification) => ipcRenderer.invoke('desktop:notify', notification) as ReturnType<DesktopBridge['notify']>,
  setBadge: (count) => ipcRenderer.invoke('desktop:setBadge', count) as Promise<void>,
  openExternal: (url) => ipcRenderer.invoke('desktop:openExternal', url) as Promise<void>,
  onOpenPath: (listener) => {
    const forward = (_event: unknown, path: unknown) => {
      if (typeof path === 'string') listener(path);
    };
    ipcRenderer.on('desktop:open-path', forward);
    return () => ipcRenderer.removeListener('desktop:open-path', forward);
  },
} satisfies DesktopBridge);

contextBridge.exposeInMainWorld('desktop', bridge);
