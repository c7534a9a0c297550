import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from './config.ts';
import type { Database } from './database/connection.ts';
import { createMetrics } from './metrics.ts';
import { isHealthCheck } from './pages/crawlers/health.ts';
import { systemCode } from './start-error.ts';
import { STOP_MS } from './start/stop.ts';

const read = (path: string) => readFileSync(new URL(`../docs/${path}`, import.meta.url), 'utf8');

/** The part of the Compose specification that the example uses: an unknown word is a mistake. */
const composeSchema = z.strictObject({
  'x-server': z.unknown(),
  services: z.record(
    z.string(),
    z.strictObject({
      image: z.string(),
      working_dir: z.string().optional(),
      command: z.array(z.string()).optional(),
      init: z.boolean().optional(),
      restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']).optional(),
      depends_on: z.array(z.string()).default([]),
      healthcheck: z.strictObject({ test: z.array(z.string()), interval: z.string() }).optional(),
      environment: z.record(z.string(), z.string()).optional(),
      secrets: z.array(z.strictObject({ source: z.string(), target: z.string() })).optional(),
      user: z.string().optional(),
      stop_grace_period: z.string().optional(),
      ports: z.array(z.string().regex(/^\d+:\d+$/)).optional(),
      volumes: z.array(z.string()).default([]),
    }),
  ),
  secrets: z.record(z.string(), z.strictObject({ file: z.string() })),
  volumes: z.record(z.string(), z.strictObject({})),
});
const compose = composeSchema.parse(load(read('examples/compose.yaml')));
const isServer = ({ command }: { command?: string[] | undefined }) =>
  command?.includes('server/main.ts') === true;

test('the servers of the compose file take their variables, share store and keys, and wait until they have stopped', () => {
  const servers = Object.values(compose.services).filter(isServer);
  expect(servers).toHaveLength(2);
  for (const { environment = {}, secrets = [], stop_grace_period = '', user, volumes } of servers) {
    expect(user, 'not root').toBe('node');
    const config = readConfig(environment);
    expect(config).toMatchObject({ demo: false, host: '0.0.0.0', metricsHost: '0.0.0.0' });
    // A volume belongs to root, unless it begins as a folder of the image.
    expect(config.dataDir).toBe('/home/node');
    expect(volumes.some((one) => one.endsWith(`:${config.dataDir}`))).toBe(true);
    expect(config.s3).not.toBeNull();
    expect(config.metricsPort).not.toBeNull();
    expect(secrets.map(({ target }) => target).sort()).toEqual([
      `${config.dataDir}/payer-keys.json`,
      `${config.dataDir}/vapid.json`,
    ]);
    expect(secrets.every(({ source }) => source in compose.secrets)).toBe(true);
    expect(Number.parseInt(stop_grace_period) * 1_000).toBeGreaterThan(STOP_MS);
  }
  for (const { image } of Object.values(compose.services)) expect(image).toMatch(/:v?\d[\w.-]*$/);
});

test('services and volumes that the compose file names are there', () => {
  const services = Object.values(compose.services);
  expect(services.flatMap(({ depends_on }) => depends_on)).toEqual(
    expect.arrayContaining(['postgres', 'pgbouncer', 'redis', 'vonk-1', 'vonk-2']),
  );
  for (const name of services.flatMap(({ depends_on }) => depends_on))
    expect(compose.services).toHaveProperty([name]);
  const sources = services.flatMap(({ volumes }) => volumes.map((one) => one.split(':')[0] ?? ''));
  const named = sources.filter((source) => !source.startsWith('.'));
  expect([...new Set(named)].sort()).toEqual(Object.keys(compose.volumes).sort());
  // Of the image of PostgreSQL 18 and newer the volume is the folder above the data.
  const [, version] = compose.services['postgres']?.image.split(':') ?? [];
  expect(Number(version)).toBeGreaterThanOrEqual(18);
  expect(compose.services['postgres']?.volumes).toEqual(['postgres:/var/lib/postgresql']);
  // Each address that a server is given leads to a service, or outside.
  for (const { environment = {} } of services.filter(isServer))
    for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'REDIS_URL'])
      expect(compose.services).toHaveProperty([new URL(environment[name] ?? '').hostname]);
});

test('the health check of the compose file asks an address of the server at its port', () => {
  for (const { healthcheck, environment } of Object.values(compose.services).filter(isServer)) {
    const address = /http[^']+/.exec(healthcheck?.test.at(-1) ?? '')?.[0] ?? '';
    const { hostname, port, pathname } = new URL(address);
    expect([hostname, port]).toEqual(['127.0.0.1', environment?.['PORT']]);
    expect(isHealthCheck(pathname)).toBe(true);
  }
});

/** Variables of other programs that the examples set. */
const OF_OTHERS = new Set([
  ...['POSTGRES_USER', 'POSTGRES_PASSWORD', 'POSTGRES_DB'],
  ...['POOL_MODE', 'LISTEN_PORT', 'AUTH_TYPE'],
]);
const OURS =
  /\b(?:VONK|OPERATOR|METRICS|DATABASE|VAPID|OTEL|MOLLIE|POSTGRES)_[A-Z0-9_]*[A-Z0-9]\b/g;

test('every variable that the examples and docs/operations.md name is one that the server reads', () => {
  const source = globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] })
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n');
  const set = Object.values(compose.services).flatMap(({ environment = {} }) =>
    Object.keys(environment),
  );
  const inUnit = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
    line.split(' ').map((pair) => pair.split('=')[0] ?? ''),
  );
  const written = ['operations.md', 'examples/compose.yaml', 'examples/vonk@.service'].flatMap(
    (path) => [...read(path).matchAll(OURS)].map(([name]) => name),
  );
  const named = new Set([...set, ...inUnit, ...written]);
  expect(named.size).toBeGreaterThan(40);
  const unread = [...named].filter(
    (name) => !OF_OTHERS.has(name) && !new RegExp(`\\b${name}\\b`).test(source),
  );
  expect(unread).toEqual([]);
});

