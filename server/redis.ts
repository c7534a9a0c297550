import { Redis } from 'ioredis';
import { reconnectMs } from './live/carrier.ts';

const ANSWER_MS = 500;
const CONNECT_MS = 2_000;

/**
 * A connection to Redis or Valkey that connects when asked to, and reconnects automatically. While
 * it is unreachable every command fails at once, and so does one that is not answered in time:
 * nothing that Redis is used for is worth waiting for.
 */
export function openRedis(url: string): Redis {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    commandTimeout: ANSWER_MS,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    autoResubscribe: false,
    retryStrategy: (attempt) => reconnectMs(attempt),
  });
  // Without a listener it would end the process; the commands report their errors.
  redis.on('error', () => undefined);
  return redis;
}
