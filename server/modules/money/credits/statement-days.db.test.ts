import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { conversationIdOf, newId } from '../../../../shared/identifiers.ts';
import { emptyMoney } from '../../../../tests/support/money/money-back.ts';
import { createPaidPurchase } from '../../../../tests/support/money/paid-purchase.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await emptyMoney(site);
  await site.change({ message_credits: 2 });
});

/** Moves the new entries of a member's ledger far into the past. */
const backdate = (member: TestMember, at: string) =>
  site.database.execute(
    sql`update ledger_entries set created_at = ${at}::timestamptz
      where member_id = ${member.memberId} and created_at > '2026-01-01'`,
  );
const daysOf = async (member: TestMember, query = {}) =>
  (await site.call(member, 'getStatement', query)).days;

describe('the days of the statement', () => {
  test('R-025 each is whole, by the member’s own midnight, with what each person took and what that had cost', async () => {
    const [anna, bert, carl] = [await site.member(), await site.member(), await site.member()];
    await createPaidPurchase(site, anna, { credits: 10, total: 250 });
    await site.send(anna, bert, 'Hoi');
    await backdate(anna, '2025-11-20T22:30:00Z');
    await site.send(anna, bert, 'Hoi');
    await site.send(anna, carl, 'Hoi');
    // Half past midnight in Amsterdam.
    await backdate(anna, '2025-11-20T23:30:00Z');
    const days = await daysOf(anna);
    expect(days.map(({ day, added, spent }) => [day, added, spent])).toEqual([
      ['2025-11-21', 0, 4],
      ['2025-11-20', 10, 2],
    ]);
    expect(days[0]?.cost).toEqual([{ amount: 100, currency: 'EUR' }]);
    expect(days[0]?.groups).toMatchObject([
      { member: { id: carl.profileId }, count: 1, spent: 2, counts: { message: 1, voice: 0 } },
      { member: { id: bert.profileId }, cost: [{ amount: 50, currency: 'EUR' }] },
    ]);
    const { entries, paid, cost } = await site.call(anna, 'getStatement');
    expect(entries.map(({ day }) => day)).toEqual([
      '2025-11-21',
      '2025-11-21',
      '2025-11-20',
      '2025-11-20',
    ]);
    expect([paid, cost]).toEqual([
      [{ amount: 250, currency: 'EUR' }],
      [{ amount: 150, currency: 'EUR' }],
    ]);
    expect(await daysOf(anna, { profile: carl.profileId })).toMatchObject([
      { day: '2025-11-21', added: 0, spent: 2, groups: [{ member: { id: carl.profileId } }] },
    ]);
  });

  test('a day that goes on on the next page is told whole with the first, once', async () => {
    const [anna, bert] = [await site.member({ credits: 0 }), await site.member()];
    await site.database.execute(sql`
      insert into ledger_entries (id, member_id, amount, balance, cause, other_profile, created_at)
      select gen_random_uuid(), ${anna.memberId}, case when place = 1 then 70 else -1 end, case when place = 1 then 70 else 71 - place end,
        case when place = 1 then 'demo' else 'message' end, case when place > 1 then ${bert.profileId}::uuid end, '2025-11-20T12:00:00Z'
      from generate_series(1, 71) place order by place`);
    const first = await site.call(anna, 'getStatement');
    expect(first.entries).toHaveLength(50);
    expect(first.days).toMatchObject([
      { added: 70, spent: 70, groups: [{ count: 70, spent: 70, counts: { message: 70 } }] },
    ]);
    const next = await site.call(anna, 'getStatement', { cursor: first.next_cursor ?? '' });
    expect([next.entries.length, next.days]).toEqual([21, []]);
  });

  test('R-062 who is blocked or gone is in no day by name, and together in one', async () => {
    const [anna, bert, carl] = [
      await site.member({ credits: 20, member: { paid_user: true } }),
      await site.member(),
      await site.member(),
    ];
    for (const other of [bert, carl]) await site.send(anna, other, 'Hoi');
    await site.block(anna, bert);
    await site.database.execute(
      sql`update profiles set status = 'deleted' where id = ${carl.profileId}`,
    );
    expect(await daysOf(anna)).toMatchObject([
      { added: 20, spent: 4, groups: [{ member: null, count: 2, spent: 4 }] },
    ]);
  });

  test('what was taken back is counted as that, and took nothing', async () => {
    const [anna, bert] = [
      await site.member({ credits: 20, member: { paid_user: true } }),
      await site.member(),
    ];
    const id = newId();
    await site.send(anna, bert, 'Oei', id);
    await site.call(anna, 'undoMessage', {
      conversation: conversationIdOf(anna.profileId, bert.profileId),
      profile: bert.profileId,
      message: id,
    });
    await site.send(anna, bert, 'Hoi');
    const { added, spent, count, days } = await site.call(anna, 'getStatement');
    expect([added, spent, count]).toEqual([20, 2, 4]);
    expect(days).toMatchObject([
      {
        added: 20,
        spent: 2,
        groups: [{ count: 3, spent: 2, counts: { message: 1, message_undone: 1 } }],
      },
    ]);
  });
});
