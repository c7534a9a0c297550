import { Refusal } from '../../http/route.ts';
import type { Services } from '../../services.ts';

/** How many accounts a network can make in an hour (security.md, point 12), by the server's clock. */
const ACCOUNTS = 5;
const HOUR_MS = 3_600_000;

const counted = new WeakMap<Services['clock'], Map<string, number[]>>();

/**
 * Counts an account that is about to be made from a network. Attempts that come to nothing are to be given back, so that a typing
 * mistake costs nobody their place.
 * @returns what gives it back.
 * @throws Refusal `too_many_requests` with the time to wait.
 */
export function countSignUp({ clock }: Pick<Services, 'clock'>, network: string): () => void {
  const now = clock.now().getTime();
  const networks = counted.get(clock) ?? new Map<string, number[]>();
  counted.set(clock, networks);
  for (const [other, times] of networks) if ((times.at(-1) ?? 0) <= now - HOUR_MS) networks.delete(other);
  const recent = (networks.get(network) ?? []).filter((at) => at > now - HOUR_MS);
  const oldest = recent[0];
  if (oldest !== undefined && recent.length >= ACCOUNTS) throw new Refusal('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil((oldest + HOUR_MS - now) / 1_000)) });
  networks.set(network, [...recent, now]);
  return () => {
    const times = networks.get(network) ?? [];
    const place = times.indexOf(now);
    if (place >= 0) times.splice(place, 1);
  };
}
