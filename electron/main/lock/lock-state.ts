export interface LockState {
  isLocked: boolean;
  isHidden: boolean;
}

/** What changes that. `asked`: menu or tray; `hidden`: the shortcut; `shown`: opened. */
export type LockEvent =
  'started' | 'idle' | 'system-locked' | 'suspended' | 'asked' | 'hidden' | 'shown' | 'unlocked';

/** Whether there is a lock, damaged or not, and whether it follows the system's. */
interface LockRules {
  hasLock: boolean;
  onSystemLock: boolean;
}

/** The next state. Only the right PIN unlocks. */
export function nextLockState(
  state: LockState,
  event: LockEvent,
  { hasLock, onSystemLock }: LockRules,
): LockState {
  if (event === 'unlocked') return { ...state, isLocked: false };
  if (event === 'shown') return { ...state, isHidden: false };
  const follows = event === 'system-locked' || event === 'suspended' ? onSystemLock : true;
  return {
    isLocked: state.isLocked || (hasLock && follows),
    isHidden: state.isHidden || event === 'hidden',
  };
}

/** When the app was last used, in seconds of uptime; input in other windows does not count. */
export const lastUse = (
  before: number,
  now: { uptime: number; idleSeconds: number; isFocused: boolean },
): number =>
  now.isFocused
    ? Math.max(0, now.uptime - Math.max(0, now.idleSeconds))
    : Math.min(before, now.uptime);

/** Whether the app was idle long enough to lock; never without a lock. */
export const isIdleTooLong = (used: number, uptime: number, afterMinutes: number | null): boolean =>
  afterMinutes !== null && uptime - used >= afterMinutes * 60;
