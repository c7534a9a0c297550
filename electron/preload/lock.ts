import { contextBridge, ipcRenderer } from 'electron';
import type { LockBridge } from '../../shared/desktop/discretion-bridge.ts';

const bridge: LockBridge = Object.freeze({
  state: () => ipcRenderer.invoke('lock:state') as ReturnType<LockBridge['state']>,
  unlock: (pin) => ipcRenderer.invoke('lock:unlock', pin) as ReturnType<LockBridge['unlock']>,
  resetDevice: () => ipcRenderer.invoke('lock:resetDevice') as Promise<void>,
} satisfies LockBridge);

contextBridge.exposeInMainWorld('lock', bridge);
