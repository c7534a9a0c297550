import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { clientHeaders, signInByHttp } from '../support/people.ts';
import { startServer } from '../support/server.ts';
import type { RunningServer } from '../support/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ members: 40 });
});
afterAll(() => server.stop());

const postgresPid = () =>
  Number(
    readFileSync(join(server.dataDir, 'postgresql', 'data', 'postmaster.pid'), 'utf8').split(
      '\n',
    )[0],
  );

interface Seen {
  status: number;
  code?: string;
  retryAfter?: number;
}
async function ask(cookie: string): Promise<Seen> {
  const answer = await fetch(`${server.origin}/api/user.php`, {
    headers: { ...clientHeaders(server.origin), cookie },
  });
  const body = (await answer.json()) as { error?: { code: string; retry_after_s?: number } };
  return {
    status: answer.status,
    ...(body.error ? { code: body.error.code, retryAfter: body.error.retry_after_s } : {}),
  };
}

test('killed under load, the database comes back by itself; until then answers are 503 with a time to try again', async () => {
  onTestFailed(() => {
    console.log(server.output.slice(-6_000));
  });
  const cookie = await signInByHttp(server.origin, 'premium@vonk.example');
  const serverPid = server.pid;
  const seen: Seen[] = [];
  let asking = true;
  const load = Promise.all(
    Array.from({ length: 8 }, async () => {
      while (asking) {
        seen.push(await ask(cookie));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }),
  );
  for (let round = 0; round < 3; round++) {
    await expect
      .poll(() => seen.slice(-20).every((one) => one.status === 200), { timeout: 60_000 })
      .toBe(true);
    const before = seen.length;
    process.kill(postgresPid(), 'SIGKILL');
    await expect
      .poll(() => seen.slice(before).some((one) => one.status === 503), { timeout: 60_000 })
      .toBe(true);
    await expect
      .poll(async () => (await fetch(`${server.origin}/readyz`)).status, { timeout: 60_000 })
      .toBe(200);
    await expect.poll(() => seen.at(-1)?.status, { timeout: 60_000 }).toBe(200);
  }
  asking = false;
  await load;
  expect(new Set(seen.map((one) => one.status))).toEqual(new Set([200, 503]));
  for (const one of seen.filter(({ status }) => status === 503))
    expect(one).toMatchObject({ code: 'unavailable', retryAfter: expect.any(Number) as number });
  expect(server.pid).toBe(serverPid);
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
});
