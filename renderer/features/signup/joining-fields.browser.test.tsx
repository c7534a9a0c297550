import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answer } from '../../../shared/contract/calls.ts';
import { success } from '../../../shared/result.ts';
import {
  EMAIL,
  field,
  fillStep,
  goOn,
  letsJoin,
  onStep,
  PASSWORD,
  walk,
} from '../../../tests/component/joining.ts';
import { openScreen, PHONE, type ScreenOptions } from '../../../tests/component/screen.ts';
import { deleteDraft } from './draft.ts';

beforeEach(deleteDraft);

const open = (path: string, options: ScreenOptions = {}) =>
  openScreen(path, { size: PHONE, ...letsJoin(), ...options });
const answers = (status: Answer<'checkEmail'>['status']): ScreenOptions => ({
  calls: { ...letsJoin().calls, checkEmail: () => success({ status }) },
});
const birthDate = page.getByRole('group');
const fillDate = async (day: string, month: string, year: string) => {
  await userEvent.fill(field('bday-day'), day);
  await userEvent.fill(field('bday-month'), month);
  await userEvent.fill(field('bday-year'), year);
  await goOn();
};

test('R-016 R-362 R-363 R-366 R-368 R-370 R-392 each mistake is named at its field, word for word, in Dutch', async () => {
  const screen = await open('/nl/signup');
  await onStep(0);
  await goOn();
  await expect.element(page.getByText('Kies wat je bent.')).toBeVisible();
  await fillStep(0);
  await expect.element(page.getByText('Kies wat je bent.')).not.toBeInTheDocument();
  await goOn();

  await onStep(1);
  const asked = 'Vul je geboortedatum in, 18+ jaar';
  await expect.element(page.getByRole('group', { name: asked })).toBeVisible();
  for (const [day, month, year] of [
    ['', '', ''],
    ['31', '2', '1990'],
    ['1', '13', '1990'],
    ['1', '1', '2999'],
  ] as const) {
    await fillDate(day, month, year);
    await expect.element(birthDate).toHaveAccessibleDescription('Ongeldige geboortedatum.');
  }
  await fillDate('1', '1', String(new Date().getFullYear() - 10));
  await expect.element(birthDate).toHaveAccessibleDescription(asked);
  await userEvent.fill(field('bday-year'), '1985');
  await goOn();

  await onStep(2);
  await goOn();
  await expect.element(field('city')).toHaveAccessibleDescription('Kies je woonplaats.');
  await expect.element(field('city')).toHaveFocus();
  await walk(2, 3);
  await expect.element(field('name')).toHaveAccessibleDescription(/zichtbaar voor andere leden/);
  for (const [name, text] of [
    ['', 'Kies een profielnaam van minstens 2 tekens.'],
    ['@jan', 'Je profielnaam mag niet beginnen met een @'],
    ['j'.repeat(25), 'Kies een profielnaam van hoogstens 24 tekens.'],
  ] as const) {
    await userEvent.fill(field('name'), name);
    await goOn();
    await expect.element(field('name')).toHaveAccessibleDescription(text);
    await expect.element(field('name')).toHaveFocus();
  }
  await userEvent.fill(field('name'), EMAIL);
  await goOn();

  await onStep(4);
  await goOn();
  const missing = page.getByText('Vul je e-mailadres in.');
  await expect.element(missing).toBeVisible();
  await userEvent.fill(field('email'), 'a@');
  await expect.element(missing).not.toBeInTheDocument();
  await userEvent.fill(field('password'), 'te kort');
  await goOn();
  await expect.element(field('email')).toHaveAccessibleDescription('Ongeldig e-mailadres');
  await expect.element(field('email')).toHaveFocus();
  await expect
    .element(field('password'))
    .toHaveAccessibleDescription('Gebruik minstens 10 tekens.');
  await page.getByRole('button', { name: 'Wachtwoord tonen' }).click();
  await expect.element(field('password')).toHaveAttribute('type', 'text');
  await userEvent.fill(field('password'), PASSWORD);
  await expect.element(page.getByText('Sterk', { exact: true })).toBeVisible();
  // What was passed before the address was known is looked at again.
  await userEvent.fill(field('email'), EMAIL);
  await goOn();
  await onStep(3);
  await expect
    .element(field('name'))
    .toHaveAccessibleDescription('Je profielnaam moet anders zijn dan je e-mailadres');
  await expect.element(field('name')).toHaveFocus();
  expect(screen.worker.requested('checkEmail')).toEqual([]);
});

test('R-368 where a country has no list of towns, where one lives is its region', async () => {
  const screen = await open('/nl/signup', {
    calls: { ...letsJoin().calls, getPlaces: () => success({ places: [] }) },
  });
  await walk(0, 2);
  await expect.poll(() => document.querySelector('[data-step] select[name="region"]')).toBeTruthy();
  await goOn();
  await expect.element(page.getByText('Kies waar je woont.')).toBeVisible();
  await userEvent.selectOptions(field('region'), 'NL-UT');
  await goOn();
  await walk(3, 5);
  await expect.poll(() => document.querySelector('[data-complete]')).toBeTruthy();
  expect(screen.worker.asked('signUp')).toMatchObject([
    [{ body: { country: 'NL', region: 'NL-UT' } }],
  ]);
});

