import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { DELETION_GRACE_DAYS } from '../../../../shared/account/leaving.ts';
import { newId } from '../../../../shared/identifiers.ts';
import { caseTools } from '../../../../tests/support/case-tools.ts';
import { deskTools, SENIOR } from '../../../../tests/support/desk-tools.ts';
import { TEST_PASSWORD } from '../../../../tests/support/test-members.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { members } from '../../../database/schema/members.ts';
import { mails } from '../../../database/schema/notices.ts';
import { createJobRunner } from '../../../jobs/runner.ts';
import type { Actor } from '../../cases/desk/desk.ts';
import { leavingJobs } from './jobs.ts';

const DAY_MS = 86_400_000;
const OTHER_SENIOR: Actor = { operator: newId(), role: 'senior' };
let site: TestSite;
let anna: TestMember;
let bert: TestMember;
beforeAll(async () => {
  site = await createTestSite({ connections: 4 });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate cases, reports, mails, jobs, departures cascade`);
  anna = await site.member({ profile: { name: 'Anna' } });
  bert = await site.member({ profile: { name: 'Bert' } });
});
const { judge } = deskTools(() => site);
const { send, linkTo, mailsTo } = caseTools(
  () => site,
  () => bert,
);
const leave = () => createJobRunner(site.services, leavingJobs).runDueJobs();
const isErased = async () =>
  (await site.database.$count(members, eq(members.email, bert.email))) === 0;
const templates = async () => (await mailsTo(bert.email)).map(({ template }) => template);

test.each(['signed in', 'by the link of the mail'] as const)(
  'the outcome of an appeal made %s is mailed before its leaver is erased',
  async (how) => {
    await site.call(anna, 'report', { profile: bert.profileId, kind: 'fake' });
    await judge(SENIOR, 'reports', { measure: 'warned', ground: 'fraud' });
    const link = await linkTo(bert.email);
    const words = { kind: 'appeal', text: 'Ik heb dit echt niet gedaan, kijk nog eens.' };
    await send(
      { id: newId(), ...words, email: bert.email, link },
      how === 'signed in' ? bert : undefined,
    );
    await site.database.update(mails).set({ sent_at: site.services.clock.now() });
    await site.call(bert, 'requestDeletion', { password: TEST_PASSWORD, reason: 'other' });
    site.services.clock.advance(DELETION_GRACE_DAYS * DAY_MS - 30_000);
    await judge(OTHER_SENIOR, 'appeals', { measure: 'upheld' });
    site.services.clock.advance(31_000);
    await leave();
    expect(await templates()).toContain('cases.decided_appeal');
    expect(await isErased()).toBe(false);
    await site.database.update(mails).set({ sent_at: site.services.clock.now() });
    site.services.clock.advance(3_600_000);
    await leave();
    expect(await isErased()).toBe(true);
  },
);
