import { contextBridge, ipcRenderer } from 'electron';
import type { LockBridge } from '../../shared/desktop/discretion-bridge.ts';

const bridge: LockBridge = Object.freeze({
  state: () => ipcRenderer.invoke('lock:state') as ReturnType<LockBridge['state']>,
  unlock: (pin) => ipcRenderer.invoke('lock:unlock', pin) as ReturnType<LockBridge['unlock']>,
  startAnew: () => ipcRenderer.invoke('lock:startAnew') as Promise<void>,
} satisfies LockBridge);

contextBridge.exposeInMainWorld('lock', bridge);
