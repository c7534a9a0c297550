import { contextBridge, ipcRenderer } from 'electron';
import type { DesktopBridge } from '../../shared/desktop/desktop-bridge.ts';
import { discretion } from './discretion.ts';
import { shellEvent } from './shell-event.ts';

/** A call that the main process serves; it checks who calls and with what. */
const call = <Name extends keyof DesktopBridge>(name: Name) =>
  ((...input: unknown[]) =>
    ipcRenderer.invoke(`desktop:${name}`, ...input.slice(0, 1))) as DesktopBridge[Name];

const bridge: DesktopBridge = Object.freeze({
  version: '2',
  discretion,
  notify: call('notify'),
  closeNotice: call('closeNotice'),
  setBadge: call('setBadge'),
  openExternal: call('openExternal'),
  copyText: call('copyText'),
  facts: call('facts'),
  preferences: call('preferences'),
  changePreferences: call('changePreferences'),
  setAppearance: call('setAppearance'),
  endSession: call('endSession'),
  updateReady: call('updateReady'),
  applyUpdate: call('applyUpdate'),
  onOpenPath: shellEvent('open-path', { keepsLast: true }),
  onReply: shellEvent('reply', { keepsLast: true }),
  onWake: shellEvent('wake'),
  onPreferences: shellEvent('preferences'),
  onUpdateReady: shellEvent('update-ready'),
  onNote: shellEvent('note', { keepsLast: true }),
} satisfies DesktopBridge);

contextBridge.exposeInMainWorld('desktop', bridge);
