import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freePort, launch, startServer, temporaryFolder } from '../support/server.ts';
import { clientHeaders } from '../support/people.ts';
import { oldPostgres } from './old-postgres.ts';
import { ordinaryUser } from './users.ts';

let folder: string;
const open: Server[] = [];
beforeAll(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a server that cannot start. @returns the one line that it says why in. */
async function refused(env: Record<string, string>): Promise<string> {
  const started = launch(
    { PORT: String(await freePort()), VONK_DATA_DIR: join(folder, 'unused'), ...env },
    ordinaryUser.as,
  );
  expect(await started.exited).toBe(1);
  const lines = started.errors().trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(started.output()).not.toContain('Vonk runs at');
  return lines[0] ?? '';
}

async function listening(server: Server): Promise<number> {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

test('a wrong variable is named, with what it got and what it takes, and nothing is made', async () => {
  const dataDir = join(folder, 'never');
  expect(await refused({ PORT: 'high', VONK_DATA_DIR: dataDir })).toBe(
    'PORT is "high", but takes a whole number from 1 to 65535.',
  );
  expect(await refused({ HOST: '0.0.0.0', VONK_DATA_DIR: dataDir })).toMatch(
    /^HOST is "0.0.0.0", but demo mode takes loopback alone/,
  );
  expect(readdirSync(folder)).not.toContain('never');
});

test('a port in use', async () => {
  const port = await listening(createServer());
  const dataDir = temporaryFolder(ordinaryUser.as);
  expect(await refused({ PORT: String(port), VONK_DATA_DIR: dataDir })).toBe(
    `Port ${port} on 127.0.0.1 is in use: stop the program that uses it, or set PORT to another port.`,
  );
  expect(readdirSync(dataDir)).toEqual(['server.lock']);
  rmSync(dataDir, { recursive: true });
});

test('an address that is not this machine’s', async () => {
  const dataDir = temporaryFolder(ordinaryUser.as);
  expect(await refused({ HOST: '192.0.2.1', VONK_DEMO: '0', VONK_DATA_DIR: dataDir })).toBe(
    'HOST is 192.0.2.1, which is no address of this machine: set HOST to one that it has.',
  );
  rmSync(dataDir, { recursive: true });
});

test('a data folder that this user may not use, and one where a file is in the way', async () => {
  const closed = join(folder, 'closed');
  mkdirSync(closed, { mode: 0o000 });
  writeFileSync(join(folder, 'file'), 'mine');
  expect(await refused({ VONK_DATA_DIR: closed })).toBe(
    `The data folder ${closed} cannot be used: this user may not read and write there; set VONK_DATA_DIR to another folder.`,
  );
  expect(await refused({ VONK_DATA_DIR: join(folder, 'file') })).toBe(
    `The data folder ${join(folder, 'file')} cannot be used: a file is in the way; set VONK_DATA_DIR to another folder.`,
  );
  expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('mine');
  chmodSync(closed, 0o700);
});

test('a DATABASE_URL where nothing listens, or where no password fits, is told without its password', async () => {
  const dataDir = temporaryFolder(ordinaryUser.as);
  const output = await refused({
    DATABASE_URL: 'postgres://vonk:hunter2@127.0.0.1:1/vonk',
    VONK_DATA_DIR: dataDir,
  });
  expect(output).toBe(
    'DATABASE_URL leads to 127.0.0.1:1/vonk, but PostgreSQL cannot be used there: nothing listens there.',
  );
  expect(
    await refused({
      DATABASE_URL: 'postgres://vonk:hunter2@no-such-host.invalid/vonk',
      VONK_DATA_DIR: dataDir,
    }),
  ).toMatch(
    /^DATABASE_URL leads to no-such-host.invalid:5432\/vonk, but PostgreSQL cannot be used there: [^\n]+\.$/,
  );
  rmSync(dataDir, { recursive: true });
});

test('a DATABASE_URL that leads to a PostgreSQL older than 15', async () => {
  const dataDir = temporaryFolder(ordinaryUser.as);
  const port = await listening(oldPostgres('14.9', 140_009));
  expect(
    await refused({
      DATABASE_URL: `postgres://vonk:x@127.0.0.1:${port}/vonk`,
      VONK_DATA_DIR: dataDir,
    }),
  ).toBe('DATABASE_URL leads to PostgreSQL 14.9, but this server takes 15 or newer.');
  rmSync(dataDir, { recursive: true });
});

test('a second start on the same data folder says so and leaves the first one running', async () => {
  const first = await startServer({ members: 40, as: ordinaryUser.as });
  try {
    expect(await refused({ VONK_DATA_DIR: first.dataDir })).toBe(
      `Another server already runs on the data folder ${first.dataDir}: stop it first, or set VONK_DATA_DIR to another folder.`,
    );
    const answer = await fetch(`${first.origin}/api/user.php`, {
      headers: clientHeaders(first.origin),
    });
    expect(answer.status).toBe(200);
  } finally {
    expect(await first.stop()).toBe(0);
  }
});
