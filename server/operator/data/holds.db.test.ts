import { beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { openOwnDesk } from '../../../tests/support/operator/own-desk.ts';
import { auditedActs, signTestOperatorIn } from '../../../tests/support/operator/test-desk.ts';
import type { TestOperator } from '../../../tests/support/operator/test-desk.ts';
import type { Approval } from '../../../shared/contract/operator/approvals.ts';
import type { OperatorCallName } from '../../../shared/contract/operator/calls.ts';
import { newId } from '../../../shared/identifiers.ts';
import { cases } from '../../database/schema/cases.ts';
import { approvals } from '../../database/schema/operators.ts';
import { createJobRunner } from '../../jobs/runner.ts';
import { operatorJobs } from '../jobs.ts';

const own = openOwnDesk({ four_eyes: 'pair' });
const DAY_MS = 86_400_000;
let privacy: TestOperator;
let senior: TestOperator;
let number: number;
let begins: Date;
const day = (days: number): string =>
  new Date(begins.getTime() + days * DAY_MS).toISOString().slice(0, 10);
const endOf = (date: string) => new Date(`${date}T23:59:59.999Z`);
const sent = (who: TestOperator, name: OperatorCallName, body: Record<string, unknown>) =>
  own.ask(name, { cookie: who.cookie, body });

/** An order of an authority whose case is held for so many days. */
beforeEach(async () => {
  begins = own.services.clock.now();
  [privacy, senior] = [await own.operator('privacy'), await own.operator('senior')];
  const { body } = await sent(privacy, 'openOrder', {
    ...{ id: newId(), authority: 'Police', reference: 'PL-1', country: 'NL', locale: 'nl' },
    ...{ topic: 'illegal_content', text: 'Keep it.' },
    due: new Date(own.services.clock.now().getTime() + DAY_MS).toISOString(),
  });
  number = (body as { number: number }).number;
  await hold(300);
});
const hold = (days: number) =>
  sent(privacy, 'holdCase', { number, until: day(days), reason: 'The police asked for it.' });
const row = async () => {
  const [found] = await own.database.select().from(cases).where(eq(cases.number, number));
  return found ?? expect.unreachable();
};
/** Asks for a release. @returns what a colleague sees of it. */
async function asked(until?: string): Promise<Approval> {
  const id = newId();
  const reason = 'They need it no more.';
  const { status, body } = await sent(privacy, 'releaseHold', { id, number, until, reason });
  expect([status, body]).toEqual([200, { approval: id }]);
  const answer = await own.ask('getApprovals', {
    cookie: senior.cookie,
    query: { list: 'for_me' },
  });
  const { approvals: list } = answer.body as { approvals: Approval[] };
  return list.find((one) => one.id === id) ?? expect.unreachable();
}
const decide = async (who: TestOperator, { id, hash }: Approval) =>
  (await sent(who, 'decideApproval', { id, hash, agreed: true })).code;

test('a hold is released by two, and nobody alone ends it', async () => {
  const approval = await asked();
  expect(approval).toMatchObject({
    ...{ act: 'release_hold', case: number, state: 'waiting' },
    args: { case: number, held_until: endOf(day(300)).toISOString() },
  });
  expect(await decide(privacy, approval)).toBe('own_approval');
  expect(await row()).toMatchObject({ held_until: endOf(day(300)), held_by: privacy.id });
  expect(await decide(senior, approval)).toBeNull();
  expect(await row()).toMatchObject({ held_until: null, hold_reason: null, held_by: null });
  expect((await auditedActs(own.database)).slice(-3)).toEqual([
    ...['ask_approval', 'refused', 'release_hold'],
  ]);
});

test('it is shortened by two, to a day that is earlier and to come', async () => {
  for (const wrong of [-2, 300, 301]) {
    const body = { id: newId(), number, until: day(wrong), reason: 'Earlier.' };
    expect((await sent(privacy, 'releaseHold', body)).code, String(wrong)).toBe(
      'validation_failed',
    );
  }
  expect(await decide(senior, await asked(day(30)))).toBeNull();
  expect(await row()).toMatchObject({
    held_until: endOf(day(30)),
    hold_reason: 'The police asked for it.',
  });
});

test('a hold that was made longer meanwhile is not what they agreed to', async () => {
  const approval = await asked();
  await hold(400);
  expect(await decide(senior, approval)).toBe('approval_changed');
  expect(await row()).toMatchObject({ held_until: endOf(day(400)) });
});

test('on a site with one operator it waits a day, and can be stopped', async () => {
  await own.services.settings.change({ four_eyes: 'delay' });
  const { id } = await asked();
  const until = (await row()).held_until;
  const jobs = createJobRunner(own.services, operatorJobs);
  own.services.clock.advance(DAY_MS - 60_000);
  await jobs.runDueJobs();
  expect((await row()).held_until).toEqual(until);
  own.services.clock.advance(120_000);
  await jobs.runDueJobs();
  expect((await row()).held_until).toBeNull();
  const [done] = await own.database.select().from(approvals).where(eq(approvals.id, id));
  expect(done).toMatchObject({ state: 'done', decided_by: null });

  privacy.cookie = await signTestOperatorIn(own.services, privacy.id);
  senior.cookie = await signTestOperatorIn(own.services, senior.id);
  await hold(300);
  const stopped = await asked();
  await sent(privacy, 'stopApproval', { id: stopped.id });
  own.services.clock.advance(2 * DAY_MS);
  await jobs.runDueJobs();
  expect((await row()).hold_reason).not.toBeNull();
});
