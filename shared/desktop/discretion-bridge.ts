import type { LockPreferences } from './desktop-preferences.ts';

/** The outcome of a PIN; `unavailable`: it could not be checked (key store closed, disk full). */
export type PinAnswer =
  | { status: 'right' }
  | { status: 'wrong'; waitSeconds: number; triesLeft: number }
  | { status: 'wait'; waitSeconds: number }
  | { status: 'spent' | 'unavailable' };

/** The state of the app's discretion on this machine, for the settings. */
export interface DiscretionState {
  hasPin: boolean;
  /** What a neutral app is called in the member's language. */
  neutralName: string;
  /** Whether the system stores the PIN's secret, or has no key store. */
  keyStore: 'system' | 'none';
  /** Whether the system can exclude a window from screenshots. */
  canProtect: boolean;
  /** Whether the shortcut works from every program; `taken`: another program has these keys. */
  shortcut: 'works' | 'taken' | 'off';
}

/** Why the window is hidden from screenshots. */
export type ProtectedReason = 'photo' | 'pin';

/** What the member's page may do about discretion: the part `discretion` of the desktop bridge. */
export interface DiscretionBridge {
  state(): Promise<DiscretionState>;
  /** Sets a PIN (`old` null), another one, or none (`pin` null). */
  setPin(change: { old: string | null; pin: string | null }): Promise<PinAnswer>;
  /** When the app locks automatically; refused without a PIN. */
  setLock(lock: LockPreferences): Promise<void>;
  lock(): Promise<void>;
  /** Excludes the window from screenshots while something is open, where wanted and possible. */
  protect(what: { reason: ProtectedReason; on: boolean }): Promise<void>;
  /** Calls back as the page is concealed and revealed. @returns the function that unsubscribes. */
  onConcealed(listener: (isConcealed: boolean) => void): () => void;
}

/** `locked`: a PIN is asked for; `spent` and `damaged`: none is accepted any more. */
export interface LockScreenState {
  kind: 'locked' | 'spent' | 'damaged';
  waitSeconds: number;
  name: string;
  isNeutral: boolean;
  locale: string;
}

/** What the lock screen's preload exposes as `window.lock`. */
export interface LockBridge {
  state(): Promise<LockScreenState>;
  unlock(pin: string): Promise<PinAnswer>;
  /** Wipes the data on this machine and goes to signing in. */
  resetDevice(): Promise<void>;
}
