import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { sql } from 'drizzle-orm';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import type { TestDatabase } from '../../tests/support/test-database.ts';
import { createTestOperator } from '../../tests/support/operator/test-desk.ts';
import { createTestServices } from '../../tests/support/test-services.ts';
import { auditEntries } from '../database/schema/operators.ts';
import { runOperatorCommand } from './operator-command.ts';

const HOUR_MS = 3_600_000;
let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.close());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test('a command works past the pooler, and by the clock of the database', async () => {
  const text = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const complained = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const machine = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => machine() - HOUR_MS);
  vi.stubEnv('VONK_DEMO', '0');
  vi.stubEnv('PUBLIC_URL', 'https://vonk.example');
  // Nothing listens where the pooler would.
  vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:9/nothing');
  vi.stubEnv('DATABASE_DIRECT_URL', own.url);
  const clocks: number[] = [];
  await runOperatorCommand('command', async ({ database, clock }) => {
    const { rows } = await database.execute<{ now: string }>(
      sql`select extract(epoch from clock_timestamp()) * 1000 as now`,
    );
    clocks.push(clock.now().getTime() - Number(rows[0]?.now));
    return { done: true, text: 'done' };
  });
  expect(text.mock.calls).toEqual([['done\n']]);
  expect(clocks.map((off) => Math.abs(off) < 5_000)).toEqual([true]);
  expect(complained.mock.calls).toEqual([['the clock of this machine is off']]);
});

test('the audit has the operator who is named, also before the command refuses', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.stubEnv('VONK_DEMO', '0');
  vi.stubEnv('PUBLIC_URL', 'https://vonk.example');
  vi.stubEnv('DATABASE_URL', own.url);
  vi.stubEnv('DATABASE_DIRECT_URL', own.url);
  const services = await createTestServices(own.database);
  const { id, email } = await createTestOperator(services, 'finance');
  const { argv } = process;
  onTestFinished(() => {
    process.argv = argv;
  });
  const run = async (...words: string[]) => {
    process.argv = [...argv.slice(0, 2), 'settle', ...words];
    const work = () => Promise.resolve({ done: true, text: 'done' });
    await runOperatorCommand('money', work, { audited: ['settle'] });
  };
  await run('--as', email);
  await run('--as', 'nobody');
  await run();
  const entries = await own.database
    .select({ act: auditEntries.act, operator: auditEntries.operator_id })
    .from(auditEntries)
    .orderBy(auditEntries.number);
  expect(entries).toEqual([id, null, null].map((operator) => ({ act: 'money_settle', operator })));
});
