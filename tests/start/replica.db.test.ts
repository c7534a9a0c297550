import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { startReplicatedPostgres } from '../support/programs/replicated-postgres.ts';
import { freePort, startServer } from '../support/server.ts';

test('a real server takes up its replica, goes on when that is killed, starts without it, and shows it in its figures', async () => {
  const cluster = await startReplicatedPostgres();
  const metrics = await freePort();
  const figures = async () =>
    (await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text())
      .split('\n')
      .find((line) => line.startsWith('vonk_replica_used'));
  const server = await startServer({
    env: {
      DATABASE_URL: cluster.primaryUrl,
      DATABASE_REPLICA_URL: cluster.replicaUrl,
      METRICS_PORT: String(metrics),
      VONK_DEMO: '0',
    },
  });
  try {
    await eventually(figures).toBe('vonk_replica_used 1');
    await cluster.kill();
    await eventually(figures).toBe('vonk_replica_used 0');
    await server.restart();
    expect(await figures()).toBe('vonk_replica_used 0');
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    await cluster.start();
    await eventually(figures).toBe('vonk_replica_used 1');
    // The password of the replica's address is in none of its output.
    expect(server.output).not.toContain(new URL(cluster.replicaUrl).password);
  } finally {
    expect(await server.stop()).toBe(0);
    await cluster.stop();
  }
});
