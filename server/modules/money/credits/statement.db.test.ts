import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { newId } from '../../../../shared/identifiers.ts';
import { createPaidPurchase } from '../../../../tests/support/money/paid-purchase.ts';
import { createTestSite } from '../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../tests/support/test-site.ts';
import type { TestMember } from '../../../../tests/support/test-members.ts';
import { ask } from '../../../../tests/support/test-client.ts';

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite({ connections: 8 });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.change({ message_credits: 2 });
});

/** Writes so many paid messages into the ledger of a member, one a minute, as sending does. */
async function fill(member: TestMember, other: TestMember, count: number): Promise<void> {
  await site.database.execute(sql`
    insert into ledger_entries (id, member_id, amount, balance, cause, reference, other_profile, created_at)
    select gen_random_uuid(), ${member.memberId}, case when place = 1 then ${count} else -1 end, case when place = 1 then ${count} else ${count} - place + 1 end,
      case when place = 1 then 'purchase' else 'message' end, null, case when place > 1 then ${other.profileId}::uuid end, now() - (${count} - place) * interval '1 minute'
    from generate_series(1, ${count}) place order by place`);
  await site.database.execute(
    sql`update members set credits = (select sum(amount) from ledger_entries where member_id = ${member.memberId}) where id = ${member.memberId}`,
  );
}

