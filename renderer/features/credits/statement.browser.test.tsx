import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer, Query } from '../../../shared/contract/calls.ts';
import type {
  StatementDay,
  StatementEntry,
  StatementGroup,
} from '../../../shared/contract/credits.ts';
import { newId } from '../../../shared/identifiers.ts';
import { success } from '../../../shared/result.ts';
import { card, user } from '../../../tests/component/builders.ts';
import { refuse } from '../../../tests/component/fake-worker.ts';
import {
  DESKTOP,
  downloadOf,
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
} from '../../../tests/component/screen.ts';
import { saveMeta } from '../../local/meta.ts';
import { profileRowOf } from '../../worker/store/rows.ts';

const SIZES = [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const;
const sanne = card({ name: 'Sanne' });
const main = page.getByRole('main');
const coins = () => document.querySelector('header [data-coins]')?.textContent;
const premium = (credits: number) => user({ credits });

describe('the statement', () => {
  const noor = card({ name: 'Noor' });
  const entries: StatementEntry[] = [noor, sanne].map(({ id, name }, number) => ({
    id: newId(),
    at: `2026-11-20T1${number}:00:00.000Z`,
    day: '2026-11-20',
    amount: -1,
    balance: 59 - number,
    cause: 'message',
    member: { id, name, fictional: false },
    money: null,
    cost: [{ amount: 23, currency: 'EUR' as const }],
  }));
  test.each(SIZES)(
    'R-028 on %s a purchase says what was paid, and leads to its payment',
    async (_, size) => {
      const money = { payment: newId(), amount: 4_219, currency: 'EUR' as const };
      const [bought] = entries;
      if (!bought) throw new Error('There is no entry.');
      await openScreen('/nl/credits/statement', {
        as: premium(58),
        size,
        worker: {
          loadStatement: async () =>
            success({
              ...statement({}),
              entries: [{ ...bought, amount: 300, cause: 'purchase', member: null, money }],
            }),
        },
      });
      await expect
        .element(page.getByRole('link', { name: '€ 42,19' }))
        .toHaveAttribute('href', `/nl/transactions/${money.payment}`);
      await expect
        .element(main.getByRole('link', { name: 'Je betalingen' }))
        .toHaveAttribute('href', '/nl/transactions');
      expectNoSidewaysScroll();
      await expectAccessible();
    },
  );

  const groupOf = (
    member: StatementEntry['member'],
    count: number,
    cost: StatementEntry['cost'] = [],
  ): StatementGroup => ({
    member,
    count,
    spent: count,
    cost,
    counts: { message: count, photo: 0, gift: 0, voice: 0, message_undone: 0 },
  });

  /** What a server answers by a filter. */
  function statement(query: Query<'getStatement'>): Answer<'getStatement'> {
    const shown = entries.filter(({ member }) => !query.profile || member?.id === query.profile);
    return {
      balance: 58,
      sum: 58,
      added: 0,
      spent: shown.length,
      count: shown.length,
      entries: [...shown].reverse(),
      next_cursor: null,
      months: ['2026-11'],
      causes: ['message'],
      members: [sanne, noor].map(({ id, name }) => ({ id, name, fictional: false })),
      conversations: [],
      paid: [],
      cost: [],
      days: [
        {
          day: '2026-11-20',
          added: 0,
          spent: shown.length,
          cost: [],
          groups: shown.map(({ member, cost }) => groupOf(member, 1, cost)),
        },
      ],
    };
  }
  const rows = () => [...document.querySelectorAll('[data-entry]')];
  const sum = (name: string) => document.querySelector(`[data-${name}]`)?.textContent;

  test.each(SIZES)(
    'R-025 on %s the statement tells what every credit went to, by member and cause, as a file, and offline what was read last',
    async (_, size) => {
      const as = premium(58);
      const screen = await openScreen(`/nl/members/${sanne.id}/chat`, {
        as,
        size,
        fill: async (db) => {
          await db.profiles.put(profileRowOf(sanne, undefined, Date.now()));
        },
        worker: {
          loadStatement: async (query) => {
            if (!navigator.onLine) return refuse('offline');
            const answer = statement(query);
            await saveMeta(screen.db, 'statement', {
              filter: query,
              page: answer,
              fetched: Date.now(),
            });
            return success(answer);
          },
        },
        calls: {
          downloadStatement: async () =>
            success({
              name: 'vonk-credits-2026-11-22.csv',
              type: 'text/csv',
              bytes: new TextEncoder().encode('datum;credits\n'),
            }),
        },
      });
      await expect.poll(coins).toBe('58');
      await page.elementLocator(document.querySelector('header [data-coins]') as Element).click();
      await expect.poll(screen.path).toBe('/nl/credits/statement');
      await expect.poll(() => rows().length).toBe(2);
      expect(rows()[0]?.textContent).toContain('Sanne');
      expect(rows()[0]?.textContent).toContain('saldo 58');
      expect(sum('balance')).toBe('58');
      expect(sum('spent')).toBe('2');
      await expectAccessible();
      expectNoSidewaysScroll();
      await page.getByLabelText('Met wie').selectOptions('Noor');
      await expect.poll(() => rows().length).toBe(1);
      expect(sum('spent')).toBe('1');
      expect(screen.worker.asked('loadStatement').at(-1)).toEqual([{ profile: noor.id }]);
      await page.getByLabelText('Met wie').selectOptions('');
      await page.getByLabelText('Waarvoor').selectOptions('message');
      await expect.poll(() => rows().length).toBe(2);
      await expect
        .poll(() => screen.worker.asked('loadStatement').at(-1))
        .toEqual([{ cause: 'message' }]);
      const file = await downloadOf(() =>
        page.getByRole('button', { name: 'Downloaden (CSV)' }).click(),
      );
      expect(file.name).toMatch(/^vonk-credits-.*\.csv$/);
      expect(await file.file.text()).toBe('datum;credits\n');
      expect(screen.worker.requested('downloadStatement')).toEqual([
        { query: { cause: 'message' } },
      ]);
      screen.setOnline(false);
      await page.getByLabelText('Waarvoor').selectOptions('');
      await expect.element(page.getByText(/Dit is wat je het laatst bekeek/)).toBeVisible();
      await expect.poll(rows).toHaveLength(2);
      expect(screen.complaints).toEqual([]);
    },
  );

  test.each(SIZES)(
    'R-025 R-062 on %s it says what each message and each conversation cost in money',
    async (_, size) => {
      const talks = Array.from({ length: 7 }, (_unused, number) => ({
        member: { id: newId(), name: `Lid ${number}`, fictional: number === 1 },
        credits: 10 - number,
        messages: number === 2 ? 1 : 4,
        cost: [{ amount: 225 - number, currency: 'EUR' as const }],
      }));
      await openScreen('/nl/credits/statement', {
        as: premium(58),
        size,
        worker: {
          loadStatement: async (query) =>
            success({
              ...statement(query),
              conversations: [...talks, { member: null, credits: 2, messages: 2, cost: [] }],
            }),
        },
      });
      await expect.poll(() => rows()[0]?.textContent).toMatch(/kostte €.0,23/);
      const costs = () =>
        [...document.querySelectorAll('[data-conversation-cost]')].map((one) =>
          (one.textContent ?? '').replace(/[\u00A0\u202F]/g, ' '),
        );
      expect(costs()).toHaveLength(5);
      expect(costs()[0]).toBe('Lid 04 berichten · 10 credits€ 2,25');
      expect(costs()[2]).toContain('1 bericht · 8 credits');
      await expectAccessible();
      expectNoSidewaysScroll();
      await page.getByRole('button', { name: 'Alle 8 gesprekken' }).click();
      expect(costs()).toHaveLength(8);
      expect(costs()[7]).toContain('Leden die je niet meer ziet');
      expect(costs()[7]).toContain('gratis credits');
    },
  );

  test('what a device stored before it had costs is shown as it is', async () => {
    const { conversations: _none, days: _days, paid: _paid, cost: _sum, ...old } = statement({});
    const stored = old.entries.map(({ cost: _cost, day: _day, ...entry }) => entry);
    await openScreen('/nl/credits/statement', {
      as: premium(58),
      worker: { loadStatement: async () => refuse('offline') },
      fill: (db) =>
        saveMeta(db, 'statement', {
          filter: {},
          page: { ...old, entries: stored } as unknown as Answer<'getStatement'>,
          fetched: Date.now(),
        }),
    });
    await expect.poll(rows).toHaveLength(2);
    expect(document.querySelector('[data-conversation-cost]')).toBeNull();
  });

  test.each(SIZES)(
    'R-025 on %s a day says what it took, a person what they took of it, and each of those when it is opened',
    async (_, size) => {
      const [one, other] = [sanne, noor].map(({ id, name }) => ({ id, name, fictional: false }));
      if (!one || !other) throw new Error('There are two.');
      const entry = (number: number, more: Partial<StatementEntry>): StatementEntry => ({
        id: newId(),
        at: `2026-11-2${number > 4 ? 0 : 1}T1${9 - number}:00:00.000Z`,
        day: `2026-11-2${number > 4 ? 0 : 1}`,
        amount: -1,
        balance: 50 + number,
        cause: 'message',
        member: one,
        money: null,
        cost: [{ amount: 14, currency: 'EUR' }],
        ...more,
      });
      const bought = { payment: newId(), amount: 4_219, currency: 'EUR' as const };
      const page1 = [
        entry(0, {}),
        entry(1, { cause: 'message_undone', amount: 1, cost: [] }),
        entry(2, { cost: [] }),
        entry(3, { member: null, cause: 'purchase', amount: 300, cost: [], money: bought }),
        entry(4, { cause: 'voice' }),
        entry(5, { member: other }),
      ];
      const day = (date: string, spent: number, groups: StatementGroup[]): StatementDay => ({
        day: date,
        added: date.endsWith('21') ? 300 : 0,
        spent,
        cost: [{ amount: 14 * spent, currency: 'EUR' }],
        groups,
      });
      const today: StatementGroup = {
        ...groupOf(one, 4, [{ amount: 28, currency: 'EUR' }]),
        spent: 2,
        counts: { message: 1, photo: 0, gift: 0, voice: 1, message_undone: 1 },
      };
      const before = [groupOf(other, 3), { ...groupOf(null, 2), spent: 2 }];
      const screen = await openScreen('/nl/credits/statement', {
        as: premium(50),
        size,
        now: '2026-11-21T20:00:00.000Z',
        worker: {
          loadStatement: async (query) =>
            success({
              ...statement({}),
              paid: [{ amount: 4_219, currency: 'EUR' }],
              cost: [{ amount: 98, currency: 'EUR' }],
              entries: query.cursor
                ? [
                    entry(6, { member: other }),
                    entry(7, { member: other, amount: -2 }),
                    entry(8, { member: null }),
                    entry(9, { member: null }),
                  ]
                : page1,
              days: query.cursor
                ? [day('2026-11-20', 5, before)]
                : [day('2026-11-21', 2, [today]), day('2026-11-20', 5, before)],
              next_cursor: query.cursor ? null : 'b2xkZXI',
            }),
        },
      });
      const plain = (one: Element | null) =>
        (one?.textContent ?? '').replace(/[\u00A0\u202F]/g, ' ');
      const headOf = (date: string) => plain(document.querySelector(`[data-day="${date}"] header`));
      await expect.poll(() => headOf('2026-11-21')).toBe('vandaag+300, −2 credits, € 0,28');
      expect(headOf('2026-11-20')).toContain('−5 credits');
      const group = (id: string) => document.querySelector(`[data-group="${id}"]`);
      expect(plain(group(one.id)?.querySelector('summary') ?? null)).toContain(
        '1 bericht, 1 spraakbericht en 1 teruggenomen',
      );
      const items = (id: string) => [...(group(id)?.querySelectorAll('[data-entry]') ?? [])];
      expect(items(one.id).map((item) => plain(item))).toEqual([
        expect.stringContaining('Bericht'),
        expect.stringContaining('Bericht teruggenomen'),
        expect.stringContaining('Bericht'),
        expect.stringContaining('Spraakbericht'),
      ]);
      await expectAccessible();
      expectNoSidewaysScroll();
      // Of the day before a part is here; its sums are whole, and the rest is asked for.
      expect([items(other.id).length, items('others').length]).toEqual([1, 0]);
      await page.elementLocator(group(other.id)?.querySelector('summary') as Element).click();
      await page.getByRole('button', { name: 'Nog 2 van deze dag' }).click();
      await expect.poll(() => [items(other.id).length, items('others').length]).toEqual([3, 2]);
      expect(plain(group('others'))).toContain('Leden die je niet meer ziet');
      expect(page.getByRole('button', { name: 'Oudere tonen' }).elements()).toEqual([]);
      expect(screen.complaints).toEqual([]);
    },
  );
});
