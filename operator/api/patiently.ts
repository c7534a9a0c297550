import { isTemporary } from '../../shared/errors.ts';
import type { Result } from '../../shared/result.ts';

const TRIES_MS = [500, 2_000, 5_000];

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks again while nobody answers: a server that is started again is there within seconds. */
export async function askPatiently<Value>(
  ask: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  let result = await ask();
  for (const wait of TRIES_MS) {
    if (result.ok || !isTemporary(result.failure.code)) break;
    await pause(wait);
    result = await ask();
  }
  return result;
}
