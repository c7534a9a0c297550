import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { store, readStored } from './profile.ts';
import { network } from './session.ts';

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface StandInDisplay {
  id: number;
  bounds: Rectangle;
  workArea: Rectangle;
}

/** What the tests look at and decide of the machine. */
export const machine = {
  opened: [] as string[],
  shownInFolder: [] as string[],
  clipboard: '',
  displays: [
    {
      id: 1,
      bounds: { x: 0, y: 0, width: 1920, height: 1080 },
      workArea: { x: 0, y: 0, width: 1920, height: 1040 },
    },
  ] as StandInDisplay[],
  /** What the next save dialog is answered with; null is cancel. */
  saveAnswer: null as string | null,
  saveDialogs: [] as { title?: string; defaultPath?: string; buttonLabel?: string }[],
  /** Which button the next message box gets; what boxes there were. */
  boxAnswer: 0,
  boxes: [] as { message: string; buttons: string[] }[],
  hasKeyStore: true,
};

export const shell = {
  openExternal: (address: string) => {
    machine.opened.push(address);
    return Promise.resolve();
  },
  showItemInFolder: (path: string) => {
    machine.shownInFolder.push(path);
  },
};

export const clipboard = {
  writeText: (text: string) => {
    machine.clipboard = text;
  },
  readText: () => machine.clipboard,
  clear: () => {
    machine.clipboard = '';
  },
};

export const net = {
  isOnline: () => network.isOnline,
  get online() {
    return network.isOnline;
  },
  fetch: (url: string, init?: RequestInit) => fetch(url, init),
};

/** The system's own updater, which only macOS has; it gets every update all the same. */
export const autoUpdater = new EventEmitter();

class Screen extends EventEmitter {
  getAllDisplays = () => machine.displays;
  getPrimaryDisplay = () => machine.displays[0];
  getDisplayMatching = () => machine.displays[0];
  getCursorScreenPoint = () => ({ x: 0, y: 0 });
}
export const screen = new Screen();

class PowerMonitor extends EventEmitter {
  idleSeconds = 0;
  getSystemIdleTime = () => this.idleSeconds;
  getSystemIdleState = (threshold: number) => (this.idleSeconds >= threshold ? 'idle' : 'active');
  isOnBatteryPower = () => false;
}
export const powerMonitor = new PowerMonitor();

class NativeTheme extends EventEmitter {
  systemIsDark = false;
  #source: 'system' | 'light' | 'dark' = 'system';
  get themeSource() {
    return this.#source;
  }
  set themeSource(source: 'system' | 'light' | 'dark') {
    if (source === this.#source) return;
    this.#source = source;
    this.emit('updated');
  }
  get shouldUseDarkColors() {
    return this.#source === 'system' ? this.systemIsDark : this.#source === 'dark';
  }
}
export const nativeTheme = new NativeTheme();

/** A picture is known by its file, which has to be there. */
export class StandInImage {
  readonly file: string;
  constructor(file: string) {
    this.file = file;
  }
  isEmpty = () => this.file === '' || !existsSync(this.file);
  setTemplateImage = () => undefined;
  resize = () => this;
  toJSON = () => (this.isEmpty() ? `missing: ${basename(this.file)}` : basename(this.file));
}
export const nativeImage = {
  createFromPath: (file: string) => new StandInImage(file),
  createEmpty: () => new StandInImage(''),
  createFromBuffer: () => new StandInImage(''),
  createFromDataURL: () => new StandInImage(''),
};

/** A key store: what is encrypted can be read by this profile alone. */
export const safeStorage = {
  isEncryptionAvailable: () => machine.hasKeyStore,
  isAsyncEncryptionAvailable: () => Promise.resolve(machine.hasKeyStore),
  getSelectedStorageBackend: () => (machine.hasKeyStore ? 'gnome_libsecret' : 'basic_text'),
  setUsePlainTextEncryption: () => undefined,
  encryptString(text: string): Buffer {
    if (!machine.hasKeyStore) throw new Error('There is no key store.');
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', storeKey(), nonce);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  },
  decryptString(bytes: Buffer): string {
    if (!machine.hasKeyStore) throw new Error('There is no key store.');
    const cipher = createDecipheriv('aes-256-gcm', storeKey(), bytes.subarray(0, 12)).setAuthTag(
      bytes.subarray(12, 28),
    );
    return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8');
  },
  encryptStringAsync: async (text: string): Promise<Buffer> => safeStorage.encryptString(text),
  decryptStringAsync: async (
    bytes: Buffer,
  ): Promise<{ result: string; shouldReEncrypt: boolean }> => ({
    result: safeStorage.decryptString(bytes),
    shouldReEncrypt: false,
  }),
};
function storeKey(): Buffer {
  const known = readStored<string>('key-store');
  if (known) return Buffer.from(known, 'hex');
  const made = randomBytes(32);
  store('key-store', made.toString('hex'));
  return made;
}

/** The options are the last argument, with or without a window before them. */
export const dialog = {
  showMessageBox: (...given: unknown[]) => {
    const { message, buttons } = given.at(-1) as { message: string; buttons: string[] };
    machine.boxes.push({ message, buttons });
    return Promise.resolve({ response: machine.boxAnswer, checkboxChecked: false });
  },
  showSaveDialog: (...given: unknown[]) => {
    machine.saveDialogs.push(given.at(-1) as object);
    return Promise.resolve({
      canceled: machine.saveAnswer === null,
      filePath: machine.saveAnswer ?? '',
    });
  },
  showErrorBox: (title: string, content: string) => {
    machine.boxes.push({ message: `${title}: ${content}`, buttons: [] });
  },
};

const shortcuts = new Map<string, () => void>();
export const globalShortcut = {
  register: (accelerator: string, pressed: () => void) => {
    shortcuts.set(accelerator, pressed);
    return true;
  },
  unregister: (accelerator: string) => {
    shortcuts.delete(accelerator);
  },
  unregisterAll: () => {
    shortcuts.clear();
  },
  isRegistered: (accelerator: string) => shortcuts.has(accelerator),
  /** For the tests: what is registered, and pressing it. */
  registered: () => [...shortcuts.keys()],
  press: (accelerator: string) => {
    const pressed = shortcuts.get(accelerator);
    if (!pressed) throw new Error(`Nothing is registered for ${accelerator}.`);
    pressed();
  },
};
