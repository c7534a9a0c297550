import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newId } from '../../shared/identifiers.ts';
import { success } from '../../shared/result.ts';
import { deskRefuses, operator, type DeskAnswers } from '../../tests/component/fake-desk.ts';
import { openDesk } from '../../tests/component/desk-screen.ts';
import { expectAccessible } from '../../tests/component/screen.ts';
import type { Answer } from '../api/calls.ts';

type Order = Answer<'getOrders'>['orders'][number];
const order = (changes: Partial<Order> = {}): Order => ({
  id: newId(),
  number: 1_402,
  authority: 'Autoriteit Consument en Markt',
  reference: 'ACM/26/0042',
  country: 'NL',
  created_at: '2026-11-27T12:00:00.000Z',
  due_at: '2026-12-04T09:00:00.000Z',
  closed_at: null,
  ...changes,
});
const dialog = page.getByRole('dialog', { name: 'Bevel opnemen' });
const send = dialog.getByRole('button', { name: 'Bevel opnemen' });

const openOrders = (answers: DeskAnswers) =>
  openDesk('/nl/holds', {
    as: operator('privacy'),
    answers: {
      getHolds: () => success({ holds: [] }),
      getOrders: () => success({ orders: [], openings: [] }),
      ...answers,
    },
  });

/** Fills in what every order has, except for what it says. */
async function fillNeeded(): Promise<void> {
  await page.getByRole('button', { name: 'Bevel opnemen' }).click();
  await dialog.getByLabelText('Overheid').fill('Officier van justitie');
  await dialog.getByLabelText('Kenmerk').fill('OM-7');
  await dialog.getByLabelText('Uiterlijk').fill('2026-12-04T10:00');
}

test('an order is entered as it came in, and stands in the list under its number', async () => {
  const orders: Order[] = [];
  const profile = newId();
  const desk = await openOrders({
    getOrders: () => success({ orders: [...orders], openings: [] }),
    openOrder: ({ id, authority, reference }) => {
      orders.push(order({ id, authority, reference }));
      return success({ id, number: 1_402 });
    },
  });
  await expect.element(page.getByText('Er is geen bevel.')).toBeVisible();
  await fillNeeded();
  await userEvent.selectOptions(dialog.getByLabelText('Waarover'), 'Minderjarige');
  await userEvent.selectOptions(dialog.getByLabelText('Land'), 'België');
  await userEvent.selectOptions(dialog.getByLabelText('Taal van het antwoord'), 'fr');
  await dialog.getByLabelText('E-mailadres').fill('greffe@just.example');
  await dialog.getByLabelText('Id van het profiel').fill(` ${profile} `);
  await dialog.getByLabelText('Wat er staat').fill('Haal dit weg.');
  await expectAccessible();
  await send.click();
  await expect.element(page.getByText('Zaak 1402 staat klaar.')).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'Officier van justitie' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'OM-7' })).toBeVisible();
  expect(desk.asked('openOrder')).toEqual([
    {
      id: orders[0]?.id,
      authority: 'Officier van justitie',
      reference: 'OM-7',
      // As the clock of whoever typed it said.
      due: '2026-12-04T09:00:00.000Z',
      topic: 'minor',
      country: 'BE',
      locale: 'fr',
      email: 'greffe@just.example',
      profile,
      text: 'Haal dit weg.',
    },
  ]);
});

test('an order is not sent before all is there, and names nobody whom it is not about', async () => {
  const desk = await openOrders({ openOrder: ({ id }) => success({ id, number: 1 }) });
  await fillNeeded();
  await expect.element(send).toBeDisabled();
  await dialog.getByLabelText('Wat er staat').fill('   ');
  await expect.element(send).toBeDisabled();
  await dialog.getByLabelText('Wat er staat').fill('Haal dit weg.');
  await dialog.getByLabelText('Uiterlijk').fill('');
  await expect.element(send).toBeDisabled();
  await dialog.getByLabelText('Uiterlijk').fill('2026-12-04T10:00');
  await send.click();
  await expect.element(dialog).not.toBeInTheDocument();
  const [sent] = desk.asked('openOrder');
  expect(sent).toMatchObject({ topic: 'illegal_content', country: 'NL', locale: 'nl' });
  expect(sent).not.toHaveProperty('email');
  expect(sent).not.toHaveProperty('profile');
});

test('a refused order stays as it was typed, and sent again it is the same order', async () => {
  let isThere = false;
  const desk = await openOrders({
    openOrder: ({ id }) => (isThere ? success({ id, number: 1_402 }) : deskRefuses('not_found')),
  });
  await fillNeeded();
  await dialog.getByLabelText('Wat er staat').fill('Haal dit weg.');
  await send.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Dit is er niet (meer).');
  await expect.element(dialog.getByLabelText('Overheid')).toHaveValue('Officier van justitie');
  isThere = true;
  await send.click();
  await expect.element(dialog).not.toBeInTheDocument();
  const [first, second] = desk.asked('openOrder');
  expect(second).toEqual(first);
});

test('an order says by when it is due, one that is decided says that', async () => {
  const getOrders = () =>
    success({
      orders: [order(), order({ number: 1_403, closed_at: '2026-11-28T12:00:00.000Z' })],
      openings: [],
    });
  await openOrders({ getOrders });
  const rows = page.getByRole('region', { name: 'Bevelen van overheden' }).getByRole('row');
  await expect.element(rows.filter({ hasText: '1402' })).toMatchTextContent(/4 dec.*10:00/);
  await expect.element(rows.filter({ hasText: '1403' })).toMatchTextContent('beslist');
});
