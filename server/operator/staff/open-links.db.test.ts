import { beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { openOwnDesk } from '../../../tests/support/operator/own-desk.ts';
import type { TestOperator } from '../../../tests/support/operator/test-desk.ts';
import type { Approval } from '../../../shared/contract/operator/approvals.ts';
import { newId } from '../../../shared/identifiers.ts';
import { operatorInvitations } from '../../database/schema/operators.ts';
import { runOperatorsCommand } from '../command.ts';

const own = openOwnDesk({ four_eyes: 'pair' });
let owner: TestOperator;
let senior: TestOperator;
let moderator: TestOperator;
beforeEach(async () => {
  [owner, senior, moderator] = [
    await own.operator('owner'),
    await own.operator('senior'),
    await own.operator('moderator'),
  ];
});

/** The token of a link for somebody who lost their passkeys. */
async function link(): Promise<string> {
  const { database, services } = own;
  const { text } = await runOperatorsCommand(
    { database, clock: services.clock, config: services.config, settings: services.settings },
    ['invite', moderator.email, 'moderator'],
  );
  return /#([\w-]{43})$/.exec(text)?.[1] ?? expect.unreachable(text);
}
const opens = async (token: string) =>
  (await own.ask('readInvitation', { body: { token } })).code ?? 'opens';

test('a link that is open as its operator is suspended opens nothing any more', async () => {
  const token = await link();
  expect(await opens(token)).toBe('opens');
  const { status } = await own.ask('suspendOperator', {
    cookie: owner.cookie,
    body: { id: moderator.id, reason: 'laptop lost' },
  });
  expect(status).toBe(200);
  expect(await opens(token)).toBe('link_invalid');
});

test('nor one that is open as the role changes, which would give the old one back', async () => {
  const token = await link();
  const { body } = await own.ask('askApproval', {
    cookie: owner.cookie,
    body: {
      id: newId(),
      act: 'change_role',
      args: { operator: moderator.id, role: 'auditor' },
      reason: 'another desk',
    },
  });
  const { id, hash } = (body as { approval: Approval }).approval;
  const { status } = await own.ask('decideApproval', {
    cookie: senior.cookie,
    body: { id, hash, agreed: true },
  });
  expect(status).toBe(200);
  expect(await opens(token)).toBe('link_invalid');
  expect(
    await own.database.$count(
      operatorInvitations,
      eq(operatorInvitations.operator_id, moderator.id),
    ),
  ).toBe(0);
});
