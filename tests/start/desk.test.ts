import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { runningDatabase } from '../../server/database/embedded/running.ts';
import { serverUrlOf } from '../../server/start/server-role.ts';
import { clientHeaders } from '../support/people.ts';
import { MODULE_LOOKUPS } from '../support/quick-start.ts';
import { freePort, startServer } from '../support/server.ts';
import type { RunningServer } from '../support/server.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
let server: RunningServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const addressIn = (output: string): string =>
  /The operators' desk is at (http:\/\/localhost:\d+)/.exec(output)?.[1] ??
  expect.unreachable(output);
const deskHeaders = (origin: string) => ({
  ...clientHeaders(origin),
  'sec-fetch-site': 'same-origin',
});
/** Node may prefer another of the machine’s addresses for the name. */
const at = (origin: string): string => origin.replace('localhost', '127.0.0.1');

test('the desk has a port of its own, says where it is, and lets its demo operators in', async () => {
  const port = String(await freePort());
  server = await startServer({ members: 0, env: { OPERATOR_PORT: port } });
  const origin = addressIn(server.output);
  expect(origin).toBe(`http://localhost:${port}`);
  const session = await fetch(`${at(origin)}/api/session`, {
    headers: { ...deskHeaders(origin) },
  });
  expect(session.headers.get('cache-control')).toBe('no-store');
  const { demo_operators: offered } = (await session.json()) as {
    demo_operators: { id: string; role: string }[];
  };
  expect(offered.map(({ role }) => role).sort()).toEqual([
    'auditor',
    'finance',
    'moderator',
    'owner',
    'privacy',
    'senior',
  ]);
  const entered = await fetch(`${at(origin)}/api/demo-session`, {
    method: 'POST',
    headers: { ...deskHeaders(origin), 'content-type': 'application/json' },
    body: JSON.stringify({ operator: offered[0]?.id }),
  });
  expect(entered.status).toBe(200);
  const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  expect(cookie).toMatch(/^vonk_operator=/);
  // Neither origin knows the other's calls or cookies.
  const member = await fetch(`${server.origin}/api/session`, {
    headers: { ...clientHeaders(server.origin), cookie },
  });
  expect(member.status).toBe(404);
  expect((await fetch(`${at(origin)}/api/user.php`, { headers: { cookie } })).status).toBe(404);

  // As the server’s own role nobody changes what was done, nor gets round the trigger.
  const owner = runningDatabase(server.dataDir) ?? expect.unreachable('a database');
  const client = new pg.Client({ connectionString: serverUrlOf(owner) });
  await client.connect();
  try {
    for (const statement of [
      "update audit_entries set act = 'other'",
      'delete from audit_entries',
      'truncate audit_entries',
      'alter table audit_entries disable trigger user',
    ])
      await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' });
    const others = await client.query<{ usename: string }>(
      "select distinct usename from pg_stat_activity where datname = 'vonk' and backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    expect(others.rows).toEqual([{ usename: 'vonk_server' }]);
  } finally {
    await client.end();
  }

  const { dataDir } = server;
  const command = (file: string, ...words: string[]) =>
    promisify(execFile)(process.execPath, [...MODULE_LOOKUPS, file, ...words], {
      cwd: PROJECT,
      env: { ...process.env, VONK_DATA_DIR: dataDir, PORT: port },
    });
  const { stdout } = await command(
    'server/operator.ts',
    'invite',
    'nina@desk.example',
    'moderator',
  );
  expect(stdout).toMatch(new RegExp(`${origin}/invitation#[\\w-]{43}`));
  // Acts of the command line are audited too, also those that fail.
  await expect(command('server/partners.ts', 'off', 'nobody')).rejects.toMatchObject({ code: 1 });
  const audit = await command('server/operator.ts', 'verify');
  expect(audit.stdout).toMatch(/^The audit is whole: 3 entries/);
});

test('a busy default port takes another one and says so; a busy given one is a start error', async () => {
  const blocker = createServer();
  // The default is two above the server's own port.
  const port = await freePort();
  await new Promise<void>((resolve) => blocker.listen(port + 2, '127.0.0.1', resolve));
  const usedPort = (blocker.address() as AddressInfo).port;
  const own = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
  try {
    server = await startServer({ members: 0, env: { ...own, OPERATOR_PORT: '' } });
    const origin = addressIn(server.output);
    expect(origin).not.toBe(`http://localhost:${usedPort}`);
    expect(server.output).toContain(`(port ${usedPort} is in use)`);
    expect((await fetch(`${at(origin)}/robots.txt`)).status).toBe(200);
    await server.stop();
    server = undefined;
    await expect(
      startServer({ members: 0, env: { ...own, OPERATOR_PORT: String(usedPort) } }),
    ).rejects.toThrow(
      `Port ${usedPort} on 127.0.0.1 is in use: stop the program that uses it, or set OPERATOR_PORT to another port.`,
    );
  } finally {
    blocker.close();
  }
});
