import { expect, test, vi } from 'vitest';
import type { Database } from './database/connection.ts';
import { createMetrics } from './metrics.ts';

test('a database that hangs holds no figure up, and is asked once', async () => {
  const query = vi.fn(() => new Promise(() => undefined));
  const $client = { query, totalCount: 16, idleCount: 0, waitingCount: 4 };
  const metrics = createMetrics({
    database: { $client } as unknown as Database,
    replica: null,
    signals: { isCarried: false, isUp: false, others: 0 },
    limits: { areShared: false },
    sharing: { areKeysShared: true, arePhotosShared: true },
    clock: { now: () => new Date() },
    streams: () => 0,
    isRefusing: () => true,
  });
  for (let scrape = 0; scrape < 2; scrape++) {
    const lines = (await metrics.render()).split('\n');
    expect(lines).toContain('vonk_database_up 0');
    expect(lines).toContain('vonk_refusing 1');
    expect(lines).toContain('vonk_limits_shared 0');
  }
  expect(query).toHaveBeenCalledTimes(1);
});
