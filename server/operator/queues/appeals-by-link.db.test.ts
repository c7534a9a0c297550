import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import {
  askDesk,
  createTestOperator,
  openTestDesk,
} from '../../../tests/support/operator/test-desk.ts';
import type { TestOperator } from '../../../tests/support/operator/test-desk.ts';
import { caseTools } from '../../../tests/support/case-tools.ts';
import type { TestMember } from '../../../tests/support/test-members.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import type { OperatorAnswer, OperatorCallName } from '../../../shared/contract/operator/calls.ts';
import { newId } from '../../../shared/identifiers.ts';
import type { Desk } from '../desk.ts';

let site: TestSite;
let desk: Desk;
let moderator: TestOperator;
let senior: TestOperator;
let anna: TestMember;
let bert: TestMember;
beforeAll(async () => {
  site = await createTestSite({ connections: 4 });
  desk = openTestDesk(site.services);
});
afterAll(() => site.close());
const { send, linkTo } = caseTools(
  () => site,
  () => bert,
);
beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate cases, reports, mails, jobs, content_views cascade`);
  moderator = await createTestOperator(site.services, 'moderator');
  senior = await createTestOperator(site.services, 'senior');
  anna = await site.member({ profile: { name: 'Anna' } });
  bert = await site.member({ credits: 20, profile: { name: 'Bert' } });
});

async function ask<Name extends OperatorCallName>(
  who: TestOperator,
  name: Name,
  input: Record<string, unknown> = {},
): Promise<OperatorAnswer<Name>> {
  const got = await askDesk(desk, name, {
    cookie: who.cookie,
    body: input,
    query: name.startsWith('get') || name === 'findCase' ? (input as Record<string, string>) : {},
  });
  expect(got.status, `${name} answered ${JSON.stringify(got.body)}`).toBe(200);
  return got.body as OperatorAnswer<Name>;
}
const claimOne = async (who: TestOperator, queue: string) => {
  const { cases } = await ask(who, 'claimCases', { queue, count: 1 });
  return cases[0] ?? expect.unreachable(`nothing waits in ${queue}`);
};

describe('an appeal that came by link', () => {
  const appealed = async () => {
    await site.call(anna, 'report', { profile: bert.profileId, kind: 'fake' });
    const { id, version } = await claimOne(moderator, 'reports');
    const warned = { measure: 'warned', ground: 'fraud' };
    await ask(moderator, 'decideCase', { id, version, decision: newId(), ...warned });
    await send({
      ...{ id: newId(), kind: 'appeal', text: 'Ik heb dit echt niet gedaan.', email: bert.email },
      link: await linkTo(bert.email),
    });
    return claimOne(senior, 'appeals');
  };

  test('discloses what was read for it once it is decided', async () => {
    const { id, version, number } = await appealed();
    const ofAppeal = async () =>
      (await site.call(bert, 'getReads')).reads.filter((one) => one.number === number);
    expect(await ofAppeal()).toEqual([]);
    await ask(senior, 'decideCase', { id, version, decision: newId(), measure: 'upheld' });
    expect(await ofAppeal()).toMatchObject([{ what: 'profile', because: 'appeal' }]);
  });

  test('unfolds the member whom the decision was about', async () => {
    const { id, subject } = await appealed();
    expect(subject?.folded).toContain('address');
    expect(await ask(senior, 'unfold', { id, what: 'address' })).toEqual({
      lines: [{ field: 'email', text: bert.email }],
    });
  });
});
