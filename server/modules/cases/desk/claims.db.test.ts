import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { deskTools, MOD, OTHER_MOD, SENIOR } from '../../../../tests/support/desk-tools.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import { CLAIM_MINUTES } from '../../../../shared/operator/queues.ts';
import { claimCase, claimCases, escalateCase, releaseCases } from './claim.ts';
import { findCases, readQueue, readQueues } from './queues.ts';
import { readCase } from './whole.ts';

let site: TestSite;
let [anna, bert]: TestMember[] = [];
beforeAll(async () => {
  site = await createTestSite({ connections: 8 });
});
afterAll(() => site.close());
const { at, claim, decide, judge, photo, refused } = deskTools(() => site);
const of = (member: TestMember | undefined): TestMember => member ?? expect.unreachable();

beforeEach(async () => {
  await site.empty();
  await site.database.execute(sql`truncate cases, reports, mails, jobs cascade`);
  [anna, bert] = [
    await site.member({ profile: { name: 'Anna' } }),
    await site.member({ credits: 20, profile: { name: 'Bert' } }),
  ];
});
const report = (message: string) =>
  site.call(of(anna), 'report', { message, kind: 'harassment', text: 'Bah' });
async function messageOf(text: string): Promise<string> {
  const sent = await site.send(of(bert), of(anna), text);
  return typeof sent === 'string' ? expect.unreachable(sent) : sent.message.id;
}

describe('claims', () => {
  test('two operators who take 200 photos at once see none twice and miss none', async () => {
    for (let position = 0; position < 200; position++) await photo(of(anna), position);
    const seen: string[] = [];
    const claimAll = async (actor: typeof MOD) => {
      for (;;) {
        const rows = await claim(actor, 'photos', 10);
        if (rows.length === 0) return;
        for (const row of rows) {
          seen.push(row.id);
          await decide(actor, row, { measure: 'photo_accepted' });
        }
      }
    };
    await Promise.all([claimAll(MOD), claimAll(OTHER_MOD)]);
    expect(seen).toHaveLength(200);
    expect(new Set(seen).size).toBe(200);
  }, 120_000);

  test('what is due first comes first, a reload goes on where it was, and a dead tab’s claim ends', async () => {
    const first = await photo(of(anna), 0);
    site.services.clock.advance(60_000);
    await photo(of(anna), 1);
    const [row] = await claim(MOD, 'photos');
    expect(row).toMatchObject({ photo: first, state: 'claimed' });
    const again = await at(MOD, (desk) =>
      claimCases(desk, { queue: 'photos', count: 2, have: [], skip: [] }),
    );
    expect(again.claimed.map((one) => one.id)).toContain(row?.id);
    const theirs = await claim(OTHER_MOD, 'photos', 10);
    expect(theirs).toEqual([]);
    site.services.clock.advance(CLAIM_MINUTES * 60_000 + 1);
    expect(await claim(OTHER_MOD, 'photos', 10)).toHaveLength(2);
    const lost = await at(MOD, (desk) =>
      claimCases(desk, { queue: 'photos', count: 0, have: [row?.id ?? ''], skip: [] }),
    );
    expect(lost.lost).toEqual([row?.id]);
  });

  test('a case is decided by whoever holds it, at the version that they saw', async () => {
    await photo(of(anna));
    const [row] = await claim(MOD, 'photos');
    if (!row) return expect.unreachable();
    const accept = { measure: 'photo_accepted' } as const;
    expect(await refused(decide(OTHER_MOD, row, accept))).toBe('case_not_claimed');
    expect(await refused(decide(MOD, { ...row, version: 0 }, accept))).toBe('case_changed');
    expect(await refused(at(OTHER_MOD, (desk) => claimCase(desk, row.id)))).toBe('case_changed');
    await at(MOD, (desk) => releaseCases(desk, [row.id]));
    await at(OTHER_MOD, (desk) => claimCase(desk, row.id));
    await decide(OTHER_MOD, row, accept);
    expect(await refused(decide(MOD, row, accept))).toBe('case_changed');
  });

  test('the same decision again is the same one, and no second', async () => {
    const id = await photo(of(anna));
    const [row] = await claim(MOD, 'photos');
    if (!row) return expect.unreachable();
    const same = { decision: crypto.randomUUID(), measure: 'photo_accepted' } as const;
    const first = await decide(MOD, row, same);
    expect((await decide(MOD, row, same)).decision?.id).toBe(first.decision?.id);
    expect(await refused(decide(MOD, row, { ...same, measure: 'none' }))).toBe(
      'idempotency_conflict',
    );
    expect((await site.call(of(anna), 'getUser')).user?.profile.images).toMatchObject([
      { id, status: 'active' },
    ]);
  });

  test('what somebody hands on waits for a senior alone', async () => {
    await photo(of(anna));
    const [row] = await claim(MOD, 'photos');
    if (!row) return expect.unreachable();
    await at(MOD, (desk) =>
      escalateCase(desk, { id: row.id, version: row.version, text: 'Jong?' }),
    );
    expect(await claim(MOD, 'photos', 10)).toEqual([]);
    expect(await claim(MOD, 'minors')).toEqual([]);
    expect(await refused(at(MOD, (desk) => readCase(desk, row.id)))).toBe('not_found');
    expect(await claim(SENIOR, 'minors')).toMatchObject([{ id: row.id, version: 2 }]);
    expect(await at(SENIOR, (desk) => readCase(desk, row.id))).toMatchObject({
      escalation: { text: 'Jong?' },
    });
  });

  test('what is handed on is due in an hour there, and not later where it was due before', async () => {
    const now = () => site.services.clock.now().getTime();
    const dueAfterHanding = async (queue: 'reports' | 'photos') => {
      const [row] = await claim(MOD, queue);
      if (!row) return expect.unreachable();
      const { id, version } = row;
      await at(MOD, (desk) => escalateCase(desk, { id, version, text: 'Jong?' }));
      const [handed] = await claim(SENIOR, 'minors');
      await decide(SENIOR, handed ?? expect.unreachable(), {
        measure: queue === 'photos' ? 'photo_accepted' : 'none',
      });
      return [row.due_at.getTime(), handed?.due_at.getTime()];
    };
    await report(await messageOf('Eerste'));
    const [, due = 0] = await dueAfterHanding('reports');
    expect(Math.round((due - now()) / 60_000)).toBe(60);
    await photo(of(anna));
    site.services.clock.advance(90 * 60_000);
    const [before, after] = await dueAfterHanding('photos');
    expect(after).toBe(before);
  });
});

