import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '../../shared/identifiers.ts';
import { success } from '../../shared/result.ts';
import { operator } from '../../tests/component/fake-desk.ts';
import { openDesk } from '../../tests/component/desk-screen.ts';
import { expectAccessible } from '../../tests/component/screen.ts';
import type { Answer } from '../api/calls.ts';

const AT = '2026-11-27T12:00:00.000Z';
const noor = { id: newId(), number: 7, name: 'Noor', role: 'senior' as const };

const report = (year: number): Answer<'getTransparency'>['reports'][number] => ({
  figures: {
    year,
    orders: [],
    notices: [
      {
        category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
        flaggers: 'all',
        received: 12,
        decided: 11,
        acted: 9,
        acted_on_law: 0,
        median_minutes: 90,
      },
    ],
    medians: { orders: null, notices: 90, trusted: null },
    measures: [
      {
        source: 'own_initiative',
        measure: 'photo_rejected',
        ground: 'nudity',
        category: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
        count: 4,
      },
    ],
    appeals: { received: 2, decided: 2, upheld: 1, partly: 0, dismissed: 1, median_minutes: 60 },
    complaints: { received: 1, decided: 0, median_minutes: null },
    suspensions: { accounts: 3, notices: 0 },
    automation: { fully: 0, partly: 0, none: 4 },
    disputes: {
      ...{ submitted: 4, upheld: 1, partly: 1, reversed: 1, omitted: 0 },
      ...{ median_days: 31, to_carry_out: 2, carried_out: 1 },
    },
    moderators: [
      { language: 'nl', count: 2 },
      { language: 'pl', count: 1 },
    ],
    moderators_total: 2,
    recipients: { months: [], average: null },
  },
  sha256: 'ab'.repeat(32),
  made_by: noor,
  made_at: AT,
  published_by: null,
  published_at: null,
});

test('a year is counted and looked at; one that is not over offers no publishing', async () => {
  const desk = await openDesk('/nl/transparency', {
    as: operator('owner'),
    answers: {
      getTransparency: () =>
        success({
          reports: [report(new Date().getUTCFullYear())],
          recipients: {
            months: [{ month: '2026-06', recipients: 1_300 }],
            halves: [{ from: '2026-01', to: '2026-06', counted: 5, average: 1_200 }],
          },
        }),
      countTransparency: () => success({ report: report(2026) }),
    },
  });
  await expect.element(page.getByRole('cell', { name: 'SCAMS_AND_FRAUD' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'Foto afgewezen' })).toBeVisible();
  for (const name of ['50% (1/2)', '31 dagen', '2 (Nederlands) en 1 (Pools)'])
    await expect.element(page.getByRole('cell', { name })).toBeVisible();
  const halves = page.getByRole('table', { name: 'Per zes maanden' });
  await expect.element(halves.getByText('januari 2026 – juni 2026')).toBeVisible();
  await expect.element(halves.getByRole('cell', { name: '1.200' })).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Publiceren', exact: true }))
    .not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Opnieuw tellen' }).click();
  await expect.poll(() => desk.asked('countTransparency').length).toBe(1);
  await expectAccessible();
});

test('where six months have not passed yet, the desk says so', async () => {
  await openDesk('/nl/transparency', {
    as: operator('auditor'),
    answers: {
      getTransparency: () => success({ reports: [], recipients: { months: [], halves: [] } }),
    },
  });
  await expect.element(page.getByText('Er zijn nog geen zes maanden voorbij')).toBeVisible();
  await expectAccessible();
});