describe('the statement', () => {
  test('R-025 R-026 tells every change with its cause, the other member and the balance after it, and adds up to the balance', async () => {
    const [anna, bert, robot] = [
      await site.member({ credits: 10, member: { paid_user: true } }),
      await site.member(),
      await site.member({ profile: { fictional: true, name: 'Robot' } }),
    ];
    await site.send(anna, bert, 'Hoi');
    await site.send(anna, robot, 'Hoi');
    const statement = await site.call(anna, 'getStatement');
    expect(statement).toMatchObject({
      balance: 6,
      sum: 6,
      added: 10,
      spent: 4,
      count: 3,
      next_cursor: null,
    });
    expect(
      statement.entries.map(({ amount, balance, cause, member }) => [
        amount,
        balance,
        cause,
        member?.id ?? null,
        member?.fictional ?? null,
      ]),
    ).toEqual([
      [-2, 6, 'message', robot.profileId, true],
      [-2, 8, 'message', bert.profileId, false],
      [10, 10, 'demo', null, null],
    ]);
    expect(statement.members.map((one) => one.id)).toEqual([robot.profileId, bert.profileId]);
    expect(statement.causes).toEqual(['demo', 'message']);
  });

  test('R-028 R-033 what was bought and what went back is named in money, with its payment', async () => {
    const [anna, bert] = [await site.member(), await site.member()];
    const bought = await createPaidPurchase(site, anna, { credits: 100, total: 4_219 });
    await site.send(anna, bert, 'Hoi');
    await site.call(anna, 'requestRefund', { payment: bought.payment });
    const { entries } = await site.call(anna, 'getStatement');
    const refunded = await site.database.execute<{ amount: string }>(
      sql`select amount from refunds where payment_id = ${bought.payment}`,
    );
    expect(entries.map(({ cause, money }) => [cause, money])).toEqual([
      [
        'refund',
        {
          payment: bought.payment,
          amount: Number(refunded.rows[0]?.amount),
          currency: 'EUR',
        },
      ],
      ['message', null],
      ['purchase', { payment: bought.payment, amount: 4_219, currency: 'EUR' }],
    ]);
  });

  test('R-389 a send that is refused for want of credits leaves no entry and no message', async () => {
    const [anna, bert] = [
      await site.member({ credits: 1, member: { paid_user: true } }),
      await site.member(),
    ];
    const refused = await site.refusal(anna, 'sendMessage', {
      profile: bert.profileId,
      kind: 'text',
      text: 'Hoi',
      client_id: newId(),
    });
    expect(refused).toMatchObject({ status: 402, code: 'insufficient_credits' });
    expect(await site.call(anna, 'getStatement')).toMatchObject({ balance: 1, sum: 1, count: 1 });
    expect((await site.database.execute(sql`select from messages`)).rows).toHaveLength(0);
    expect((await site.call(anna, 'getChats')).chats).toEqual([]);
  });

  test('R-264 one text costs what the setting says, in the statement too', async () => {
    const [anna, bert] = [
      await site.member({ credits: 12, member: { paid_user: true } }),
      await site.member(),
    ];
    await site.change({ message_credits: 5 });
    expect(await site.send(anna, bert, 'Hoi')).toMatchObject({ credits: 7 });
    expect((await site.call(anna, 'getStatement')).entries[0]).toMatchObject({
      amount: -5,
      balance: 7,
      cause: 'message',
    });
  });

  test('three thousand entries are read in pages that are all of them once, each balance following from the one before', async () => {
    const [anna, bert] = [await site.member(), await site.member()];
    await fill(anna, bert, 3_000);
    let [cursor, pages, seen, after]: [string | null, number, number, number | null] = [
      null,
      0,
      0,
      null,
    ];
    const ids = new Set<string>();
    do {
      const page: Awaited<ReturnType<typeof site.call<'getStatement'>>> = await site.call(
        anna,
        'getStatement',
        cursor === null ? {} : { cursor },
      );
      expect([page.balance, page.sum, page.count]).toEqual([1, 1, 3_000]);
      for (const entry of page.entries) {
        if (after !== null) expect(entry.balance).toBe(after);
        after = entry.balance - entry.amount;
        ids.add(entry.id);
        seen += 1;
      }
      cursor = page.next_cursor;
      pages += 1;
    } while (cursor !== null);
    expect([pages, seen, ids.size, after]).toEqual([60, 3_000, 3_000, 0]);
  });

  test('is filtered by member, cause and month, and says what that adds up to', async () => {
    const [anna, bert, carl] = [
      await site.member({ credits: 20, member: { paid_user: true } }),
      await site.member(),
      await site.member(),
    ];
    for (const other of [bert, bert, carl]) await site.send(anna, other, 'Hoi');
    expect(await site.call(anna, 'getStatement', { profile: bert.profileId })).toMatchObject({
      balance: 14,
      sum: 14,
      added: 0,
      spent: 4,
      count: 2,
    });
    expect(await site.call(anna, 'getStatement', { cause: 'demo' })).toMatchObject({
      added: 20,
      spent: 0,
      count: 1,
    });
    const {
      months: [month = ''],
    } = await site.call(anna, 'getStatement');
    expect((await site.call(anna, 'getStatement', { month })).count).toBe(4);
    expect(await site.call(anna, 'getStatement', { month: '2020-01' })).toMatchObject({
      count: 0,
      entries: [],
      balance: 14,
      sum: 14,
    });
    for (const query of [
      { month: '2026-13' },
      { cause: 'theft' },
      { cursor: 'x' },
      { cursor: Buffer.from('0').toString('base64url') },
    ])
      expect((await site.refusal(anna, 'getStatement', query)).status).toBe(422);
  });

  test('a month begins at midnight where the member lives', async () => {
    const anna = await site.member();
    await fill(anna, anna, 1);
    await site.database.execute(
      sql`update ledger_entries set created_at = '2026-09-30T22:30:00Z' where member_id = ${anna.memberId}`,
    );
    expect((await site.call(anna, 'getStatement')).months).toEqual(['2026-10']);
    expect((await site.call(anna, 'getStatement', { month: '2026-10' })).count).toBe(1);
    expect((await site.call(anna, 'getStatement', { month: '2026-09' })).count).toBe(0);
  });

  test('R-062 whoever is blocked, in either direction, or gone is named nowhere; what was paid stays, and nobody reads another member’s', async () => {
    const [anna, bert, carl, dirk] = [
      await site.member({ credits: 20, member: { paid_user: true } }),
      await site.member(),
      await site.member(),
      await site.member({ credits: 7 }),
    ];
    for (const other of [bert, carl, dirk]) await site.send(anna, other, 'Hoi');
    await site.block(anna, bert);
    await site.block(carl, anna);
    await site.database.execute(
      sql`update profiles set status = 'deleted' where id = ${dirk.profileId}`,
    );
    const statement = await site.call(anna, 'getStatement');
    expect(statement.entries.map((entry) => [entry.amount, entry.member])).toEqual([
      [-2, null],
      [-2, null],
      [-2, null],
      [20, null],
    ]);
    expect(statement.members).toEqual([]);
    for (const other of [bert, carl, dirk])
      expect((await site.call(anna, 'getStatement', { profile: other.profileId })).count).toBe(0);
    expect(await site.call(bert, 'getStatement')).toMatchObject({ balance: 0, count: 0 });
  });

  test('the table for a spreadsheet holds every entry of the filter and runs nothing', async () => {
    const [anna, bert] = [
      await site.member(),
      await site.member({ profile: { name: '=cmd|calc' } }),
    ];
    await fill(anna, bert, 2_500);
    const answer = await ask(site.app, 'downloadStatement', {
      cookie: anna.cookie,
      query: { cause: 'message' },
      headers: { 'x-locale': 'nl' },
    });
    expect([
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('content-disposition'),
    ]).toEqual([
      200,
      'text/csv; charset=utf-8',
      expect.stringMatching(/^attachment; filename="?vonk-credits-.*\.csv"?/),
    ]);
    const lines = Buffer.from(answer.body as Uint8Array)
      .toString()
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split('\r\n');
    expect(lines[0]).toBe(
      '"Datum";"Waarvoor";"Lid";"Fictief";"Credits";"Saldo";"Kosten";"Betaald of terug";"Valuta"',
    );
    expect(lines).toHaveLength(2_500);
    for (const line of lines.slice(1)) expect(line).toContain(';"Bericht";"\'=cmd|calc";"nee";-1;');
  });
});
