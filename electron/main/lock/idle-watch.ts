import type { AppDiscretion } from '../notices/discretion.ts';
import { isIdleTooLong, lastUse } from './lock-state.ts';

interface IdleWatchOptions {
  discretion: Pick<AppDiscretion, 'isLocked' | 'onChange' | 'notify'>;
  /** Seconds that the machine runs. */
  uptime: () => number;
  /** Seconds since the last input anywhere on the machine. */
  idleSeconds: () => number;
  isFocused: () => boolean;
  /** Minutes without use after which it locks; null without a lock. */
  afterMinutes: () => number | null;
}

/** Locks the app when it has been left alone. @returns what looks, to be called now and then. */
export function createIdleWatch({
  discretion,
  uptime,
  idleSeconds,
  isFocused,
  afterMinutes,
}: IdleWatchOptions): () => void {
  let used = uptime();
  // Unlocking is use: the time that it was left alone before must not lock it a second time.
  discretion.onChange(() => {
    used = uptime();
  });
  return () => {
    if (discretion.isLocked()) return;
    used = lastUse(used, {
      uptime: uptime(),
      idleSeconds: idleSeconds(),
      isFocused: isFocused(),
    });
    if (isIdleTooLong(used, uptime(), afterMinutes())) discretion.notify('idle');
  };
}