/** The lines of an upstream of nginx that name its servers. */
const upstream = (settings: string, name: string) =>
  [
    ...(new RegExp(`upstream ${name} \\{([^}]*)`).exec(settings)?.[1] ?? '').matchAll(
      /^ *server (\S+)/gm,
    ),
  ].map(([, address]) => address);

test('the proxy of the compose file leads to its servers, as the tested one does', () => {
  const settings = read('examples/nginx-compose.conf');
  const servers = Object.entries(compose.services)
    .filter(([, service]) => isServer(service))
    .map(([name, { environment }]) => `${name}:${environment?.['PORT']}`);
  for (const name of ['vonk', 'vonk_streams']) expect(upstream(settings, name)).toEqual(servers);
  const tail = (text: string) => text.slice(text.indexOf('  # A photo is'));
  expect(tail(settings)).toBe(tail(read('examples/nginx.conf')));
  const mounts = compose.services['proxy']?.volumes ?? [];
  expect(mounts[0]).toBe('./docs/examples/nginx-compose.conf:/etc/nginx/conf.d/default.conf:ro');
  const [, certificates] = mounts[1]?.split(':') ?? [];
  for (const [, file] of settings.matchAll(/ssl_certificate(?:_key)? (\S+);/g))
    expect(file).toMatch(new RegExp(`^${certificates}/`));
});

const unit = read('examples/vonk@.service');

test('servers of the systemd unit take no port of each other, and wait until they have stopped', () => {
  const ports = upstream(read('examples/nginx.conf'), 'vonk').flatMap((address) => {
    const port = String(address).split(':')[1] ?? '';
    const line = /^Environment=(.*)$/m.exec(unit.replaceAll('%i', port))?.[1] ?? '';
    const config = readConfig(
      Object.fromEntries(line.split(' ').map((pair) => pair.split('='))) as Record<string, string>,
    );
    expect(config).toMatchObject({ port: Number(port), demo: false, drainSeconds: 5 });
    return [config.port, config.metricsPort, config.operator?.port, config.bank?.port];
  });
  const taken = ports.filter((port) => port !== undefined);
  expect(taken).toHaveLength(6);
  expect(new Set(taken).size).toBe(taken.length);
  const patience = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]);
  expect(patience * 1_000).toBeGreaterThan(STOP_MS);
});

test('systemd takes the unit, where there is one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vonk-unit-'));
  const file = join(folder, 'vonk@5081.service');
  // It looks for the program.
  writeFileSync(file, unit.replace(/^(ExecStart=)\S+/m, `$1${process.execPath}`));
  const { error, status, stderr } = spawnSync('systemd-analyze', ['verify', file], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  if (error) expect(systemCode(error)).toBe('ENOENT');
  else expect([status, stderr]).toEqual([0, '']);
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
    sharing: { areKeysShared: true, arePhotosShared: true },
    clock: { now: () => new Date() },
    streams: () => 0,
    isRefusing: () => false,
  });
  const known = await metrics.render();
  const named = [
    ...(
      read('examples/dashboard.json') +
      read('examples/alerts.yaml') +
      read('operations.md')
    ).matchAll(/\b(vonk|nodejs|process)_[a-z0-9]+(_[a-z0-9]+)+|\bvonk_(streams|refusing)\b/g),
  ].map(([name]) => name.replace(/_(bucket|count)$/, ''));
  expect(named.length).toBeGreaterThan(12);
  // What one is woken by is what one looks at.
  const alerts = [...read('operations.md').matchAll(/^\| `(vonk_\w+)` /gm)].map(([, name]) => name);
  expect(alerts.length).toBeGreaterThan(6);
  const shown = read('examples/dashboard.json');
  expect(alerts.filter((name) => !shown.includes(String(name)))).toEqual([]);
  expect(named.filter((name) => !known.includes(`# TYPE ${name} `))).toEqual([]);
});

/** The part of Prometheus' alerting rules that the example uses. */
const alertsSchema = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^[A-Z]\w+$/),
          expr: z.string(),
          for: z.literal('5m'),
          annotations: z.strictObject({ summary: z.string() }),
        }),
      ),
    }),
  ),
});

test('there is a rule of Prometheus for each alert of the guide, and none besides', () => {
  const [group] = alertsSchema.parse(load(read('examples/alerts.yaml'))).groups;
  const ruled = (group?.rules ?? []).flatMap(({ expr }) => expr.match(/\bvonk_[a-z_]+|\bup\b/g));
  const table = /^\| Alert when[^]*?\n\n/m.exec(read('operations.md'))?.[0] ?? '';
  const written = [...table.matchAll(/^\|[^|]*?`(vonk_[a-z_]+)`/gm)].map(([, name]) => name);
  expect(written.length).toBeGreaterThan(10);
  expect([...new Set(ruled)].sort()).toEqual([...new Set([...written, 'up'])].sort());
});
