import { expect, test } from 'vitest';
import { desc } from 'drizzle-orm';
import { openOwnDesk } from '../../tests/support/operator/own-desk.ts';
import type { Approval } from '../../shared/contract/operator/approvals.ts';
import { newId } from '../../shared/identifiers.ts';
import { auditEntries } from '../database/schema/operators.ts';
import { settingChanges } from '../database/schema/site-desk.ts';
import { runOperatorsCommand } from './command.ts';

const own = openOwnDesk({ four_eyes: 'pair' });
const run = (...words: string[]) => {
  const { database, services } = own;
  const { clock, config, settings } = services;
  return runOperatorsCommand({ database, clock, config, settings }, words);
};
const entries = () =>
  own.database.select().from(auditEntries).orderBy(desc(auditEntries.number)).limit(1);
const last = async () => (await entries())[0];

test('a single owner makes acts of two wait a day by a command of the machine, and back', async () => {
  const owner = await own.operator('owner');
  const ask = async () => {
    const { body } = await own.ask('askApproval', {
      cookie: owner.cookie,
      body: {
        id: newId(),
        act: 'invite_operator',
        args: { email: `${newId()}@desk.example`, role: 'senior', language: 'nl' },
        reason: 'help',
      },
    });
    return (body as { approval: Approval }).approval.state;
  };
  expect(await ask()).toBe('waiting');
  expect(await run('four-eyes', 'delay')).toMatchObject({ done: true });
  expect(await ask()).toBe('delayed');
  expect(await run('four-eyes', 'pair')).toMatchObject({ done: true });
  expect(await ask()).toBe('waiting');
});

test('it is on record as the console’s, once, and stands in the history of the setting', async () => {
  await run('four-eyes', 'delay');
  const entry = await last();
  expect(entry).toMatchObject({
    operator_id: null,
    role: 'console',
    act: 'change_setting',
    subjects: ['setting:four_eyes'],
    before: { four_eyes: 'pair' },
    after: { four_eyes: 'delay' },
  });
  const [change] = await own.database
    .select()
    .from(settingChanges)
    .orderBy(desc(settingChanges.id))
    .limit(1);
  expect(change).toMatchObject({ key: 'four_eyes', role: 'console', after: 'delay' });
  expect(await run('four-eyes', 'delay')).toMatchObject({ done: true });
  expect((await last())?.number).toBe(entry?.number);
});

test.each([['four-eyes'], ['four-eyes', 'none'], ['four-eyes', 'delay', 'pair']])(
  'spelled wrong it changes nothing and says how: %s %s',
  async (...words) => {
    expect(await run(...words)).toMatchObject({
      done: false,
      text: expect.stringContaining('four-eyes pair|delay') as string,
    });
    expect(own.services.settings.current().four_eyes).toBe('pair');
  },
);
