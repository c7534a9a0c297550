import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '../../shared/identifiers.ts';
import { success } from '../../shared/result.ts';
import { deskRefuses, operator, reportCase } from '../../tests/component/fake-desk.ts';
import { openDesk } from '../../tests/component/desk-screen.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
} from '../../tests/component/screen.ts';
import type { Answer } from '../api/calls.ts';

type Dispute = Answer<'getDisputes'>['disputes'][number];
const dispute = (changes: Partial<Dispute> = {}): Dispute => ({
  ...{ id: newId(), number: 1_201, body: 'Geschilorgaan Noord', submitted_on: '2026-09-01' },
  ...{ outcome: null, decided_on: null, carried_out: null },
  recorded_by: { id: newId(), number: 7, name: 'Noor', role: 'senior' },
  ...changes,
});
const open = dispute();
const answers = {
  getDisputes: () =>
    success({
      disputes: [
        open,
        dispute({
          ...{ number: null, body: 'Appeals Centre', outcome: 'partly' },
          ...{ decided_on: '2026-10-03', carried_out: true },
        }),
      ],
    }),
  endDispute: () => success({ dispute: open }),
};

test('a senior records a dispute about a case, and how it ended', async () => {
  let wrong = true;
  const desk = await openDesk('/nl/disputes', {
    as: operator('senior'),
    answers: {
      ...answers,
      recordDispute: () =>
        wrong ? deskRefuses('validation_failed') : success({ dispute: dispute() }),
    },
  });
  await expect.element(page.getByRole('cell', { name: 'Geschilorgaan Noord' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'gewist' })).toBeVisible();
  await page.getByRole('button', { name: 'Geschil vastleggen' }).click();
  const box = page.getByRole('dialog');
  await box.getByLabelText('Zaak').fill('1 201');
  await box.getByLabelText('Orgaan').fill('ADR Point');
  await box.getByLabelText('Voorgelegd op').fill('2026-11-02');
  await expectAccessible();
  await box.getByRole('button', { name: 'Vastleggen' }).click();
  await expect.element(box.getByText(/De zaak moet beslist zijn/)).toBeVisible();
  wrong = false;
  await box.getByRole('button', { name: 'Vastleggen' }).click();
  await expect.element(box).not.toBeInTheDocument();
  expect(desk.asked('recordDispute').at(-1)).toMatchObject({
    ...{ number: 1_201, body: 'ADR Point', submitted_on: '2026-11-02' },
  });
  await page.getByRole('button', { name: 'Afloop vastleggen' }).click();
  await expect.element(box.getByText('Uitgevoerd')).not.toBeInTheDocument();
  await box.getByLabelText('Uitkomst').selectOptions('teruggedraaid');
  await box.getByLabelText('Beslist op').fill('2026-11-20');
  await box.getByRole('switch', { name: 'Uitgevoerd' }).click();
  await expectAccessible();
  await box.getByRole('button', { name: 'Vastleggen' }).click();
  await expect.element(box).not.toBeInTheDocument();
  expect(desk.asked('endDispute')).toEqual([
    { id: open.id, outcome: 'reversed', decided_on: '2026-11-20', carried_out: true },
  ]);
});

test('a dispute about a case that is deleted has no number', async () => {
  const desk = await openDesk('/nl/disputes', {
    as: operator('owner'),
    answers: { ...answers, recordDispute: () => success({ dispute: dispute() }) },
  });
  await page.getByRole('button', { name: 'Geschil vastleggen' }).click();
  const box = page.getByRole('dialog');
  await box.getByLabelText('Orgaan').fill('ADR Point');
  await box.getByLabelText('Voorgelegd op').fill('2026-11-02');
  await box.getByRole('button', { name: 'Vastleggen' }).click();
  await expect.poll(() => desk.asked('recordDispute')).toMatchObject([{ number: null }]);
});

test('from a decided case a senior comes to its dispute, and from a notice to its flagger', async () => {
  const as = operator('senior');
  const item = reportCase({ kind: 'notice', source: 'anyone', state: 'decided', mine_until: null });
  const waiting = [item];
  await openDesk(`/nl/case/${item.id}`, { as, waiting, answers });
  await page.getByRole('link', { name: 'Geschil over deze zaak vastleggen' }).click();
  const box = page.getByRole('dialog');
  await expect.element(box.getByLabelText('Zaak')).toHaveValue(String(item.number));
  const getFlaggers = () => success({ flaggers: [] });
  await openDesk(`/nl/case/${item.id}`, { as, waiting, answers: { getFlaggers } });
  await page.getByRole('link', { name: 'Afzender aanmerken als betrouwbare melder' }).click();
  await expect
    .element(box.getByLabelText('Nummer van een melding'))
    .toHaveValue(String(item.number));
  const open = reportCase({ source: 'trusted_flagger', kind: 'notice' });
  await openDesk(`/nl/case/${open.id}`, { as, waiting: [open] });
  await expect.element(page.getByText('betrouwbare melder').first()).toBeVisible();
  for (const name of ['Geschil over deze zaak vastleggen', /Afzender aanmerken/])
    await expect.element(page.getByRole('link', { name })).not.toBeInTheDocument();
});

test('a notice says whether the trusted flagger whose address it has confirmed it', async () => {
  const as = operator('senior');
  const notice = reportCase({ kind: 'notice', source: 'anyone' });
  for (const [flagger, words] of [
    ['unconfirmed', /heeft de melding nog niet bevestigd/],
    ['confirmed', /heeft deze melding vanaf dat adres bevestigd/],
  ] as const) {
    const item = { ...notice, words: notice.words.map((one) => ({ ...one, flagger })) };
    await openDesk(`/nl/case/${item.id}`, { as, waiting: [item] });
    await expect.element(page.getByText(words)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: /Afzender aanmerken/ }))
      .not.toBeInTheDocument();
    await expectAccessible();
  }
});

test.each([PHONE, DESKTOP])(
  'an auditor reads them and changes nothing, $width wide',
  async (size) => {
    await openDesk('/nl/disputes', {
      ...{ as: operator('auditor'), answers, size },
      dark: size === DESKTOP,
    });
    await expect.element(page.getByRole('cell', { name: 'Appeals Centre' })).toBeInTheDocument();
    for (const name of ['Geschil vastleggen', 'Afloop vastleggen', 'Wijzigen'])
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
    await expectAccessible();
    expectNoSidewaysScroll();
  },
);
