import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { STAY_CODE, TIME_BONUS_CODE } from '../../../../../shared/money/time-bonus.ts';
import { createTestDesk } from '../../../../../tests/support/money/money-desk.ts';
import type { TestDesk } from '../../../../../tests/support/money/money-desk.ts';
import { createTestOperator } from '../../../../../tests/support/operator/test-desk.ts';
import type { TestOperator } from '../../../../../tests/support/operator/test-desk.ts';
import { createTestSite } from '../../../../../tests/support/test-site.ts';
import type { TestSite } from '../../../../../tests/support/test-site.ts';
import type { OperatorRole } from '../../../../../shared/operator/roles.ts';
import { auditEntries, operators } from '../../../../database/schema/operators.ts';
import { createJobRunner } from '../../../../jobs/runner.ts';
import { quarterOf } from '../export.ts';
import { bookJobs } from '../jobs.ts';

const DAY_MS = 86_400_000;
let site: TestSite;
let desk: TestDesk;
beforeAll(async () => {
  site = await createTestSite();
  desk = createTestDesk(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.empty();
  await site.database.execute(
    sql`truncate jobs, anomalies, money_acts, money_journal, money_lines, discount_codes, direct_debit_blocks cascade`,
  );
});

const done = async (...words: string[]): Promise<string> => {
  const result = await desk.run(...words);
  expect(result.done, result.text).toBe(true);
  return result.text;
};
const refused = async (...words: string[]): Promise<string> => {
  const result = await desk.run(...words);
  expect(result.done, result.text).toBe(false);
  return result.text;
};
const reason = ['--reason', 'because'];

const works = async (name: string, role: OperatorRole): Promise<TestOperator> => {
  const operator = await createTestOperator(site.services, role);
  await site.database.update(operators).set({ name }).where(eq(operators.id, operator.id));
  return operator;
};

test('a name that is typed is an operator’s whose work it is, at every command', async () => {
  await site.database.delete(operators);
  const willem = await works('Willem', 'finance');
  await works('Mia', 'moderator');
  const { id } = await desk.buy(await desk.buyer());
  const code = ['code', 'create', 'zomer26', '--percent', '10', ...reason];
  const phone = ['block', 'phone', '+31612345678', ...reason];
  const small = ['refund', id, '--credits', '1', ...reason];
  for (const words of [code, phone, small, ['settle', id], ['problems']]) {
    expect(await refused(...words, '--as', 'sofia')).toContain('Nobody at the desk is called');
    expect(await refused(...words, '--as', 'mia')).toContain('mia has the role moderator');
    expect(await refused(...words, '--as', ' ')).toContain('Say who acts');
  }
  expect(await desk.acts()).toEqual([]);
  await done(...code, '--as', ' willem ');
  await done(...small);
  expect((await desk.acts()).map(({ act, actor }) => [act, actor])).toEqual([
    ['code create', willem.email],
    ['refund', 'willem'],
  ]);
});

describe('a large refund needs two people', () => {
  let willem: TestOperator;
  let sofie: TestOperator;
  beforeEach(async () => {
    await site.database.delete(operators);
    willem = await works('Willem', 'finance');
    sofie = await works('Sofie', 'owner');
  });

  test('R-033 it waits for another person, and is sent once', async () => {
    await site.change({ refund_approval: { EUR: 1_000 } });
    const anna = await desk.buyer();
    const { id } = await desk.buy(anna);
    const asked = await done('refund', id, '--credits', '50', ...reason);
    const act = /approve (\S+) --as NAME/.exec(asked)?.[1] ?? '';
    expect(await site.balance(anna)).toMatchObject({ credits: 50 });
    expect(await done('problems')).toContain(
      `${act}  refund of ${id} waits for approve: ${willem.email}`,
    );
    expect(await refused('approve', act)).toContain(`${willem.email} asked for it`);
    expect(await refused('approve', act, '--as', ' Willem ')).toContain('somebody else approves');
    expect(await refused('approve', act, '--as', willem.email)).toContain('somebody else approves');
    expect(await refused('approve', act, '--as', ' ')).toContain('Say who acts');
    // Nor by a name that nobody has, that somebody has whose work it is not, or who was let go.
    expect(await refused('approve', act, '--as', 'sofia')).toContain(
      'Nobody at the desk is called "sofia"',
    );
    await works('Mia', 'moderator');
    expect(await refused('approve', act, '--as', 'mia')).toContain(
      'mia has the role moderator: this takes finance or owner',
    );
    const karel = await works('Karel', 'finance');
    await site.database
      .update(operators)
      .set({ suspended_at: site.services.clock.now() })
      .where(eq(operators.id, karel.id));
    expect(await refused('approve', act, '--as', 'karel')).toContain('karel is suspended');
    await works('Sofie', 'finance');
    expect(await refused('approve', act, '--as', 'sofie')).toContain('Several at the desk');
    expect(await site.balance(anna)).toMatchObject({ credits: 50 });
    const as = ['--as', sofie.email];
    expect(await done('approve', act, ...as)).toContain('of 12.50 EUR is on its way');
    expect(await refused('approve', act, ...as)).toContain('does not wait any more');
    expect(await site.balance(anna)).toMatchObject({ credits: 0, ledger: 0 });
    expect(await done('problems')).toBe('Nothing is open.');
    expect(await desk.acts()).toMatchObject([
      {
        ...{ act: 'refund', reference: id, reason: 'because' },
        ...{ actor: willem.email, approved_by: sofie.email },
      },
    ]);
    // That they were typed, and by which user of the machine, is on record.
    const entries = await site.database
      .select()
      .from(auditEntries)
      .orderBy(desc(auditEntries.number))
      .limit(2);
    expect(entries).toMatchObject([
      {
        act: 'money_approve',
        operator_id: sofie.id,
        role: 'console',
        after: { console: 'willem' },
      },
      { act: 'money_ask_refund', operator_id: willem.id, role: 'console' },
    ]);
    expect(await desk.broken()).toEqual([]);
  });

  test('R-033 nobody but an operator of the desk asks for it', async () => {
    await site.change({ refund_approval: { EUR: 1_000 } });
    await site.database.delete(operators).where(eq(operators.id, willem.id));
    const { id } = await desk.buy(await desk.buyer());
    const large = ['refund', id, '--credits', '50', ...reason];
    expect(await refused(...large)).toContain('Nobody at the desk is called "willem"');
    expect(await desk.acts()).toEqual([]);
    expect(await done(...large, '--as', 'sofie')).toContain('needs a second operator');
  });

  test('R-033 parts of it are as large as the whole', async () => {
    await site.change({ refund_approval: { EUR: 1_000 } });
    const { id } = await desk.buy(await desk.buyer());
    expect(await done('refund', id, '--credits', '30', ...reason)).toContain('is on its way');
    expect(await done('refund', id, '--credits', '15', ...reason)).toContain(
      'needs a second operator',
    );
  });

  test('R-033 what is large is said for each currency; of one that is not named every refund is', async () => {
    await site.change({ refund_approval: { EUR: 100_000, PLN: 4_500 } });
    const poland = await desk.buy(await desk.buyer({ country: 'PL' }), {
      country: 'PL',
      method: 'blik',
    });
    expect(poland.total).toBeGreaterThan(4_500);
    const large = ['refund', poland.id, '--credits', '50', ...reason];
    expect(await done(...large)).toContain('PLN needs a second operator');
    await site.change({ refund_approval: { EUR: 100_000 } });
    const other = await desk.buy(await desk.buyer({ country: 'PL' }), {
      country: 'PL',
      method: 'blik',
    });
    expect(await done('refund', other.id, '--credits', '1', ...reason)).toContain(
      'needs a second operator',
    );
    await site.change({ refund_approval: { EUR: 100_000, PLN: 500_000 } });
    expect(await done('refund', other.id, '--credits', '1', ...reason)).toContain('on its way');
  });

  test('R-033 no more is sent than is left, and none without a reason', async () => {
    await site.change({ refund_approval: { EUR: 10_000 } });
    const { id } = await desk.buy(await desk.buyer());
    expect(await refused('refund', id, '--credits', '1')).toContain('--reason');
    expect(await refused('refund', id, ...reason)).toContain('either --credits N or --amount N');
    expect(await refused('refund', id, '--amount', '1', ...reason)).toContain('write it as 12.50');
    expect(await refused('refund', id, '--credits', '51', ...reason)).toContain('from 1 to 50');
    await done('refund', id, '--amount', '12.00', ...reason);
    expect(await refused('refund', id, '--amount', '0.51', ...reason)).toBe(
      'Only 0.50 EUR is left of it.',
    );
    expect(await desk.acts()).toHaveLength(1);
  });
});

test('R-275 R-278 a code is given out, listed and turned off; those of the rules are not given out', async () => {
  const anna = await desk.buyer();
  await done('code', 'create', 'zomer26', '--percent', '10', '--member', anna.email, ...reason);
  const five = ['--value', '5.00', '--currency', 'EUR', '--minimum', '20.00'];
  await done('code', 'create', 'VIJF', ...five, ...reason);
  for (const code of ['ZOMER26', TIME_BONUS_CODE, STAY_CODE])
    expect(await refused('code', 'create', code, '--percent', '10', ...reason)).toContain(
      `${code} cannot be given out`,
    );
  expect(await refused('code', 'create', 'TIEN', '--value', '5.00', ...reason)).toContain(
    'an amount needs --currency',
  );
  const list = await done('code', 'list');
  expect(list).toContain(`10%  active  once-per-user  for ${anna.memberId}`);
  expect(list).toContain('5.00 EUR  active');
  await done('code', 'off', 'vijf', ...reason);
  expect(await done('code', 'list')).toContain('5.00 EUR  off');
  expect(await refused('code', 'off', 'NERGENS', ...reason)).toContain('There is no code NERGENS');
  expect((await desk.acts()).map(({ act, reference, actor }) => [act, reference, actor])).toEqual([
    ['code create', 'ZOMER26', 'willem'],
    ['code create', 'VIJF', 'willem'],
    ['code off', 'VIJF', 'willem'],
  ]);
});

test('R-386 an account and a phone are blocked and freed; neither is stored', async () => {
  const [iban, phone] = ['NL91ABNA0417164300', '+31612345678'];
  await done('block', 'iban', iban, ...reason);
  await done('block', 'phone', phone, ...reason);
  expect(await refused('block', 'iban', '12', ...reason)).toContain('Say iban NL91');
  expect(await done('unblock', 'iban', 'NL91 ABNA 0417 1643 00', ...reason)).toContain('is free');
  expect(await refused('unblock', 'iban', iban, ...reason)).toBe('That iban is not blocked.');
  const { rows } = await site.database.execute<{ line: string }>(
    sql`select blocks::text as line from direct_debit_blocks blocks union all select acts::text from money_acts acts`,
  );
  expect(rows).toHaveLength(5);
  for (const { line } of rows) expect(line).not.toMatch(/0417|612345678/);
  const { rows: kinds } = await site.database.execute(
    sql`select kind, lifted_at is not null as lifted from direct_debit_blocks order by kind`,
  );
  expect(kinds).toEqual([
    { kind: 'iban', lifted: true },
    { kind: 'phone', lifted: false },
  ]);
});

test('R-354 a month of the journal, and the tax of each quarter with the refunds declared in it', async () => {
  const dora = await desk.buyer({ country: 'DE' });
  const { id } = await desk.buy(await desk.buyer());
  await desk.buy(dora, { country: 'DE', method: 'paypal' });
  const sold = quarterOf(site.services.clock.now());
  const month = site.services.clock.now().toISOString().slice(0, 7);
  site.services.clock.advance(sold.to.getTime() - site.services.clock.now().getTime() + DAY_MS);
  await desk.refund(id, 10);
  const next = quarterOf(site.services.clock.now());
  expect(next.name).not.toBe(sold.name);
  const head = '"quarter","country","rate","currency","sold","tax"\r\n';
  expect(await done('export', '--quarter', sold.name)).toBe(
    `${head}"${sold.name}","DE","19.00%","EUR","10.50","2.00"\r\n"${sold.name}","NL","21.00%","EUR","10.33","2.17"\r\n`,
  );
  expect(await done('export', '--quarter', next.name)).toBe(
    `${head}"${next.name}","NL","21.00%","EUR","-2.07","-0.43"\r\n`,
  );
  const lines = (await done('export', '--month', month)).trimEnd().split('\r\n');
  expect(lines[0]).toBe('"at","kind","reference","account","currency","amount"');
  expect(lines.slice(1)).toHaveLength(6);
  expect(lines.filter((line) => line.includes(`"sale","${id}"`))).toHaveLength(3);
  expect(await refused('export', '--month', '2026-13')).toContain('Give --month 2026-11');
});

test('R-354 a settlement is booked once where it agrees, and not at all where it does not', async () => {
  const { id } = await desk.buy(await desk.buyer());
  await desk.refund(id, 10);
  const { rows } = await site.database.execute<{ id: string }>(sql`select id from refunds`);
  const file = (...lines: string[]) =>
    ['ID,Amount,Currency,Settlement reference', ...lines].join('\n');
  const [paid, back] = [`test ${id},12.50,EUR,S1`, `refund ${rows[0]?.id ?? ''},-2.50,EUR,S1`];
  const book = (text: string): Promise<{ done: boolean; text: string }> => {
    desk.files.set('payout.csv', text);
    return desk.run('settlement', 'payout.csv', '--provider', 'sandbox');
  };
  for (const [wrong, words] of [
    [file(paid, back, 'tr_other,1.00,EUR,S1'), 'tr_other: not in the books'],
    [file(paid.replace('12.50', '12.49'), back), 'settled 12.49, booked 12.50 EUR'],
    [file(paid, paid, back), 'settled 25.00, booked 12.50 EUR'],
    [file(paid, back.replace('S1', '')), 'a row names no settlement'],
    ['Name\nx', 'The file has no column "id"'],
  ] as const) {
    const result = await book(wrong);
    expect(result.done, wrong).toBe(false);
    expect(result.text).toContain(words);
  }
  expect(await desk.acts()).toHaveLength(1);
  expect(await book(file(paid, back, ',-0.29,EUR,S1'))).toEqual({
    done: true,
    text: 'Booked: sandbox S1.',
  });
  expect((await book(file(paid, back, ',-0.29,EUR,S1'))).text).toBe('It was booked before.');
  const { rows: sums } = await site.database.execute(
    sql`select account, sum(amount)::int as amount from money_lines where account in ('bank', 'psp:sandbox', 'psp_costs') group by 1 order by 1`,
  );
  expect(sums).toEqual([
    { account: 'bank', amount: 971 },
    { account: 'psp:sandbox', amount: 0 },
    { account: 'psp_costs', amount: 29 },
  ]);
  expect(await desk.broken()).toEqual([]);
});

test('R-354 readings of the provider are kept for 400 days', async () => {
  await desk.buy(await desk.buyer());
  const prune = async () => {
    await createJobRunner(site.services, {
      prune: bookJobs['prune_provider_reads'] ?? expect.unreachable(),
    }).runDueJobs();
    const { rows } = await site.database.execute<{ reads: number }>(
      sql`select count(*)::int as reads from provider_reads`,
    );
    return rows[0]?.reads;
  };
  site.services.clock.advance(399 * DAY_MS);
  expect(await prune()).toBeGreaterThan(0);
  site.services.clock.advance(2 * DAY_MS);
  expect(await prune()).toBe(0);
});

test('R-354 a command that is none, or about nothing, says what to do', async () => {
  expect(await refused('nonsense')).toContain('npm run money -- problems');
  expect(await refused('show', 'x')).toContain('"x" is none');
  expect(await refused('show', '01a20775-a86b-7170-bb0d-e8c6ddeb1c9a')).toContain('Nothing was');
  expect(await refused('refund', '--wrong')).toContain("Unknown option '--wrong'");
  expect(await refused('close', '01a20775-a86b-7170-bb0d-e8c6ddeb1c9a', '--note', 'x')).toContain(
    'No open problem',
  );
});
