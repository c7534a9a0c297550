import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newId } from '../../shared/identifiers.ts';
import { success } from '../../shared/result.ts';
import { operator, reportCase, type DeskAnswers } from '../../tests/component/fake-desk.ts';
import { openDesk, press } from '../../tests/component/desk-screen.ts';
import { expectAccessible } from '../../tests/component/screen.ts';
import type { Answer } from '../api/calls.ts';

type Closing = Answer<'getClosing'>;
const credits = (count: number, amount: number, currency = 'EUR') => ({
  ...{ payment: newId(), credits: count, amount, currency },
});
const closing = (changes: Partial<Closing> = {}): Closing => ({
  payers: { members: 3, credits: 1_250 },
  unused: [credits(40, 1_000), credits(20, 450, 'GBP')],
  ...changes,
});

/** Closing, of a case on the desk whose grounds stand as the server proposes them. */
async function chooseClosing(facts: Closing, grounds: ('fraud' | 'money' | 'illegal')[]) {
  const item = reportCase();
  const choices = item.choices.map((one) => (one.measure === 'closed' ? { ...one, grounds } : one));
  const answers: DeskAnswers = {
    getClosing: () => success(facts),
    decideCase: ({ id }) => success({ decision: null, approval: id }),
  };
  const desk = await openDesk('/nl/desk/reports', { waiting: [{ ...item, choices }], answers });
  await expect.element(page.getByRole('heading', { name: `Zaak ${item.number}` })).toBeVisible();
  await press('7');
  await expect.poll(() => desk.asked('getClosing')).toEqual([{ id: item.id }]);
  return desk;
}
const payers = page.getByRole('checkbox', { name: /leden krijgen terug wat schrijven/ });
const ask = page.getByRole('button', { name: 'Vragen aan een collega' });

test('closing says what payers spent and what is unused, and gives back what the law gives', async () => {
  const desk = await chooseClosing(closing(), ['fraud', 'illegal']);
  await expect.element(payers).not.toBeChecked();
  await expect.element(page.getByText(/^3 leden .*: 1\.250 credits$/)).toBeVisible();
  await expect
    .element(page.getByText('nog 60 betaalde credits, samen € 10,00 + £ 4,50.'))
    .toBeVisible();
  await expect
    .element(page.getByRole('radio', { name: 'Terugbetalen', exact: true }))
    .toBeChecked();
  await expectAccessible();
  await ask.click();
  await expect.element(page.getByText(/wacht op een collega/)).toBeVisible();
  const [sent] = desk.asked('decideCase');
  expect(sent).toMatchObject({ measure: 'closed', ground: 'fraud', unused: 'give_back' });
  expect(sent?.repay).toBeUndefined();
});

test('payers get back what they spent and unused credits are kept where that is chosen', async () => {
  const desk = await chooseClosing(closing(), ['fraud', 'illegal']);
  await userEvent.click(page.getByText(/leden krijgen terug wat schrijven/));
  await expect.element(payers).toBeChecked();
  await page.getByRole('radio', { name: 'Niet terugbetalen' }).click();
  await ask.click();
  await expect
    .poll(() => desk.asked('decideCase'))
    .toMatchObject([{ measure: 'closed', ground: 'fraud', unused: 'keep', repay: true }]);
});

test('a ground that gives payers nothing back takes the choice away, also what was ticked', async () => {
  const desk = await chooseClosing(closing(), ['fraud', 'illegal', 'money']);
  await userEvent.click(page.getByText(/leden krijgen terug wat schrijven/));
  await userEvent.selectOptions(page.getByLabelText('Grond'), 'Vraagt om geld');
  await expect.element(payers).toBeChecked();
  await userEvent.selectOptions(page.getByLabelText('Grond'), 'Strafbaar');
  await expect.element(payers).not.toBeInTheDocument();
  await expect.element(page.getByText(/nog 60 betaalde credits/)).toBeVisible();
  await userEvent.selectOptions(page.getByLabelText('Grond'), 'Oplichting');
  await expect.element(payers).not.toBeChecked();
  await userEvent.selectOptions(page.getByLabelText('Grond'), 'Strafbaar');
  await ask.click();
  await expect.poll(() => desk.asked('decideCase').length).toBe(1);
  const [sent] = desk.asked('decideCase');
  expect(sent).toMatchObject({ ground: 'illegal' });
  expect(sent?.repay).toBeUndefined();
});

test('where nobody paid and nothing is unused, closing asks nothing about money', async () => {
  await chooseClosing(closing({ payers: { members: 0, credits: 0 }, unused: [] }), ['fraud']);
  await expect.element(page.getByLabelText('Eigen woorden')).toBeVisible();
  await expect.poll(() => document.querySelector('form [role="status"]')).toBeNull();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  await expect.element(page.getByText(/betaalde credits/)).not.toBeInTheDocument();
});

const approvalOf = (
  args: Record<string, unknown>,
): Answer<'getApprovals'>['approvals'][number] => ({
  ...{ id: newId(), act: 'close_account', args, hash: 'ab'.repeat(32), case: 1_201 },
  ...{ reason: 'Vraagt steeds om geld.', note: null, state: 'waiting', runs_at: null },
  asked_by: { id: newId(), number: 3, name: 'Bram', role: 'moderator' },
  ...{ asked_at: '2026-11-27T15:00:00.000Z', expires_at: '2026-11-30T15:00:00.000Z' },
  ...{ decided_by: null, decided_at: null, may_decide: true, may_stop: false },
});

/** What the dialog in which a colleague decides says of a closing, by the name of each line. */
async function linesOf(args: Record<string, unknown>): Promise<Record<string, string>> {
  await openDesk('/nl/approvals', {
    as: operator('senior'),
    answers: {
      getApprovals: () => success({ approvals: [approvalOf(args)], next_cursor: null }),
    },
  });
  await page.getByRole('button', { name: 'Bekijken en beslissen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verzoek' });
  await expect.element(dialog.getByText('Profiel', { exact: true })).toBeVisible();
  await expectAccessible();
  return Object.fromEntries(
    [...dialog.element().querySelectorAll('dl > div')].map((line) => [
      line.querySelector('dt')?.textContent ?? '',
      line.querySelector('dd')?.textContent?.replaceAll('\u00A0', ' ') ?? '',
    ]),
  );
}

test('who agrees to a closing sees the ground and what becomes of money, in words', async () => {
  const profile = newId();
  expect(
    await linesOf({
      ...{ profile, ground: 'fraud', words: 'Tot ziens.', repay: true },
      refunds: [credits(40, 1_000), credits(20, 450, 'GBP')],
    }),
  ).toEqual({
    Profiel: profile,
    Grond: 'Oplichting',
    'Ongebruikte credits': '€ 10,00 + £ 4,50 terug, voor 60 credits',
    'Wie betaalde om te schrijven': expect.stringContaining('krijgt de credits terug') as string,
    'Eigen woorden': 'Tot ziens.',
  });
});

test('a closing that keeps unused credits, and one of an account without any, say so', async () => {
  const profile = newId();
  expect(await linesOf({ profile, ground: 'illegal', refunds: [] })).toEqual({
    Profiel: profile,
    Grond: 'Strafbaar',
    'Ongebruikte credits': 'worden niet terugbetaald',
  });
  expect(await linesOf({ profile })).toEqual({
    Profiel: profile,
    Grond: 'Strafbaar',
    'Ongebruikte credits': 'geen',
  });
});
