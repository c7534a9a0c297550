/** Whether the app is locked, and whether it was put away by the shortcut until somebody opens it again. */
export interface LockState {
  isLocked: boolean;
  isHidden: boolean;
}

/** What can change that. `asked`: by menu or tray; `hidden`: by the shortcut that hides everything at once; `shown`: somebody opens the app. */
export type LockMoment =
  'started' | 'idle' | 'system-locked' | 'suspended' | 'asked' | 'hidden' | 'shown' | 'unlocked';

/** What holds at that moment: whether there is a lock (a damaged one is one), and whether it follows the system's. */
export interface LockRules {
  hasLock: boolean;
  onSystemLock: boolean;
}

/** How things stand after a moment. Nothing but the right PIN opens a lock. Pure. */
export function nextLockState(
  state: LockState,
  moment: LockMoment,
  { hasLock, onSystemLock }: LockRules,
): LockState {
  if (moment === 'unlocked') return { ...state, isLocked: false };
  if (moment === 'shown') return { ...state, isHidden: false };
  const follows = moment === 'system-locked' || moment === 'suspended' ? onSystemLock : true;
  return {
    isLocked: state.isLocked || (hasLock && follows),
    isHidden: state.isHidden || moment === 'hidden',
  };
}

/** When the app was last used, in seconds of the machine's uptime; input elsewhere than in our window is not use of it. */
export const lastUse = (
  before: number,
  now: { uptime: number; idleSeconds: number; isFocused: boolean },
): number =>
  now.isFocused
    ? Math.max(0, now.uptime - Math.max(0, now.idleSeconds))
    : Math.min(before, now.uptime);

/** Whether the app has been left alone for as long as it takes to lock; never without a lock. */
export const isIdleTooLong = (used: number, uptime: number, afterMinutes: number | null): boolean =>
  afterMinutes !== null && uptime - used >= afterMinutes * 60;
