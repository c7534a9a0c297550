import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import {
  askDesk,
  auditedActs,
  createTestOperator,
  openTestDesk,
} from '../../../tests/support/operator/test-desk.ts';
import { createTestDatabase } from '../../../tests/support/test-database.ts';
import type { TestDatabase } from '../../../tests/support/test-database.ts';
import { createTestServices } from '../../../tests/support/test-services.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Services } from '../../services.ts';
import { runOperatorsCommand } from '../command.ts';
import { operatorJobs } from '../jobs.ts';
import { writeAudit } from './audit.ts';
import { verifyChain } from './verify.ts';

let own: TestDatabase;
let services: Services;
const machine = () => ({
  database: own.database,
  clock: services.clock,
  config: services.config,
  settings: services.settings,
});
beforeAll(async () => {
  own = await createTestDatabase();
  services = await createTestServices(own.database);
});
afterAll(() => own.close());

const write = (act: string, after: Record<string, unknown> | null = null) =>
  inTransaction(own.database, (transaction) =>
    writeAudit(transaction, {
      operator: null,
      role: 'console',
      act,
      subjects: ['photo:1', 'member:2'],
      case: 7,
      after,
      at: services.clock.now(),
    }),
  );

test('entries written at once follow each other without a gap, and the chain is whole', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      write(`act_${number}`, { b: [1, 2.5, null], a: 'ü', nested: { z: true, y: 0 } }),
    ),
  );
  const chain = await verifyChain(own.database);
  expect(chain).toMatchObject({ whole: true, entries: 20, brokenAt: null });
  expect(await runOperatorsCommand(machine(), ['verify', chain.lastHash ?? ''])).toMatchObject({
    done: true,
  });
});

test('an act that is rolled back leaves no entry', async () => {
  const before = await auditedActs(own.database);
  await expect(
    inTransaction(own.database, async (transaction) => {
      await writeAudit(transaction, {
        operator: null,
        role: 'console',
        act: 'never',
        subjects: [],
        at: services.clock.now(),
      });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await auditedActs(own.database)).toEqual(before);
});

test.each([
  ["update audit_entries set act = 'other' where number = 3"],
  ['delete from audit_entries where number = 3'],
  ['truncate audit_entries'],
])('the database refuses %s', async (statement) => {
  await expect(own.database.execute(sql.raw(statement))).rejects.toMatchObject({
    cause: { message: 'the audit is only added to' },
  });
});

test('whoever gets round the trigger is found: a changed row, a row taken out, the end cut off', async () => {
  const whole = await verifyChain(own.database);
  const past = async (statement: string) => {
    await own.database.transaction(async (transaction) => {
      await transaction.execute(sql`alter table audit_entries disable trigger user`);
      await transaction.execute(sql.raw(statement));
      await transaction.execute(sql`alter table audit_entries enable trigger user`);
    });
  };
  await past(`update audit_entries set after = '{"a": "other"}' where number = 5`);
  expect(await verifyChain(own.database)).toMatchObject({ whole: false, brokenAt: 5 });
  const result = await runOperatorsCommand(machine(), ['verify']);
  expect(result).toEqual({
    done: false,
    text: 'The audit was changed: entry 5 does not follow from the one before it.',
  });
  const desk = openTestDesk(services);
  const { cookie } = await createTestOperator(services, 'owner');
  expect((await askDesk(desk, 'verifyAudit', { cookie })).body).toMatchObject({
    whole: false,
    broken_at: 5,
  });
  await past('delete from audit_entries where number = 5');
  expect(await verifyChain(own.database)).toMatchObject({ whole: false, brokenAt: 6 });
  await past('delete from audit_entries where number >= 5');
  expect(await verifyChain(own.database)).toMatchObject({ whole: true, entries: 4 });
  expect(await runOperatorsCommand(machine(), ['verify', whole.lastHash ?? ''])).toMatchObject({
    done: false,
    text: expect.stringContaining('entries are missing') as string,
  });
});

test('each night the last hash goes to the log and to the owner, not to those of the demo', async () => {
  await createTestOperator(services, 'owner', { demo: true });
  const logged: unknown[] = [];
  const effects: (() => void)[] = [];
  const log = { ...services.log, info: (line: unknown) => void logged.push(line) };
  await inTransaction(own.database, async (transaction) => {
    await operatorJobs['tell_audit']?.handle(
      {
        transaction,
        services: { ...services, log },
        now: services.clock.now(),
        afterCommit: (effect) => void effects.push(effect),
      },
      null,
    );
  });
  for (const effect of effects) effect();
  const { lastHash, entries } = await verifyChain(own.database);
  expect(logged).toEqual([{ entries, hash: lastHash }]);
  const mails = await own.database.execute<{ values: unknown }>(
    sql`select "values" from mails where template = 'operator.audit'`,
  );
  expect(mails.rows).toEqual([{ values: { entries, hash: lastHash } }]);
});

test('a moderator sees their own acts alone, finance those of money, an auditor all', async () => {
  const desk = openTestDesk(services);
  await write('money_close_anomaly');
  // A refund that two agreed to, and one that was asked and stopped.
  await write('refund');
  await write('stop_approval', { act: 'refund' });
  await write('stop_approval', { act: 'close_account' });
  await write('data_export');
  await write('read_evidence');
  const [moderator, finance, privacy, auditor] = await Promise.all(
    (['moderator', 'finance', 'privacy', 'auditor'] as const).map((role) =>
      createTestOperator(services, role),
    ),
  );
  const seen = async (cookie = '') => {
    const { body } = await askDesk(desk, 'getAudit', { cookie });
    return (body as { entries: { act: string }[] }).entries.map(({ act }) => act);
  };
  expect(await seen(moderator?.cookie)).toEqual([]);
  expect(await seen(finance?.cookie)).toEqual(['stop_approval', 'refund', 'money_close_anomaly']);
  expect(await seen(privacy?.cookie)).toEqual(['read_evidence', 'data_export']);
  expect((await seen(auditor?.cookie)).length).toBe((await auditedActs(own.database)).length);
});
