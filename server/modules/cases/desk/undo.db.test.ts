import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { deskTools, MOD, OTHER_MOD, SENIOR } from '../../../../tests/support/desk-tools.ts';
import { mailsTo } from '../../../../tests/support/queued-mail.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { jobs } from '../../../database/schema/service.ts';
import { createJobRunner } from '../../../jobs/runner.ts';
import { createMailJobs } from '../../notify/mail/send.ts';
import { reverseDecision } from './undo.ts';
import { readCase } from './whole.ts';

let site: TestSite;
let [anna, bert]: TestMember[] = [];
beforeAll(async () => {
  site = await createTestSite({ connections: 4 });
});
afterAll(() => site.close());
const { acts, at, claim, decide, judge, photo, refused, undo } = deskTools(() => site);
const of = (member: TestMember | undefined): TestMember => member ?? expect.unreachable();
beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate cases, reports, mails, jobs, mailbox cascade`);
  [anna, bert] = [
    await site.member({ profile: { name: 'Anna' } }),
    await site.member({ credits: 20, profile: { name: 'Bert', about: 'Ik zeil graag' } }),
  ];
});
const mailJobs = () => {
  const { send_mail: send = expect.unreachable() } = createMailJobs(site.services.config);
  return createJobRunner(site.services, { send_mail: send });
};
const images = async () => (await site.call(of(bert), 'getUser')).user?.profile.images;
const mailsOf = async (member: TestMember | undefined) =>
  (await mailsTo(site.database, of(member).email)).map(({ template }) => template);
const reject = { measure: 'photo_rejected', reason: 'nudity' } as const;

async function reported(text = 'Geef me geld'): Promise<string> {
  const sent = await site.send(of(bert), of(anna), text);
  if (typeof sent === 'string') return expect.unreachable(sent);
  await site.call(of(anna), 'report', { message: sent.message.id, kind: 'money' });
  await site.database.execute(sql`truncate mails, jobs`);
  return sent.message.id;
}
const messages = async (member: TestMember | undefined, conversation: string) =>
  (await site.call(of(member), 'getChat', { conversation })).messages;

describe('undo', () => {
  test('within sixty seconds a decision is taken back whole, and no mail leaves', async () => {
    const id = await photo(of(bert));
    const { row, decision } = await judge(MOD, 'photos', reject);
    expect(await images()).toMatchObject([{ id, status: 'rejected', reason: 'nudity' }]);
    expect(await mailsOf(bert)).toEqual(['cases.statement']);
    expect(await mailJobs().runDueJobs()).toEqual({});
    site.services.clock.advance(40_000);
    const back = await undo(MOD, decision.id);
    expect(await images()).toMatchObject([{ id, status: 'pending' }]);
    expect(await mailsOf(bert)).toEqual([]);
    expect((await site.call(of(bert), 'getCases')).cases).toEqual([]);
    site.services.clock.advance(120_000);
    expect(await mailJobs().runDueJobs()).toEqual({});
    // Its maker has it again, and can decide it at once.
    expect(back).toMatchObject({ id: row.id });
    await decide(MOD, back, { measure: 'photo_accepted' });
    expect(acts.slice(-3).map(({ act }) => act)).toEqual([
      'decide_case',
      'undo_decision',
      'decide_case',
    ]);
  });

  test('after sixty seconds the mail leaves, and the decision can only be reversed', async () => {
    await photo(of(bert));
    const { decision } = await judge(MOD, 'photos', reject);
    site.services.clock.advance(60_000);
    expect(await refused(undo(MOD, decision.id))).toBe('decision_sent');
    expect(await mailJobs().runDueJobs()).toEqual({ send_mail: 1 });
    expect((await site.database.execute(sql`select "to" from mailbox`)).rows).toEqual([
      { to: of(bert).email },
    ]);
  });

  test('nobody takes another’s decision back', async () => {
    await photo(of(bert));
    const { decision } = await judge(MOD, 'photos', reject);
    expect(await refused(undo(OTHER_MOD, decision.id))).toBe('not_found');
  });

  test('a photo that its owner deleted meanwhile does not come back, nor does its case', async () => {
    const id = await photo(of(bert));
    const { decision } = await judge(MOD, 'photos', reject);
    await site.call(of(bert), 'deletePhoto', { id });
    await undo(MOD, decision.id);
    expect(await images()).toEqual([]);
    expect(await claim(OTHER_MOD, 'photos', 10)).toEqual([]);
  });

  test('a message that was removed is on both screens again, word by word', async () => {
    await reported();
    const { row, decision } = await judge(MOD, 'reports', {
      measure: 'message_removed',
      ground: 'money',
    });
    const [chat] = (await site.call(of(anna), 'getChats')).chats;
    const conversation = chat?.conversation.id ?? expect.unreachable();
    for (const member of [anna, bert])
      expect(await messages(member, conversation)).toMatchObject([{ text: null }]);
    // Neither in the logs that other devices read.
    for (const member of [anna, bert])
      expect(JSON.stringify(await site.changes(of(member)))).not.toContain('Geef me geld');
    await undo(MOD, decision.id);
    for (const member of [anna, bert])
      expect(await messages(member, conversation)).toMatchObject([{ text: 'Geef me geld' }]);
    expect((await site.call(of(anna), 'getCases')).cases).toMatchObject([
      { number: row.number, state: 'in_review', decision: null },
    ]);
    expect(await site.database.select().from(jobs)).toEqual([]);
  });

  test.each([
    ['words_back', { ground: 'money' }, { about: null }, { about: 'Ik zeil graag' }],
    ['not_listed', { ground: 'money', days: 7 }, {}, {}],
  ] as const)('%s is undone', async (measure, more, during, after) => {
    await reported();
    const { decision } = await judge(MOD, 'reports', { measure, ...more });
    expect((await site.call(of(bert), 'getUser')).user?.profile).toMatchObject(during);
    await undo(MOD, decision.id);
    expect((await site.call(of(bert), 'getUser')).user?.profile).toMatchObject(after);
    const { rows } = await site.database.execute(
      sql`select listed, not_listed_until from profiles where id = ${of(bert).profileId}`,
    );
    expect(rows).toEqual([{ listed: true, not_listed_until: null }]);
  });

  test('words that the member wrote anew since are left as they are', async () => {
    await reported();
    const { decision } = await judge(MOD, 'reports', { measure: 'words_back', ground: 'money' });
    await site.call(of(bert), 'saveProfile', { about: 'Nieuw' });
    await undo(MOD, decision.id);
    expect((await site.call(of(bert), 'getUser')).user?.profile.about).toBe('Nieuw');
  });
});

test('a warning that was reversed is none: the terms want one first', async () => {
  const hints = async () => {
    await reported('Nog een keer');
    const [row] = await claim(SENIOR, 'reports');
    const { choices } = await at(SENIOR, (desk) => readCase(desk, row?.id ?? ''));
    await decide(SENIOR, row ?? expect.unreachable(), { measure: 'none' });
    return choices.find(({ measure }) => measure === 'suspended')?.hint;
  };
  expect(await hints()).toBe('misuse_first');
  await reported();
  const { decision } = await judge(SENIOR, 'reports', { measure: 'warned', ground: 'money' });
  expect(await hints()).toBeNull();
  await at(SENIOR, (desk) => reverseDecision(desk, { decision: decision.id, words: null }));
  expect(await hints()).toBe('misuse_first');
});
