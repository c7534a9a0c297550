import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from './config.ts';
import type { Database } from './database/connection.ts';
import { createMetrics } from './metrics.ts';
import { STOP_MS } from './start/stop.ts';

const read = (path: string) => readFileSync(new URL(`../docs/${path}`, import.meta.url), 'utf8');

test('the compose file and the systemd unit set variables that the server takes, and wait until it has stopped', () => {
  const compose = z
    .object({
      services: z.record(
        z.string(),
        z.object({
          command: z.array(z.string()).optional(),
          environment: z.record(z.string(), z.string()).optional(),
          stop_grace_period: z.string().optional(),
        }),
      ),
    })
    .parse(load(read('examples/compose.yaml')));
  const servers = Object.values(compose.services).filter(({ command }) =>
    command?.includes('server/main.ts'),
  );
  expect(servers).toHaveLength(2);
  for (const { environment = {}, stop_grace_period = '' } of servers) {
    expect(readConfig(environment)).toMatchObject({ demo: false, host: '0.0.0.0' });
    expect(Number.parseInt(stop_grace_period) * 1_000).toBeGreaterThan(STOP_MS);
  }
  const unit = read('examples/vonk@.service').replaceAll('%i', '5081');
  const set = Object.fromEntries(
    (/^Environment=(.*)$/m.exec(unit)?.[1] ?? '').split(' ').map((pair) => pair.split('=')),
  ) as Record<string, string>;
  expect(readConfig(set)).toMatchObject({ port: 5_081, demo: false, drainSeconds: 5 });
  const patience = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]);
  expect(patience * 1_000).toBeGreaterThan(STOP_MS);
});

test('the dashboard and the alerts name figures that the server has', async () => {
  const away = {
    query: async () => Promise.reject(new Error('no database here')),
    ...{ totalCount: 0, idleCount: 0, waitingCount: 0 },
  };
  const metrics = createMetrics({
    database: { $client: away } as unknown as Database,
    replica: null,
    signals: { isCarried: false, isUp: false, others: 0 },
    limits: { areShared: true },
    clock: { now: () => new Date() },
    streams: () => 0,
    isRefusing: () => false,
  });
  const known = await metrics.render();
  const named = [
    ...(read('examples/dashboard.json') + read('operations.md')).matchAll(
      /\b(vonk|nodejs|process)_[a-z0-9]+(_[a-z0-9]+)+|\bvonk_(streams|refusing)\b/g,
    ),
  ].map(([name]) => name.replace(/_(bucket|count)$/, ''));
  expect(named.length).toBeGreaterThan(12);
  // What one is woken by is what one looks at.
  const alerts = [...read('operations.md').matchAll(/^\| `(vonk_\w+)` /gm)].map(([, name]) => name);
  expect(alerts.length).toBeGreaterThan(6);
  const shown = read('examples/dashboard.json');
  expect(alerts.filter((name) => !shown.includes(String(name)))).toEqual([]);
  expect(named.filter((name) => !known.includes(`# TYPE ${name} `))).toEqual([]);
});