test('R-367 R-368 the minimum age of the site is the one that is asked and checked, to the day', async () => {
  await open('/nl/signup', { settings: { min_age: 21 }, now: '2026-11-20T12:00:00.000Z' });
  await walk(0, 1);
  const asked = 'Vul je geboortedatum in, 21+ jaar';
  await expect.element(page.getByRole('group', { name: asked })).toBeVisible();
  await fillDate('21', '11', '2005');
  await expect.element(birthDate).toHaveAccessibleDescription(asked);
  await fillDate('20', '11', '2005');
  await onStep(2);
});

test('R-369 R-370 the specification’s English words for an address and a birth date', async () => {
  await open('/en/signup');
  await walk(0, 1);
  await goOn();
  await expect.element(page.getByText('Invalid birth date.', { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('group', { name: 'Enter your date of birth, 18+ years' }))
    .toBeVisible();
  await walk(1, 4);
  await userEvent.fill(field('email'), 'a@');
  await goOn();
  await expect.element(page.getByText('Invalid email', { exact: true })).toBeVisible();
});

test('R-373 a slip of the finger in the address is suggested and taken with one press, or left with another', async () => {
  await open('/nl/signup');
  await walk(0, 4);
  await fillStep(4);
  await userEvent.fill(field('email'), 'jan@gmial.com');
  await goOn();
  await page.getByRole('button', { name: 'jan@gmail.com' }).click();
  await expect.element(field('email')).toHaveValue('jan@gmail.com');
  await expect.element(page.getByText('Bedoel je dit adres?')).not.toBeInTheDocument();
  await userEvent.fill(field('email'), 'eva@gmial.com');
  await goOn();
  await expect.element(page.getByText('Bedoel je dit adres?')).toBeVisible();
  await goOn();
  await expect.poll(() => document.querySelector('[data-complete]')).toBeTruthy();
});

test('R-374 an address that has an account asks to log in, and the login knows it', async () => {
  const screen = await openScreen('/nl', answers('active'));
  await page.getByRole('button', { name: 'Kijk wie er is' }).click();
  const dialog = page.getByRole('dialog');
  await walk(0, 5);
  await expect
    .element(
      dialog.getByRole('status').filter({ hasText: 'Er is al een account met dit e-mailadres.' }),
    )
    .toBeVisible();
  await dialog.getByRole('link', { name: 'Inloggen' }).first().click();
  await expect.poll(screen.path).toBe('/nl/login?next=%2Fmembers');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('E-mailadres')).toHaveValue(EMAIL);
});

test('R-375 an address whose account is on its way out gets the hint of the mailed link', async () => {
  await open('/nl/signup', answers('deleted'));
  await walk(0, 5);
  await expect
    .element(page.getByText('Met de link in de mail over het verwijderen haal je het terug.'))
    .toBeVisible();
  await onStep(4);
});

test('R-086 an address that its owner keeps out is told so, with whom to write to', async () => {
  await open('/nl/signup', answers('barred'));
  await walk(0, 5);
  await expect
    .element(
      page.getByText(/De eigenaar van dit adres vroeg ons om het niet meer toe te laten\..*@/),
    )
    .toBeVisible();
  await onStep(4);
});

test('R-156 going back keeps everything, by keyboard alone', async () => {
  await open('/nl/signup');
  await onStep(0);
  await expect
    .element(page.getByRole('heading', { name: 'Wie ben je, en wie zoek je?' }))
    .toHaveFocus();
  await userEvent.keyboard('{Tab} ');
  await expect.element(page.getByRole('radio', { name: 'Vrouw', exact: true })).toBeChecked();
  await userEvent.keyboard('{Tab} ');
  await expect.element(page.getByRole('checkbox')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await onStep(1);
  await expect.element(field('bday-day')).toHaveFocus();
  await userEvent.keyboard('03021985');
  await expect.element(page.getByText('Dan ben je ')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await onStep(2);
  await expect.element(field('city')).toHaveFocus();
  await userEvent.keyboard('amers');
  await expect.element(page.getByRole('option', { name: 'Amersfoort' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => field('city').value).toBe('Amersfoort');
  await userEvent.keyboard('{Enter}');
  await onStep(3);
  await expect.element(field('name')).toHaveFocus();
  await userEvent.keyboard('Marit{Enter}');
  await onStep(4);
  await expect.element(field('email')).toHaveFocus();
  await userEvent.keyboard(`${EMAIL}{Tab}${PASSWORD}`);
  for (const step of [3, 2, 1, 0]) {
    await page.getByRole('button', { name: 'Terug' }).click();
    await onStep(step);
    if (step === 3) expect(field('name').value).toBe('Marit');
    if (step === 2) expect(field('city').value).toBe('Amersfoort');
    if (step === 1) expect(field('bday-year').value).toBe('1985');
  }
  for (let step = 1; step < 5; step += 1) {
    await goOn();
    await onStep(step);
  }
  expect([field('email').value, field('password').value]).toEqual([EMAIL, PASSWORD]);
});
