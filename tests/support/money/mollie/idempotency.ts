import type { ApiAnswer, ApiRequest } from './api.ts';
import { MollieError } from './errors.ts';

const STORED_MS = 24 * 3_600_000;

interface StoredKey {
  request: string;
  answer: ApiAnswer | null;
  isRunning: boolean;
  at: number;
}

type Claim =
  | { kind: 'replay'; answer: ApiAnswer }
  | { kind: 'first'; store(answer: ApiAnswer): void; end(): void };

interface Idempotency {
  /**
   * The first call of a key works, the next ones get its answer again for 24 hours.
   * @throws MollieError 400 for other parameters, 409 while the first one runs
   */
  claim(key: string, request: ApiRequest): Claim;
}

/** The rules of Mollie's `Idempotency-Key`, by Mollie's clock. */
export function createIdempotency(now: () => Date): Idempotency {
  const keys = new Map<string, StoredKey>();
  return {
    claim(key, { method, url, body }) {
      const request = `${method} ${url.pathname} ${JSON.stringify(body)}`;
      const known = keys.get(key);
      if (known !== undefined && now().getTime() - known.at < STORED_MS) {
        if (known.request !== request)
          throw new MollieError(400, 'The idempotency key was used with other parameters.');
        if (known.isRunning || known.answer === null)
          throw new MollieError(409, 'A request with this idempotency key is running.');
        return { kind: 'replay', answer: known.answer };
      }
      const entry: StoredKey = { request, answer: null, isRunning: true, at: now().getTime() };
      keys.set(key, entry);
      return {
        kind: 'first',
        store(answer) {
          entry.answer = answer;
        },
        end() {
          entry.isRunning = false;
        },
      };
    },
  };
}
