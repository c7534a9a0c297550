import { z } from 'zod';
import { preferenceChangeSchema } from '../../../shared/desktop/desktop-preferences.ts';
import { LOCALES } from '../../../shared/locales.ts';
import { discretionCalls } from '../lock/lock-calls.ts';
import { decideNavigation } from '../window/navigation.ts';
import { IS_BUILT_FOR_LOOPBACK } from '../session/server-address.ts';

const path = z
  .string()
  .max(500)
  .regex(/^\/(?!\/)[^\\\s]*$/);
const nothing = z.undefined();

/** The calls that a page may make through the preload, with the shape of their input. */
export const bridgeCalls = {
  notify: z.strictObject({
    title: z.string().max(200),
    body: z.string().max(500),
    path,
    tag: z.string().max(200),
    id: z.string().min(1).max(200).nullable(),
    mayReply: z.boolean(),
  }),
  closeNotice: z.string().min(1).max(200),
  setBadge: z.number().int().min(0).max(1_000_000),
  openExternal: z
    .url()
    .max(2_000)
    .refine((address) => decideNavigation(address, IS_BUILT_FOR_LOOPBACK) === 'external'),
  copyText: z.string().max(20_000),
  facts: nothing,
  preferences: nothing,
  changePreferences: preferenceChangeSchema,
  endSession: nothing,
  updateReady: nothing,
  applyUpdate: nothing,
  setAppearance: z.strictObject({
    locale: z.enum(LOCALES),
    theme: z.enum(['system', 'light', 'dark']),
  }),
  ...discretionCalls,
} as const;

export type BridgeCallName = keyof typeof bridgeCalls;
export type BridgeInput<Name extends BridgeCallName> = z.output<(typeof bridgeCalls)[Name]>;

/**
 * Checks a page's call.
 * @param sender the frame's address, and whether it is the main frame.
 * @returns the checked input, or null when the call is refused.
 */
export function checkBridgeCall<Name extends BridgeCallName>(
  name: Name,
  input: unknown,
  sender: { url: string; isMainFrame: boolean },
): { input: BridgeInput<Name> } | null {
  if (
    !Object.hasOwn(bridgeCalls, name) ||
    !sender.isMainFrame ||
    decideNavigation(sender.url) !== 'stay'
  )
    return null;
  const parsed = bridgeCalls[name].safeParse(input);
  return parsed.success ? { input: parsed.data as BridgeInput<Name> } : null;
}
