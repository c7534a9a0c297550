import { ipcRenderer } from 'electron';
import type { DiscretionBridge } from '../../shared/desktop/discretion-bridge.ts';
import { createListeners } from '../../shared/listeners.ts';
import { concealOnWord } from './conceal.ts';

const concealed = createListeners<[isConcealed: boolean]>();
concealOnWord(concealed.notify);

const call = (name: string, input?: unknown) => ipcRenderer.invoke(`desktop:${name}`, input);

export const discretion: DiscretionBridge = Object.freeze({
  state: () => call('discretion') as ReturnType<DiscretionBridge['state']>,
  setPin: (change) => call('setPin', change) as ReturnType<DiscretionBridge['setPin']>,
  setLock: (lock) => call('setLock', lock) as Promise<void>,
  lock: () => call('lockNow') as Promise<void>,
  protect: (what) => call('protect', what) as Promise<void>,
  onConcealed: concealed.subscribe,
} satisfies DiscretionBridge);
