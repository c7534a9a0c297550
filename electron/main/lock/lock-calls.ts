import { z } from 'zod';
import { lockPreferencesSchema } from '../../../shared/desktop/desktop-preferences.ts';
import { LOCK_ORIGIN } from './lock-page.ts';

const pin = z.string().regex(/^[0-9]{4,12}$/);
const nothing = z.undefined();

/** The calls about discretion that the member's page may make, with the shape of their input. */
export const discretionCalls = {
  discretion: nothing,
  setPin: z
    .strictObject({ old: pin.nullable(), pin: pin.nullable() })
    .refine(({ old, pin: chosen }) => old !== null || chosen !== null),
  setLock: lockPreferencesSchema,
  lockNow: nothing,
  protect: z.strictObject({ reason: z.enum(['photo', 'pin']), on: z.boolean() }),
  isConcealed: nothing,
} as const;

/** The calls that the lock screen may make, and no other page. */
const lockCalls = { state: nothing, unlock: pin, resetDevice: nothing } as const;

export type LockCallName = keyof typeof lockCalls;
export type LockCallInput<Name extends LockCallName> = z.output<(typeof lockCalls)[Name]>;

/**
 * Checks a call of the lock screen.
 * @param sender the frame's address, whether it is a main frame, and of the lock screen's window.
 * @returns the checked input, or null when the call is refused.
 */
export function checkLockCall<Name extends LockCallName>(
  name: Name,
  input: unknown,
  sender: { url: string; isMainFrame: boolean; isLockScreen: boolean },
): { input: LockCallInput<Name> } | null {
  if (!sender.isMainFrame || !sender.isLockScreen || !sender.url.startsWith(`${LOCK_ORIGIN}/`))
    return null;
  const parsed = lockCalls[name].safeParse(input);
  return parsed.success ? { input: parsed.data as LockCallInput<Name> } : null;
}
