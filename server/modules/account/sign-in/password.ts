import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../../../http/route.ts';
import { createQueue } from '../../../queue.ts';

/** argon2id, the default kind: 19 MiB, two passes, one lane. */
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Each takes 19 MiB and a core for some 25 ms. */
const inQueue = createQueue({
  atOnce: 2,
  maxWaiting: 48,
  full: () => new Refusal('busy', { retryAfterSeconds: 2 }),
});

/** The hash of a password. @throws Refusal `busy` when too many wait. */
export const hashPassword = (password: string): Promise<string> =>
  inQueue(() => hash(password, STRENGTH));

let nobodys: Promise<string> | null = null;

/**
 * Whether a password matches a hash. `null`, for an unknown account, takes the same time.
 * @throws Refusal `busy` when too many wait.
 */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  nobodys ??= hash('nobody has this password', STRENGTH);
  const nobody = await nobodys;
  const fits = await inQueue(() => verify(stored ?? nobody, password));
  return stored !== null && fits;
}
