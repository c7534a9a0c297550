import { z } from 'zod';
import { decideNavigation } from './navigation.ts';

/** The calls that a page may make through the preload, with the shape of their input. */
export const bridgeCalls = {
  notify: z.strictObject({
    title: z.string().max(200), body: z.string().max(500), path: z.string().max(500).regex(/^\/(?!\/)[^\\\s]*$/), tag: z.string().max(200),
  }),
  setBadge: z.number().int().min(0).max(1_000_000),
  openExternal: z.url().max(2_000).refine((address) => decideNavigation(address) === 'external'),
} as const;

export type BridgeCallName = keyof typeof bridgeCalls;
export type BridgeInput<Name extends BridgeCallName> = z.output<(typeof bridgeCalls)[Name]>;

/**
 * Judges a call that came in from a page.
 * @param sender address of the frame that called, and whether it is the window's main frame.
 * @returns the checked input, or null when the call is not to be served.
 */
export function checkBridgeCall<Name extends BridgeCallName>(
  name: Name, input: unknown, sender: { url: string; isMainFrame: boolean },
): { input: BridgeInput<Name> } | null {
  if (!sender.isMainFrame || decideNavigation(sender.url) !== 'stay') return null;
  const parsed = bridgeCalls[name].safeParse(input);
  return parsed.success ? { input: parsed.data as BridgeInput<Name> } : null;
}
