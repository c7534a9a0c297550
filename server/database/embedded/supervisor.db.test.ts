import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stopDatabaseOf, temporaryFolder } from '../../../tests/support/server.ts';
import { silentLogger } from '../../log.ts';
import { openDatabase } from '../connection.ts';
import type { Database } from '../connection.ts';
import { isPostgresOf } from './orphan.ts';
import { startEmbedded } from './supervisor.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = temporaryFolder();
});
afterAll(async () => {
  await stopDatabaseOf(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});
const data = () => realpathSync(join(dataDir, 'postgresql', 'data'));
const pidFile = () => join(data(), 'postmaster.pid');

async function withDatabase<Result>(
  work: (database: Database, pid: () => number) => Promise<Result>,
): Promise<Result> {
  const postgres = await startEmbedded({ dataDir, log: silentLogger });
  const database = openDatabase(postgres.url);
  try {
    return await work(database, () => postgres.pid ?? 0);
  } finally {
    await database.$client.end();
    await postgres.stop();
  }
}
const one = async (database: Database, query: string) =>
  (await database.execute<{ value: string }>(sql.raw(query))).rows[0]?.value;

/**
 * A process that starts the database of the folder, stores a row, prints that, and is killed with
 * the database running.
 */
async function crash(row: string): Promise<void> {
  const module = (name: string) => JSON.stringify(fileURLToPath(new URL(name, import.meta.url)));
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `
    const { startEmbedded } = await import(${module('supervisor.ts')});
    const { openDatabase } = await import(${module('../connection.ts')});
    const { silentLogger } = await import(${module('../../log.ts')});
    const postgres = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: silentLogger });
    await openDatabase(postgres.url).execute(${JSON.stringify(`insert into kept values ('${row}')`)});
    console.log('kept');
    setInterval(() => undefined, 1_000);`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await Promise.race([
    new Promise<void>((resolve) => child.stdout.once('data', () => resolve())),
    exited,
  ]);
  child.kill('SIGKILL');
  await exited;
}

test('it listens on loopback alone, asks for a password, syncs to disk, and sorts by code point', async () => {
  await withDatabase(async (database) => {
    expect(await one(database, "select current_setting('listen_addresses') as value")).toBe(
      '127.0.0.1',
    );
    expect(await one(database, "select current_setting('unix_socket_directories') as value")).toBe(
      '',
    );
    expect(await one(database, "select current_setting('fsync') as value")).toBe('on');
    expect(await one(database, "select current_setting('synchronous_commit') as value")).toBe('on');
    expect(
      await one(
        database,
        'select pg_encoding_to_char(encoding) as value from pg_database where datname = current_database()',
      ),
    ).toBe('UTF8');
    expect(
      await one(
        database,
        "select string_agg(word, '' order by word) as value from unnest(array['é', 'a', 'Z']) word",
      ),
    ).toBe('Zaé');
    expect(await one(database, "select lower('ÉVA') as value")).toBe('éva');
    expect(
      await one(
        database,
        "select string_agg(distinct auth_method, ',') as value from pg_hba_file_rules",
      ),
    ).toBe('scram-sha-256');
    const url = new URL(database.$client.options.connectionString ?? '');
    url.password = 'wrong';
    await expect(openDatabase(url.href).execute(sql`select 1`)).rejects.toMatchObject({
      cause: { code: '28P01' },
    });
  });
});

test('it never runs as root: whoever starts it lends it their own user, root an unprivileged one', async () => {
  await withDatabase(async (_database, pid) => {
    const own = process.getuid?.();
    const user = Number(
      execFileSync('ps', ['-o', 'uid=', '-p', String(pid())], { encoding: 'utf8' }),
    );
    if (own === 0) expect(user).toBeGreaterThan(0);
    else expect(user).toBe(own);
  });
});

test('after several kills of the process that started it, every row that was kept is there', async () => {
  await withDatabase((database) => database.execute(sql`create table kept (row text)`));
  for (let round = 1; round <= 4; round++) {
    await crash(`row ${round}`);
    const left = Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);
    expect(isPostgresOf(left, data())).toBe(true);
  }
  expect(
    await withDatabase((database) =>
      one(database, "select string_agg(row, ',' order by row) as value from kept"),
    ),
  ).toBe('row 1,row 2,row 3,row 4');
  expect(existsSync(pidFile())).toBe(false);
});

test('killed while it is needed, it is started again at the same place, with every committed row', async () => {
  await withDatabase(async (database, pid) => {
    await database.execute(sql`create table counted (number int)`);
    let committed = 0;
    for (let round = 0; round < 3; round++) {
      const before = pid();
      process.kill(before, 'SIGKILL');
      await expect
        .poll(
          async () => {
            // Its processes still answer briefly; what they commit counts.
            await database.execute(sql`insert into counted values (${committed})`).then(
              () => {
                committed += 1;
              },
              () => undefined,
            );
            return pid() !== before && isPostgresOf(pid(), data());
          },
          { timeout: 60_000, interval: 20 },
        )
        .toBe(true);
      await expect
        .poll(() => one(database, 'select 1 as value').catch(() => null), { timeout: 60_000 })
        .toBe(1);
    }
    expect(
      Number(await one(database, 'select count(*) as value from counted')),
    ).toBeGreaterThanOrEqual(committed);
  });
});

test('a pid file whose number now belongs to another program stops nothing and nobody', async () => {
  await crash('last');
  const lines = readFileSync(pidFile(), 'utf8').split('\n');
  const postgres = Number(lines[0]);
  process.kill(postgres, 'SIGKILL');
  await expect.poll(() => isPostgresOf(postgres, data()), { timeout: 60_000 }).toBe(false);
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1_000)'], {
    stdio: 'ignore',
  });
  writeFileSync(pidFile(), [String(stranger.pid), ...lines.slice(1)].join('\n'));
  expect(
    await withDatabase((database) =>
      one(database, "select count(*)::int as value from kept where row = 'last'"),
    ),
  ).toBe(1);
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  stranger.kill('SIGKILL');
});

test('why it cannot be started again is in the log, and it is once it can', async () => {
  const fresh = temporaryFolder();
  const reasons: unknown[] = [];
  const log = Object.assign(Object.create(silentLogger) as typeof silentLogger, {
    error: (words: { reason?: unknown }) => reasons.push(words.reason),
  });
  const postgres = await startEmbedded({ dataDir: fresh, log, durable: false });
  const file = join(realpathSync(join(fresh, 'postgresql')), 'server.log');
  try {
    const before = postgres.pid ?? 0;
    rmSync(file);
    mkdirSync(file);
    process.kill(before, 'SIGKILL');
    await expect.poll(() => reasons, { timeout: 60_000 }).toEqual(['EISDIR']);
    rmSync(file, { recursive: true });
    await expect.poll(() => postgres.pid !== before, { timeout: 60_000 }).toBe(true);
  } finally {
    await postgres.stop();
    await stopDatabaseOf(fresh);
    rmSync(fresh, { recursive: true, force: true });
  }
});

test('a first start that was cut off half-way is begun again', async () => {
  const fresh = temporaryFolder();
  try {
    const first = await startEmbedded({ dataDir: fresh, log: silentLogger, durable: false });
    await first.stop();
    rmSync(join(fresh, 'postgresql', 'data'), { recursive: true });
    writeFileSync(join(fresh, 'postgresql', 'data.new'), 'half');
    const second = await startEmbedded({ dataDir: fresh, log: silentLogger, durable: false });
    await second.stop();
    expect(existsSync(join(fresh, 'postgresql', 'data', 'PG_VERSION'))).toBe(true);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
});
