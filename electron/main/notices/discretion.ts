import { nextLockState, type LockEvent, type LockState } from '../lock/lock-state.ts';
import type { PinSafe } from '../lock/pin-safe.ts';
import type { Preferences } from '../bridge/preferences.ts';

/** Hides a member's content from others; all that shows it outside the page asks here first. */
export interface Discretion {
  /** While locked only the lock screen shows. */
  isLocked(): boolean;
  /** The app goes by another name, icon and title. */
  isNeutral(): boolean;
  /** Content of notifications and titles may not show. */
  hidesContent(): boolean;
  /** Calls back after a change. @returns the function that unsubscribes. */
  onChange(listener: () => void): () => void;
  /** Locks at once, where a lock is set. */
  lock(): void;
  /** Hides everything at once, and locks where a lock is set. */
  hide(): void;
}

/** The running app's discretion, with events that only the lock may report. */
export interface AppDiscretion extends Discretion {
  /** Hidden by the shortcut and not opened since. */
  isHidden(): boolean;
  notify(moment: LockEvent): void;
}

/** The rules of a lock whose preferences were lost. */
const STRICTEST = { afterMinutes: 1, onSystemLock: true };

/** The lock's rules as chosen, the strictest when only the PIN is left, null without a lock. */
export const lockRules = (
  safe: Pick<PinSafe, 'state'>,
  preferences: Pick<Preferences, 'read'>,
): { afterMinutes: number; onSystemLock: boolean } | null =>
  safe.state().kind === 'none' ? null : (preferences.read().lock ?? STRICTEST);

/** Makes the app's discretion, locked from the start where there is a lock. */
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
      // When one surface fails, the others are hidden all the same.
      try {
        listener();
      } catch (error) {
        console.error('Something could not be hidden or shown.', error);
      }
    }
  }
  function notify(moment: LockEvent): void {
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
    lock: () => notify('asked'),
    hide: () => notify('hidden'),
    notify,
  };
}
