import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '../../shared/identifiers.ts';
import type { OperatorRole } from '../../shared/operator/roles.ts';
import { success } from '../../shared/result.ts';
import { operator, type DeskAnswers } from '../../tests/component/fake-desk.ts';
import { openDesk } from '../../tests/component/desk-screen.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../tests/component/screen.ts';
import { FOREIGN_HOST, HOSTILE_TEXTS, RAN } from '../../tests/support/hostile-texts.ts';
import type { Answer } from '../api/calls.ts';
import { TODAY_FRESH_MS } from '../today/today-page.tsx';

const AT = '2026-11-27T12:00:00.000Z';
const noor = { id: newId(), number: 7, name: 'Noor', role: 'senior' as const };

test('R-296 numbers under five are shown as few, and a failing postback says why', async () => {
  await openDesk('/nl/partners', {
    as: operator('finance'),
    answers: {
      getPartners: () =>
        success({
          reports: true,
          partners: [
            {
              network: 'adnet',
              name: 'Adnet',
              active: true,
              postback_url: 'https://adnet.example/?s={sub1}',
              waiting: 1,
              failing: 2,
              given_up: 0,
              last_error: 'The partner answered 500.',
            },
          ],
        }),
      getArrivals: () =>
        success({
          rows: [
            {
              day: '2026-11-20',
              network: 'adnet',
              lander: 'home',
              visits: 42,
              bounces: null,
              sign_ups: 5,
              activations: null,
              purchases: null,
              refunds: null,
            },
          ],
          more: false,
        }),
    },
  });
  await expect.element(page.getByRole('cell', { name: '<5' }).first()).toBeVisible();
  await expect.element(page.getByText('The partner answered 500.')).toBeVisible();
  await expectAccessible();
  await page.viewport(820, 1180);
  expectNoSidewaysScroll();
});

test('who read what says what, of whom, for which case, and whether the member knows', async () => {
  const desk = await openDesk('/nl/views', {
    as: operator('auditor'),
    answers: {
      getContentViews: () =>
        success({
          views: [
            {
              id: newId(),
              operator: noor,
              profile: null,
              what: 'message',
              count: 2,
              case: 1201,
              at: AT,
              told_at: null,
            },
          ],
          next_cursor: null,
        }),
    },
  });
  await expect.element(page.getByText('bericht × 2')).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'nog niet' })).toBeVisible();
  await page.getByLabelText('Zaak').fill('1201');
  await page.getByRole('button', { name: 'Tonen' }).click();
  await expect.poll(() => desk.asked('getContentViews').at(-1)).toEqual({ case: 1201 });
  await expectAccessible();
});

const fiction = (): Answer<'getFiction'>['profiles'][number] => ({
  id: newId(),
  name: 'Fleur',
  gender: 'female',
  date_of_birth: '1990-05-01',
  country: 'NL',
  city: 'Utrecht',
  languages: ['nl'],
  reason: null,
  about: 'Ik ben verzonnen.',
  has_photo: true,
  photos: [
    { id: newId(), status: 'active', visibility: 'public', origin: 'uploaded', created_at: AT },
  ],
  retired: false,
  writer: 'Studio Pen',
  picture_source: 'zelf getekend',
  changed_by: noor,
  changed_at: AT,
});

