import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { TextNotice } from '../../../shared/contract/texts.ts';
import { newId } from '../../../shared/identifiers.ts';
import { success } from '../../../shared/result.ts';
import { user } from '../../../tests/component/builders.ts';
import { refuse } from '../../../tests/component/fake-worker.ts';
import { expectAccessible, openScreen } from '../../../tests/component/screen.ts';

const coming: TextNotice = {
  page: 'terms',
  version: '2027-01-15',
  valid_from: '2027-01-15T00:00:00Z',
  kind: 'coming',
  reason: 'Een gift kost voortaan evenveel als een foto.',
};
const first: TextNotice = {
  ...coming,
  page: 'privacy',
  version: '2026-12-01',
  kind: 'first',
  reason: '',
};

const show = (notices: TextNotice[]) =>
  openScreen('/nl/transactions', {
    as: user({ id: newId() }),
    calls: { getTextNotices: () => success({ notices }) },
  });

test('R-092 new terms are told ahead, with the text, the way out, and a button to agree', async () => {
  const screen = await show([coming, first]);
  const notice = page.getByText('Vanaf 15 januari 2027 gelden nieuwe voorwaarden.');
  await expect.element(notice).toBeVisible();
  await expect
    .element(page.getByText('Een gift kost voortaan evenveel als een foto.'))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Lees wat er staat' }))
    .toHaveAttribute('href', '/nl/pages/terms?version=2027-01-15');
  await expect
    .element(page.getByRole('link', { name: 'Vertrekken' }))
    .toHaveAttribute('href', '/nl/settings?section=leave');
  await expectAccessible();

  // Refused: it stays, and can be pressed again.
  screen.worker.answerCall('agreeToText', () => refuse('unreachable'));
  await page.getByRole('button', { name: 'Akkoord' }).click();
  await expect.element(notice).toBeVisible();

  screen.worker.answerCall('agreeToText', () => success({ notices: [first] }));
  await page.getByRole('button', { name: 'Akkoord' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  expect(screen.worker.requested('agreeToText')).toEqual(
    Array.from({ length: 2 }, () => ({ body: { page: 'terms', version: '2027-01-15' } })),
  );
  await expect.element(page.getByText('Toen jij lid werd, was die er nog niet')).toBeVisible();
});

test('without a new version there is no strip', async () => {
  const screen = await show([]);
  await expect.poll(() => screen.worker.requested('getTextNotices')).toHaveLength(1);
  expect(document.body.textContent).not.toContain('Lees wat er staat');
});

const DAY_MS = 86_400_000;
test.each<[string, Partial<TextNotice>, boolean]>([
  ['coming terms', {}, true],
  [
    'new terms',
    { kind: 'current', valid_from: new Date(Date.now() - 29 * DAY_MS).toISOString() },
    true,
  ],
  [
    'terms of a month ago',
    { kind: 'current', valid_from: new Date(Date.now() - 30 * DAY_MS).toISOString() },
    false,
  ],
  ['terms that are a page now', { kind: 'first' }, false],
  ['a coming privacy statement', { page: 'privacy' }, false],
])('%s: money back is promised where who leaves gets it', async (_what, values, isPromised) => {
  await show([{ ...coming, version: newId(), ...values }]);
  await expect.element(page.getByRole('link', { name: 'Vertrekken' })).toBeVisible();
  expect(document.body.textContent.includes('het geld terug van credits')).toBe(isPromised);
});

test.each<[string, Partial<TextNotice>, boolean]>([
  ['coming terms', {}, true],
  ['new terms', { kind: 'current' }, true],
  ['terms that are a page now', { kind: 'first' }, false],
  ['a coming privacy statement', { page: 'privacy' }, false],
  ['a new privacy statement', { page: 'privacy', kind: 'current' }, false],
])(
  'R-092 %s: going on counts as agreeing only where the record will say so',
  async (_what, values, isAgreed) => {
    await show([{ ...coming, version: newId(), ...values }]);
    await expect.element(page.getByRole('link', { name: 'Vertrekken' })).toBeVisible();
    await expect.element(page.getByText('dan kun je').first()).toBeVisible();
    expect(document.body.textContent.includes('dan ga je akkoord')).toBe(isAgreed);
  },
);
