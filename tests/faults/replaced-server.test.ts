import { expect, test } from 'vitest';
import { openEvents } from '../support/event-client.ts';
import { eventually } from '../support/eventually.ts';
import { makeSessions, withForgetfulPostgres } from '../support/programs/own-postgres.ts';
import { startPgBouncer } from '../support/programs/pgbouncer.ts';
import { freePort, startServer } from '../support/server.ts';
import type { RunningServer } from '../support/server.ts';
import { makeMembers } from './run.ts';

const status = async (url: string) => (await fetch(url)).status;

test('two real servers through PgBouncer in transaction mode: one that stops says so, hands its streams over and ends in order, while the other serves and its figures are read', async () => {
  await withForgetfulPostgres(async (url, pool) => {
    const pooler = await startPgBouncer(url);
    const metrics = await freePort();
    const env = {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: url,
      VONK_DEMO: '0',
      VONK_DRAIN_SECONDS: '6',
    };
    const servers: RunningServer[] = [];
    try {
      servers.push(await startServer({ env: { ...env, METRICS_PORT: String(metrics) } }));
      servers.push(await startServer({ env }));
      const [stays, stops] = servers as [RunningServer, RunningServer];
      const [person] = await makeMembers(pool);
      const [cookie = ''] = await makeSessions(pool, [person?.member ?? '']);
      const client = await openEvents(stops.origin, { cookie });
      await eventually(() => client.events.map(({ event }) => event)).toEqual(['hello']);
      expect([
        await status(`${stops.origin}/readyz`),
        await status(`${stops.origin}/healthz`),
      ]).toEqual([200, 200]);

      const ended = stops.stop();
      await eventually(async () => status(`${stops.origin}/readyz`)).toBe(503);
      expect(await status(`${stops.origin}/healthz`)).toBe(200);
      await eventually(() => client.events.at(-1)).toEqual({
        event: 'goodbye',
        id: null,
        data: { reason: 'stopping' },
      });
      expect(await status(`${stays.origin}/readyz`)).toBe(200);
      const moved = await openEvents(stays.origin, { cookie, last: client.last });
      expect(moved.status).toBe(200);
      moved.close();
      // One that takes longer than 20 seconds ends with 1.
      expect(await ended).toBe(0);

      const figures = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
      expect(figures).toMatch(/^vonk_database_up 1$/m);
      expect(figures).toMatch(/^vonk_signals_up 1$/m);
      // Nothing of what the database said was about names of prepared statements.
      for (const { output } of servers) expect(output).not.toMatch(/26000|42P05/);
    } finally {
      for (const server of servers) await server.stop();
      await pooler.stop();
    }
  });
});