describe('queues', () => {
  test('reports of one subject are one case, due when the first is, and decided at once', async () => {
    await report(await messageOf('Eerste'));
    const [whole] = await claim(MOD, 'reports');
    await report(await messageOf('Tweede'));
    const page = await at(MOD, (desk) => readQueue(desk, 'reports', undefined));
    expect(page.cases).toMatchObject([{ id: whole?.id, reports: 2, version: 2 }]);
    const shown = await at(MOD, (desk) => readCase(desk, whole?.id ?? ''));
    expect(shown.evidence.filter(({ reported }) => reported).map(({ text }) => text)).toEqual([
      'Eerste',
      'Tweede',
    ]);
    expect(shown.evidence.filter(({ kind }) => kind === 'profile')).toHaveLength(1);
    // An operator who saw one report decides on two only after seeing both.
    const none = { measure: 'none' } as const;
    expect(await refused(decide(MOD, whole ?? expect.unreachable(), none))).toBe('case_changed');
    await decide(MOD, { id: shown.id, version: shown.version }, none);
    expect((await at(MOD, (desk) => readQueues(desk))).queues).toContainEqual(
      expect.objectContaining({ queue: 'reports', open: 0 }),
    );
    expect((await site.call(of(anna), 'getCases')).cases).toMatchObject([
      { state: 'decided' },
      { state: 'decided' },
    ]);
  });

  test('a page says what is late, and goes on behind its last row', async () => {
    for (let position = 0; position < 60; position++) await photo(of(anna), position);
    const first = await at(MOD, (desk) => readQueue(desk, 'photos', undefined));
    expect(first.cases).toHaveLength(50);
    expect(first.cases.some(({ late }) => late)).toBe(false);
    const rest = await at(MOD, (desk) => readQueue(desk, 'photos', first.next ?? undefined));
    expect(rest.cases).toHaveLength(10);
    expect(rest.next).toBeNull();
    expect(new Set([...first.cases, ...rest.cases].map(({ id }) => id)).size).toBe(60);
    site.services.clock.advance(3 * 3_600_000);
    const overview = await at(MOD, (desk) => readQueues(desk));
    expect(overview.queues.find(({ queue }) => queue === 'photos')).toMatchObject({
      open: 60,
      late: 60,
    });
    expect(overview.queues.map(({ queue }) => queue)).toEqual(['photos', 'reports', 'complaints']);
  });

  test('a page of a queue is read from its index, however many cases there are', async () => {
    await site.database.execute(sql`
      insert into cases (id, number, kind, topic, source, locale, country, queue, priority, due_at, created_at, closed_at)
      select gen_random_uuid(), 1000000 + n, 'photo', 'photo', 'own', 'nl', 'NL', 'photos', 2, now() + n * interval '1 second', now(), case when n % 3 = 0 then null else now() end
      from generate_series(1, 3000) n`);
    await site.database.execute(sql`analyze cases`);
    const plan = await site.database.execute(sql`
      explain select id from cases where queue = 'photos' and closed_at is null and part_of is null and sealed_at is null
        and (priority, due_at, number) > (-1::smallint, '-infinity'::timestamptz, 0) order by priority, due_at, number limit 50`);
    const planned = JSON.stringify(plan.rows);
    expect(planned).toContain('cases_queue');
    expect(planned).not.toMatch(/Sort|Seq Scan/);
  });

  test('a case is found by its number, an address or an id, exactly, and by nothing else', async () => {
    await report(await messageOf('Hoi'));
    const { row } = await judge(MOD, 'reports', { measure: 'none' });
    const found = async (exactly: string) =>
      (await at(MOD, (desk) => findCases(desk, exactly, 20))).map(({ id }) => id);
    for (const exactly of [
      String(row.number),
      `#${row.number}`,
      of(bert).profileId,
      of(bert).email,
      of(anna).email.toUpperCase(),
      row.message ?? '',
    ])
      expect(await found(exactly), exactly).toEqual([row.id]);
    for (const exactly of ['Bert', of(bert).email.slice(0, 12), '%', `${row.number} or 1=1`])
      expect(await found(exactly), exactly).toEqual([]);
  });
});
