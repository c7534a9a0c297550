import { expect, test } from 'vitest';
import type { StatementDay, StatementEntry } from '../../../shared/contract/credits.ts';
import type { LedgerCause } from '../../../shared/money/ledger.ts';
import { listDays } from './statement-list.ts';

const [LOTTE, NOOR] = ['Lotte', 'Noor'].map((name) => ({ id: name, name, fictional: false }));
let number = 100;
const entry = (
  day: string,
  member: StatementEntry['member'] = null,
  cause: LedgerCause = 'message',
): StatementEntry => ({
  id: String((number -= 1)),
  at: `${day}T12:00:00.000Z`,
  day,
  amount: -1,
  balance: number,
  cause,
  member,
  money: null,
  cost: [],
});
const group = (member: StatementEntry['member'], count: number) => ({
  member,
  count,
  spent: count,
  cost: [],
  counts: { message: count, photo: 0, gift: 0, voice: 0, message_undone: 0 },
});
const day = (date: string, groups: StatementDay['groups']): StatementDay => ({
  day: date,
  added: 0,
  spent: 3,
  cost: [],
  groups,
});
const shown = (list: ReturnType<typeof listDays>) =>
  list.map(({ day: date, rows }) => [
    date,
    ...rows.map((row) =>
      row.kind === 'entry'
        ? (row.entry.member?.name ?? row.entry.cause)
        : `${row.group.member?.name ?? 'others'} ${row.entries.length}/${row.group.count}`,
    ),
  ]);

test('entries stand by day and person, where the newest of each is; one alone stands by itself', () => {
  const [today, before] = ['2026-11-23', '2026-11-22'];
  const entries = [
    entry(today, LOTTE),
    entry(today, null, 'purchase'),
    entry(today, NOOR),
    entry(today, LOTTE, 'voice'),
    entry(today, null),
    entry(before, LOTTE),
  ];
  expect(
    shown(
      listDays(entries, [
        day(today, [group(LOTTE ?? null, 2), group(NOOR ?? null, 1), group(null, 2)]),
        day(before, [group(LOTTE ?? null, 4), group(NOOR ?? null, 3)]),
      ]),
    ),
  ).toEqual([
    [today, 'Lotte 2/2', 'purchase', 'Noor', 'others 1/2'],
    [before, 'Lotte 1/4', 'Noor 0/3'],
  ]);
});

test('what was stored before there were days stands by day, ungrouped', () => {
  const { day: _none, ...old } = entry('2026-11-20', LOTTE);
  expect(shown(listDays([old as StatementEntry], []))).toEqual([['2026-11-20', 'Lotte']]);
});
