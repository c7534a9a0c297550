import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { desc, sql } from 'drizzle-orm';
import { ask } from '../../../tests/support/test-client.ts';
import type { TestMember } from '../../../tests/support/test-members.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import type { TestSite } from '../../../tests/support/test-site.ts';
import { deskTools } from '../../../tests/support/desk-tools.ts';
import { caseTools, complaint } from '../../../tests/support/case-tools.ts';
import { createTestOperator } from '../../../tests/support/operator/test-desk.ts';
import { auditEntries } from '../../database/schema/operators.ts';
import { cases, decisions } from '../../database/schema/cases.ts';
import { inTransaction } from '../../database/transaction.ts';
import { decideCase } from './decide.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let site: TestSite;
let anna: TestMember;
let bert: TestMember;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate cases, reports, mails, jobs cascade`);
  anna = await site.member({ credits: 9, profile: { name: 'Anna' } });
  bert = await site.member({ credits: 9, profile: { name: 'Bert', about: 'Ik zeil graag' } });
});

const { notice, send, refused, rowOf, mailsTo, linkTo, caseOf, desk, runJobs } = caseTools(
  () => site,
  () => bert,
);

const { photo } = deskTools(() => site);

describe('deciding', () => {
  test('R-064 a decision is mailed once with its reasons, however often and by how many it is made', async () => {
    const number = await send(complaint());
    const line = `decide ${number} --outcome upheld --ground artikel 7 --reasons Je krijgt je geld terug.`;
    const results = await Promise.all(Array.from({ length: 8 }, () => desk(line)));
    expect(results.filter(({ done }) => done)).toHaveLength(1);
    const mails = (await mailsTo('klant@voorbeeld.example')).slice(1);
    expect(mails).toMatchObject([
      {
        template: 'cases.decided',
        values: {
          number,
          reasons: 'Je krijgt je geld terug.',
          ground: expect.stringContaining('artikel 7') as string,
        },
      },
    ]);
    expect(await caseOf(await linkTo('klant@voorbeeld.example'))).toMatchObject({
      state: 'decided',
      decision: {
        outcome: 'upheld',
        reasons: 'Je krijgt je geld terug.',
        appeal_until: expect.any(String) as string,
      },
    });
  });

  test('a photo that waits is judged and not answered: the command leaves it with its case', async () => {
    await photo(bert);
    const [row] = await site.database.select().from(cases);
    const number = row?.number ?? expect.unreachable();
    expect(await desk(`decide ${number} --reasons Prima foto.`)).toMatchObject({
      done: false,
      text: expect.stringContaining('npm run moderate') as string,
    });
    expect(await rowOf(number)).toMatchObject({ kind: 'photo', closed_at: null });
  });

  test('R-064 killed before its end, a decision is none: nothing is stored and nobody is mailed', async () => {
    const number = await send(complaint());
    const decision = { number, outcome: null, reasons: 'Nee.', ground: null, by: 'ops' };
    await expect(
      inTransaction(site.database, async (transaction) => {
        await decideCase(transaction, decision, site.services.clock.now());
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect(await rowOf(number)).toMatchObject({ state: 'new', closed_at: null });
    expect(await site.database.select().from(decisions)).toEqual([]);
    expect(await mailsTo('klant@voorbeeld.example')).toHaveLength(1);
    expect((await desk(`decide ${number} --reasons Nee.`)).done).toBe(true);
  });

  test('R-064 a report is decided as every case is, and its reporter told why', async () => {
    const { number } = await site.call(anna, 'report', { profile: bert.profileId, kind: 'spam' });
    await desk(`take ${number}`);
    expect((await site.call(anna, 'getCases')).cases).toMatchObject([{ state: 'in_review' }]);
    await desk(`decide ${number} --reasons Dit is reclame.`);
    expect((await mailsTo(anna.email)).map(({ template }) => template)).toEqual([
      'safety.report',
      'cases.decided_notice',
    ]);
    expect(await mailsTo(bert.email)).toEqual([]);
    expect((await site.call(anna, 'getCases')).cases).toMatchObject([
      { number, state: 'decided', decision: { reasons: 'Dit is reclame.' } },
    ]);
  });

  test('R-064 the operator is reminded of what is past its time, once a day', async () => {
    const { support_email: support } = site.services.settings.current();
    const number = await send(notice());
    const reminders = async () => {
      await runJobs();
      return (await mailsTo(support)).length;
    };
    site.services.clock.advance(71 * HOUR_MS);
    expect(await reminders()).toBe(0);
    site.services.clock.advance(2 * HOUR_MS);
    expect(await reminders()).toBe(1);
    site.services.clock.advance(2 * HOUR_MS);
    expect(await reminders()).toBe(1);
    site.services.clock.advance(DAY_MS);
    expect(await reminders()).toBe(2);
    expect((await mailsTo(support)).at(-1)).toMatchObject({
      template: 'cases.late',
      values: { numbers: String(number) },
    });
    expect((await desk('list')).text).toContain('LATE');
    await desk(`decide ${number} --reasons Het is weg.`);
    site.services.clock.advance(2 * DAY_MS);
    expect(await reminders()).toBe(2);
  });

  test('R-064 a trusted flagger is answered within a day', async () => {
    const number = await send(notice());
    expect((await desk(`flagger ${number}`)).done).toBe(true);
    const { due_at, created_at, source } = await rowOf(number);
    expect([source, due_at.getTime() - created_at.getTime()]).toEqual(['trusted_flagger', DAY_MS]);
  });

  test('the command keeps a case until the later of two days, and refuses a past day and a sealed case', async () => {
    const number = await send(complaint());
    const kept = async () => (await rowOf(number)).held_until?.toISOString() ?? null;
    const begins = site.services.clock.now().getTime();
    const day = (days: number) => new Date(begins + days * DAY_MS).toISOString().slice(0, 10);
    // As at the desk, of which it is the same function.
    for (const wrong of [day(-2), day(732)])
      expect(await desk(`hold ${number} ${wrong}`)).toEqual({
        done: false,
        text: `${wrong} is past, or more than two years away: a case is kept until a day between.`,
      });
    expect(await kept()).toBeNull();
    for (const until of [day(300), day(30)])
      expect(await desk(`hold ${number} ${until}`)).toEqual({
        done: true,
        text: `Case ${number} is kept until ${day(300)}.`,
      });
    expect(await kept()).toBe(`${day(300)}T23:59:59.999Z`);
    const sealed = site.services.clock.now();
    await site.database.update(cases).set({ sealed_at: sealed, held_until: sealed });
    expect(await desk(`hold ${number} ${day(400)}`)).toEqual({
      done: false,
      text: `Case ${number} is sealed: it is kept for as long as its seal.`,
    });
    expect(await kept()).toBe(sealed.toISOString());
  });

  test('a command that is spelled wrong does nothing and says how', async () => {
    const number = await send(complaint());
    for (const line of [
      'decide',
      `decide ${number}`,
      `decide ${number} --reasons`,
      `decide ${number} --outcome maybe --reasons Ja.`,
      `decide ${number} zomaar --reasons Ja.`,
      `hold ${number} morgen`,
      `show ${number} now`,
      'remove 1',
    ])
      expect(await desk(line), line).toMatchObject({
        done: false,
        text: expect.stringContaining('npm run cases') as string,
      });
    expect(await desk('show 999999')).toMatchObject({ done: false });
    expect(await rowOf(number)).toMatchObject({ state: 'new' });
  });
});

describe('appealing', () => {
  const appeal = (more: Record<string, unknown>) =>
    complaint({ kind: 'appeal', text: 'De beslissing klopt niet, want ik was het niet.', ...more });

  test('R-064 a decision is appealed by the mail’s link without a session, once, within six months, and not before it is there', async () => {
    const number = await send(complaint());
    const early = await linkTo('klant@voorbeeld.example');
    expect(await refused(appeal({ link: early }))).toEqual(['validation_failed', 'decision']);
    await desk(`decide ${number} --reasons Nee.`, 'mia');
    const link = await linkTo('klant@voorbeeld.example');
    const results = await Promise.all(
      [appeal({ link }), appeal({ link })].map(
        async (body) => (await ask(site.app, 'complain', { body })).status,
      ),
    );
    expect(results.sort()).toEqual([200, 422]);
    const view = await caseOf(link);
    expect(view).toMatchObject({ number, appeal: number + 1 });
    // Every link of the case shows the same.
    expect(await caseOf(early)).toEqual(view);

    const second = (await rowOf(number + 1)).number;
    expect(await desk(`decide ${second} --reasons Nog steeds niet.`, 'mia')).toMatchObject({
      done: false,
    });
    expect((await desk(`decide ${second} --reasons Toch wel.`, 'noor')).done).toBe(true);
    const last = await linkTo('klant@voorbeeld.example');
    expect(await caseOf(last)).toMatchObject({ number: second, decision: { appeal_until: null } });
    expect(await refused(appeal({ link: last }))).toEqual(['validation_failed', 'decision']);
  });

  test('whoever is named decides it as an operator whose work it is, and is on record as typed', async () => {
    const mia = await createTestOperator(site.services, 'senior');
    const noor = await createTestOperator(site.services, 'senior');
    const finance = await createTestOperator(site.services, 'finance');
    const number = await send(complaint());
    const decideAs = (as: string, of = number) =>
      desk(`decide ${of} --by ${as} --reasons Nee.`, 'ops');
    expect(await decideAs('nobody@desk.example')).toMatchObject({
      done: false,
      text: expect.stringContaining('Nobody at the desk is called') as string,
    });
    expect((await decideAs(finance.email)).text).toContain('has the role finance');
    expect(await rowOf(number)).toMatchObject({ state: 'new' });
    expect((await decideAs(mia.email)).done).toBe(true);
    const [first] = await site.database.select().from(decisions);
    expect(first?.decided_by).toBe(mia.id);
    const [entry] = await site.database
      .select()
      .from(auditEntries)
      .orderBy(desc(auditEntries.number))
      .limit(1);
    expect(entry).toMatchObject({
      ...{ act: 'decide_case', operator_id: mia.id, role: 'console', after: { console: 'ops' } },
    });
    // The appeal is somebody else's, however they call themselves, and nobody's who gives no name.
    await send(appeal({ link: await linkTo('klant@voorbeeld.example') }));
    expect((await decideAs(mia.email, number + 1)).text).toContain('somebody else judges');
    expect((await desk(`decide ${number + 1} --reasons Nee.`, 'ops')).text).toContain(
      'was decided at the desk',
    );
    expect((await decideAs(noor.email, number + 1)).done).toBe(true);
  });

  test('an appeal against a measure is left to the desk, which alone puts it back', async () => {
    const number = await send(complaint());
    await desk(`decide ${number} --reasons Nee.`, 'mia');
    await site.database.update(decisions).set({ measure: 'warned' });
    await send(appeal({ link: await linkTo('klant@voorbeeld.example') }));
    expect(await desk(`decide ${number + 1} --outcome upheld --reasons Ja.`, 'noor')).toEqual({
      done: false,
      text: `Case ${number + 1} is an appeal against a measure: decide it at the desk, which puts everything back.`,
    });
    expect(await rowOf(number + 1)).toMatchObject({ state: 'new', closed_at: null });
  });

  test('R-064 an appeal that comes too late is refused, and a case stays as long as its appeal', async () => {
    const [one, other] = [await send(complaint()), await send(complaint())];
    for (const number of [one, other]) await desk(`decide ${number} --reasons Nee.`);
    const links = (await mailsTo('klant@voorbeeld.example'))
      .slice(-2)
      .map(({ values }) => (values as { path: string }).path.split('case=')[1] ?? '');
    site.services.clock.advance(179 * DAY_MS);
    await send(appeal({ link: links[0] }));
    site.services.clock.advance(6 * DAY_MS);
    expect(await refused(appeal({ link: links[1] }))).toEqual(['validation_failed', 'decision']);
    await runJobs();
    expect((await site.database.select().from(cases)).map(({ number }) => number)).toContain(one);
    expect((await site.database.select().from(cases)).map(({ number }) => number)).not.toContain(
      other,
    );
  });

  test('R-064 signed in, the number is enough for one’s own; of somebody else’s the answer says nothing', async () => {
    const number = await send(complaint({ email: anna.email }), anna);
    await desk(`decide ${number} --reasons Nee.`);
    const theirs = await send(appeal({ decision: String(number), email: bert.email }), bert);
    expect(await rowOf(theirs)).toMatchObject({ about_case: null, decision: String(number) });
    const nobodys = await send(appeal({ decision: '999999' }));
    expect(await rowOf(nobodys)).toMatchObject({ about_case: null });
    const own = await send(appeal({ decision: `nr. ${number}`, email: anna.email }), anna);
    expect(await rowOf(own)).toMatchObject({ about_case: (await rowOf(number)).id });
    expect(await refused(appeal({ decision: undefined }))).toEqual([
      'validation_failed',
      'decision',
    ]);
  });
});
