import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import type { TestDatabase } from '../../tests/support/test-database.ts';
import { openDatabase } from './connection.ts';
import type { Database, Transaction } from './connection.ts';
import { commitWith, hasBegun, inSavepoint, inTransaction } from './transaction.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase({ connections: 2 });
  await own.database.execute(sql`create table notes (note text primary key)`);
});
afterAll(() => own.close());
beforeEach(() => own.database.execute(sql`truncate notes`));

const notes = async (): Promise<string[]> => {
  const { rows } = await own.database.execute<{ note: string }>(
    sql`select note from notes order by note`,
  );
  return rows.map(({ note }) => note);
};
const write = ({ $client }: Transaction, note: string) =>
  $client.query({ name: 'note', text: 'insert into notes values ($1)', values: [note] });
const read = ({ $client }: Transaction) =>
  $client.query({ name: 'notes', text: 'select note from notes where note <> $1', values: [''] });

/** A pool whose ways to PostgreSQL and back are counted. */
async function counted(): Promise<{ database: Database; ways: () => number; close(): unknown }> {
  const url = new URL(own.url);
  const [host, port] = [url.hostname, Number(url.port)];
  let ways = 0;
  let isAsked = false;
  const proxy = createServer((client) => {
    const server = connect(port, host);
    client.on('data', (part) => {
      if (!isAsked) ways++;
      isAsked = true;
      server.write(part);
    });
    server.on('data', (part) => {
      isAsked = false;
      client.write(part);
    });
    client.on('close', () => server.destroy()).on('error', () => undefined);
    server.on('close', () => client.destroy()).on('error', () => undefined);
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  url.port = String((proxy.address() as AddressInfo).port);
  url.hostname = '127.0.0.1';
  const database = openDatabase(url.href, { connections: 1 });
  const close = async () => {
    await database.$client.end();
    proxy.close();
  };
  return { database, ways: () => ways, close };
}

test('what needs no answer goes the same way: begin with the reads, commit with the last statement', async () => {
  const line = await counted();
  const once = () =>
    inTransaction(
      line.database,
      async (transaction) => {
        await Promise.all([read(transaction), read(transaction), hasBegun(transaction)]);
        await write(transaction, `note ${line.ways()}`);
        return commitWith(transaction, () => write(transaction, `last ${line.ways()}`));
      },
      { begin: 'with reads' },
    );
  try {
    await once();
    const before = line.ways();
    await once();
    expect(line.ways() - before).toBe(3);
    expect(await notes()).toHaveLength(4);
  } finally {
    await line.close();
  }
});

test('a last statement that fails rolls back all of its transaction, and the connection goes on', async () => {
  const failed = inTransaction(own.database, async (transaction) => {
    await write(transaction, 'one');
    return commitWith(transaction, () => write(transaction, 'one'));
  });
  await expect(failed).rejects.toMatchObject({ code: '23505' });
  expect(await notes()).toEqual([]);
  for (const note of ['two', 'three', 'four'])
    await inTransaction(own.database, (transaction) => write(transaction, note));
  expect(await notes()).toEqual(['four', 'three', 'two']);
});

test('what fails behind the commit takes nothing back, and there is one commit alone', async () => {
  const failed = inTransaction(own.database, async (transaction) => {
    await commitWith(transaction, () => write(transaction, 'one'));
    throw new Error('behind');
  });
  await expect(failed).rejects.toThrow('behind');
  const twice = inTransaction(own.database, async (transaction) => {
    await commitWith(transaction, () => write(transaction, 'two'));
    await commitWith(transaction, () => write(transaction, 'three'));
  });
  await expect(twice).rejects.toThrow('no transaction');
  expect(await notes()).toEqual(['one', 'two']);
});

test('work that fails at once or later, and a savepoint in it, is undone', async () => {
  const refuse = () => {
    throw new Error('refused');
  };
  for (const begin of ['before', 'with reads'] as const) {
    await expect(inTransaction(own.database, async () => refuse(), { begin })).rejects.toThrow(
      'refused',
    );
    const later = inTransaction(
      own.database,
      async (transaction) => {
        await write(transaction, 'one');
        refuse();
      },
      { begin },
    );
    await expect(later).rejects.toThrow('refused');
  }
  await inTransaction(own.database, async (transaction) => {
    await write(transaction, 'kept');
    const inner = inSavepoint(transaction, async (savepoint) => {
      await write(savepoint, 'undone');
      refuse();
    });
    await expect(inner).rejects.toThrow('refused');
  });
  expect(await notes()).toEqual(['kept']);
});

test('a connection that fails once more after it was given up ends nothing', async () => {
  const client = await own.database.$client.connect();
  client.release(true);
  expect(() => client.emit('error', new Error('cut'))).not.toThrow();
  expect(await notes()).toEqual([]);
});
