import { nextLockState, type LockMoment, type LockState } from './lock-state.ts';
import type { PinSafe } from './pin-safe.ts';
import type { Preferences } from './preferences.ts';

/** What keeps a member's things from the eyes of others. Whatever shows a name, text, photo or number outside the page asks it first. */
export interface Discretion {
  /** While locked the window shows the lock screen alone, and nothing else tells anything. */
  isLocked(): boolean;
  /** The app goes by another name, icon and title. */
  isNeutral(): boolean;
  /** Content of notifications and titles may not show. */
  hidesContent(): boolean;
  /** Calls back when one of the answers above changed. @returns the function that ends it. */
  onChange(listener: () => void): () => void;
  /** Locks at once, where a lock is set. */
  lock(): void;
  /** Takes everything off the screen at once, and locks where a lock is set. */
  hide(): void;
}

/** An app without a lock and under its own name. */
export const nothingHidden: Discretion = {
  isLocked: () => false,
  isNeutral: () => false,
  hidesContent: () => false,
  onChange: () => () => undefined,
  lock: () => undefined,
  hide: () => undefined,
};

/** The discretion of the running app, with what only the lock itself may tell it. */
export interface AppDiscretion extends Discretion {
  /** Whether the shortcut put the app away and nobody has opened it since. */
  isHidden(): boolean;
  tell(moment: LockMoment): void;
}

/** What is kept of a lock whose preferences were lost: it locks as soon as it may. */
const STRICTEST = { afterMinutes: 1, onSystemLock: true };

/** How the lock follows the member: as they chose, the strictest way when only the PIN is left, null without a lock. */
export const lockRules = (
  safe: Pick<PinSafe, 'state'>,
  preferences: Pick<Preferences, 'read'>,
): { afterMinutes: number; onSystemLock: boolean } | null =>
  safe.state().kind === 'none' ? null : (preferences.read().lock ?? STRICTEST);

/** Makes the app's discretion. It begins locked where there is a lock, before anything is on screen. */
export function createDiscretion({
  safe,
  preferences,
}: {
  safe: Pick<PinSafe, 'state'>;
  preferences: Preferences;
}): AppDiscretion {
  const listeners = new Set<() => void>();
  const rules = () => ({
    hasLock: lockRules(safe, preferences) !== null,
    onSystemLock: lockRules(safe, preferences)?.onSystemLock ?? false,
  });
  let state: LockState = nextLockState({ isLocked: false, isHidden: false }, 'started', rules());

  function changed(): void {
    for (const listener of [...listeners]) {
      // One surface that fails keeps no other from hiding.
      try {
        listener();
      } catch (error) {
        console.error('Something could not be hidden or shown.', error);
      }
    }
  }
  function tell(moment: LockMoment): void {
    const next = nextLockState(state, moment, rules());
    if (next.isLocked === state.isLocked && next.isHidden === state.isHidden) return;
    state = next;
    changed();
  }
  preferences.onChange((now, before) => {
    if (now.neutral !== before.neutral) changed();
  });

  return {
    isLocked: () => state.isLocked,
    isHidden: () => state.isHidden,
    isNeutral: () => preferences.read().neutral,
    hidesContent: () => state.isLocked || state.isHidden || preferences.read().neutral,
    onChange(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    lock: () => tell('asked'),
    hide: () => tell('hidden'),
    tell,
  };
}
