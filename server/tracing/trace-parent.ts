import type { Config } from '../config.ts';
import { plainAddress } from '../http/caller/network.ts';
import { addressTest } from '../http/caller/proxies.ts';

/** A `traceparent` of version 00 (W3C Trace Context): trace, span and flags, none of them zero. */
export const TRACE_PARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

type TraceParents = (peer: string | undefined, sent: unknown) => string | null;

/**
 * The trace that a request continues: the one sent by a proxy of `VONK_TRUSTED_PROXIES`. Others
 * start a new one, so that no client chooses which requests are traced, or joins other people’s
 * traces.
 */
export function createTraceParents({
  trustedProxies,
}: Pick<Config, 'trustedProxies'>): TraceParents {
  const isTrusted = addressTest(trustedProxies);
  return (peer, sent) =>
    typeof sent === 'string' && TRACE_PARENT.test(sent) && isTrusted(plainAddress(peer ?? ''))
      ? sent
      : null;
}
