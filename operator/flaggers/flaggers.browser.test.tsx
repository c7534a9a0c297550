import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '../../shared/identifiers.ts';
import { success } from '../../shared/result.ts';
import { deskRefuses, operator } from '../../tests/component/fake-desk.ts';
import { openDesk } from '../../tests/component/desk-screen.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
} from '../../tests/component/screen.ts';
import type { Answer } from '../api/calls.ts';

const flagger: Answer<'getFlaggers'>['flaggers'][number] = {
  ...{ id: newId(), email: 'meldpunt@voorbeeld.example', name: 'Het Meldpunt', country: 'NL' },
  ...{ awarded_on: '2025-02-03', marked_at: '2026-11-27T12:00:00.000Z' },
  marked_by: { id: newId(), number: 7, name: 'Noor', role: 'senior' },
};
const getFlaggers = () =>
  success({ flaggers: [flagger, { ...flagger, id: newId(), name: 'Hotline', marked_by: null }] });

test('a senior marks the address of a notice with who it is, and unmarks it with a reason', async () => {
  let refuses = true;
  const desk = await openDesk('/nl/flaggers', {
    as: operator('senior'),
    answers: {
      getFlaggers,
      markFlagger: () => (refuses ? deskRefuses('validation_failed') : success({ flagger })),
      unmarkFlagger: () => success({ unmarked: true }),
    },
  });
  await expect.element(page.getByRole('cell', { name: 'Het Meldpunt' })).toBeVisible();
  await expect.element(page.getByText('3 februari 2025').first()).toBeVisible();
  await expect.element(page.getByText(/opdrachtregel/)).toBeVisible();
  await page.getByRole('button', { name: 'Melder aanmerken' }).click();
  const box = page.getByRole('dialog');
  await box.getByLabelText('Nummer van een melding').fill('1201');
  await box.getByLabelText('Naam').fill('Meldpunt Zuid');
  await box.getByLabelText('Land van de coördinator').selectOptions('België');
  await box.getByLabelText('Status sinds').fill('2026-01-31');
  const send = box.getByRole('button', { name: 'Melder aanmerken' });
  await expect.element(send).toBeDisabled();
  await box.getByLabelText('Waarom').fill('staat op de lijst');
  await expectAccessible();
  await send.click();
  await expect.element(box.getByText(/De zaak moet een melding met een adres zijn/)).toBeVisible();
  refuses = false;
  await send.click();
  await expect.element(box).not.toBeInTheDocument();
  expect(desk.asked('markFlagger').slice(1)).toMatchObject([
    {
      ...{ number: 1_201, name: 'Meldpunt Zuid', country: 'BE', awarded_on: '2026-01-31' },
      reason: 'staat op de lijst',
    },
  ]);
  await page.getByRole('button', { name: 'Niet meer aanmerken' }).first().click();
  await box.getByLabelText('Waarom').fill('ingetrokken');
  await expectAccessible();
  await box.getByRole('button', { name: 'Niet meer aanmerken' }).click();
  await expect
    .poll(() => desk.asked('unmarkFlagger'))
    .toEqual([{ id: flagger.id, reason: 'ingetrokken' }]);
});

test.each([PHONE, DESKTOP])('an auditor reads them and marks nobody, $width wide', async (size) => {
  await openDesk('/nl/flaggers', {
    ...{ as: operator('auditor'), answers: { getFlaggers }, size },
    dark: size === DESKTOP,
  });
  await expect.element(page.getByRole('cell', { name: 'Hotline' })).toBeInTheDocument();
  for (const name of ['Melder aanmerken', 'Niet meer aanmerken'])
    await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
  await expectAccessible();
  expectNoSidewaysScroll();
});

test('a moderator has no way there', async () => {
  await openDesk('/nl', { as: operator('moderator') });
  await expect.element(page.getByRole('link', { name: 'Mijn gemak' })).toBeInTheDocument();
  for (const name of ['Betrouwbare melders', 'Geschillen'])
    await expect.element(page.getByRole('link', { name })).not.toBeInTheDocument();
});