test('a moderator sees fiction; a senior edits it, and asks a second one to take the mark off', async () => {
  const own = fiction();
  const answers = {
    getFiction: () => success({ profiles: [own], next_cursor: null }),
    editFiction: () => success({ profile: own }),
  };
  await openDesk('/nl/fiction', { answers });
  await expect.element(page.getByText('Studio Pen')).toBeVisible();
  await expect.element(page.getByText(/1 mei 1990/)).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Foto 1 van Fleur' })).toBeInTheDocument();
  await expect.element(page.getByText(/als bestand toegevoegd op/)).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Wijzigen', exact: true }))
    .not.toBeInTheDocument();
  const desk = await openDesk('/nl/fiction', { as: operator('senior'), answers });
  await page.getByRole('button', { name: 'Wijzigen', exact: true }).click();
  await page.getByLabelText('Wie schrijft').fill('');
  await expectAccessible();
  await page.getByRole('button', { name: 'Bewaren' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(desk.asked('editFiction')).toMatchObject([
    { id: own.id, name: 'Fleur', writer: '', picture_source: 'zelf getekend', languages: ['nl'] },
  ]);
  await page.getByRole('button', { name: 'Teken weghalen' }).click();
  await page.getByLabelText('Waarom').fill('nu van iemand');
  await page.getByRole('dialog').getByRole('button', { name: 'Teken weghalen' }).click();
  await expect
    .poll(() => desk.asked('askApproval'))
    .toMatchObject([{ act: 'remove_fiction_mark', args: { profile: own.id } }]);
});

test('the audit is counted again, and says where it begins once older entries are gone', async () => {
  await openDesk('/nl/audit', {
    as: operator('auditor'),
    answers: {
      getAudit: () => success({ entries: [], next_cursor: null }),
      verifyAudit: () =>
        success({
          whole: true,
          entries: 12,
          begins: 8,
          last_hash: 'ab'.repeat(32),
          broken_at: null,
          checked_at: AT,
        }),
    },
  });
  await page.getByRole('button', { name: 'Keten controleren' }).click();
  await expect.element(page.getByText(/Alle 12 regels kloppen/)).toBeVisible();
  await expect.element(page.getByText(/Hij begint bij regel 8/)).toBeVisible();
});

/** Hostile, with a mark that turns what follows it: to be read as it is written, and the mark by its name. */
const [first = '', second = '', third = '', fourth = ''] = HOSTILE_TEXTS.map(
  (text) => `${text}\u202E${text}`,
);
const read = (text: string) => text.replace('\u202E', 'RLO');
const evilApproval: Answer<'getApprovals'>['approvals'][number] = {
  ...{ id: newId(), act: 'close_account', hash: 'ab'.repeat(32), case: 1201, may_decide: true },
  args: { profile: newId(), ground: 'fraud', words: first },
  ...{ reason: second, note: third, asked_by: noor, asked_at: AT, expires_at: AT },
  ...{ state: 'waiting', runs_at: null, decided_by: null, decided_at: null, may_stop: false },
};

test.each<[string, string, DeskAnswers]>([
  [
    'approvals',
    'senior',
    { getApprovals: () => success({ approvals: [evilApproval], next_cursor: null }) },
  ],
  [
    'audit',
    'auditor',
    {
      getAudit: () =>
        success({
          entries: [
            {
              ...{ number: 1, at: AT, operator: noor, role: 'senior', act: 'escalate', case: 1 },
              ...{ subjects: [`member:${first}`], hash: 'ab'.repeat(32) },
              ...{ before: { a: second }, after: { a: third } },
            },
          ],
          next_cursor: null,
        }),
    },
  ],
  [
    'partners',
    'finance',
    {
      getPartners: () =>
        success({
          reports: true,
          partners: [
            {
              ...{ network: 'adnet', name: first, active: true, postback_url: second },
              ...{ waiting: 1, failing: 1, given_up: 0, last_error: third },
            },
          ],
        }),
      getArrivals: () => success({ rows: [], more: false }),
    },
  ],
  [
    'fiction',
    'senior',
    {
      getFiction: () =>
        success({
          profiles: [
            {
              ...{ ...fiction(), name: first, about: second },
              ...{ writer: third, picture_source: fourth },
            },
          ],
          next_cursor: null,
        }),
    },
  ],
  [
    'holds',
    'privacy',
    {
      getHolds: () =>
        success({
          holds: [{ number: 1, kind: 'report', until: AT, reason: first, by: 'Privacy 4' }],
        }),
    },
  ],
])(
  'whatever stands in %s is text: nothing runs, and what turns it is seen',
  async (at, as, answers) => {
    const foreign: string[] = [];
    const observer = new PerformanceObserver((list) =>
      foreign.push(...list.getEntries().map(({ name }) => name)),
    );
    observer.observe({ type: 'resource' });
    await openDesk(`/nl/${at}`, { as: operator(as as OperatorRole), answers });
    const main = page.getByRole('main');
    await expect.element(main).toMatchTextContent(read(first));
    expect(main.element().textContent).not.toContain('\u202E');
    expect(
      document.querySelector('main script, main iframe, main base, main [onerror]'),
    ).toBeNull();
    expect((globalThis as Record<string, unknown>)[RAN]).toBeUndefined();
    expect(foreign.filter((name) => name.includes(FOREIGN_HOST))).toEqual([]);
    observer.disconnect();
  },
);

test('today reads itself again', async () => {
  const start = window.setTimeout.bind(window);
  const waiting: (() => void)[] = [];
  const spy = vi.spyOn(window, 'setTimeout').mockImplementation(((act: () => void, wait = 0) => {
    if (wait !== TODAY_FRESH_MS) return start(act, wait);
    waiting.push(act);
    return 0;
  }) as typeof window.setTimeout);
  onTestFinished(() => spy.mockRestore());
  let open = 1;
  await openDesk('/nl', {
    answers: {
      getQueues: () =>
        success({
          queues: [{ queue: 'photos', open, late: 0, next_due_at: null, mine: 0, escalated: 0 }],
          undoable: [],
        }),
    },
  });
  const card = page.getByRole('list', { name: 'Wat er ligt' });
  await expect.element(card.getByText('1 open')).toBeVisible();
  open = 2;
  for (const act of waiting.splice(0)) act();
  await expect.element(card.getByText('2 open')).toBeVisible();
});
