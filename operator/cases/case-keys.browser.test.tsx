import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newId } from '../../shared/identifiers.ts';
import { success } from '../../shared/result.ts';
import {
  choice,
  deskRefuses,
  operator,
  photoCase,
  reportCase,
  type DeskAnswers,
  type Me,
} from '../../tests/component/fake-desk.ts';
import { openDesk, press } from '../../tests/component/desk-screen.ts';
import { expectAccessible } from '../../tests/component/screen.ts';
import type { Answer } from '../api/calls.ts';

type Item = Answer<'getDeskCase'>['case'];
const LATER = '2026-11-27T18:00:00.000Z';
const mine = (changes: Partial<Item> = {}): Item => reportCase({ mine_until: LATER, ...changes });

/** A page of a case; what is decided of it waits for a colleague, and the case stays. */
async function open(item: Item, role: Me['role'] = 'senior', answers: DeskAnswers = {}) {
  const desk = await openDesk(`/nl/case/${item.id}`, {
    as: operator(role),
    waiting: [item],
    answers: { decideCase: ({ id }) => success({ decision: null, approval: id }), ...answers },
  });
  await expect.element(page.getByRole('heading', { name: `Zaak ${item.number}` })).toBeVisible();
  return desk;
}
const dialog = page.getByRole('dialog');
const note = page.getByRole('dialog', { name: 'Notitie' });

/** Presses a key in a field and behind a dialog that has none: there it is a letter, or nothing. */
async function pressElsewhere(key: string, field: ReturnType<typeof page.getByLabelText>) {
  await field.click();
  await press(key);
  await press('Escape', '?');
  const list = page.getByRole('dialog', { name: 'Toetsen' });
  await expect.element(list).toBeVisible();
  await press(key);
  await expect.poll(() => dialog.elements().length).toBe(1);
  await press('Escape');
  await expect.element(list).not.toBeInTheDocument();
}

test('an auditor reads every queue and is offered to claim nothing', async () => {
  const free = reportCase({ state: 'new', claimed_by: null, mine_until: null });
  const desk = await open(free, 'auditor');
  await expect.element(page.getByText('Niemand heeft deze zaak.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Oppakken/ })).not.toBeInTheDocument();
  await press('c');
  await press('?');
  await expect.element(page.getByRole('dialog', { name: 'Toetsen' })).toBeVisible();
  expect(dialog.element().textContent).not.toContain('Oppakken');
  expect(desk.asked('claimCase')).toEqual([]);
});

test('C claims a case that nobody has, and says who was first', async () => {
  const free = reportCase({ state: 'waiting', claimed_by: null, mine_until: null });
  const desk = await open(free, 'senior', {
    claimCase: () => deskRefuses('case_changed'),
  });
  await userEvent.click(page.getByText('Een eigen zaak'));
  await pressElsewhere('c', page.getByLabelText('Wat zag je, en waar?'));
  expect(desk.asked('claimCase')).toEqual([]);
  await press('c');
  await expect.element(page.getByText(/Een collega was je voor/)).toBeVisible();
  desk.answer({ claimCase: () => success({ case: { ...free, mine_until: LATER } }) });
  await press('c');
  await expect.element(page.getByText(/^Van jou tot/)).toBeVisible();
  expect(desk.asked('claimCase')).toEqual([{ id: free.id }, { id: free.id }]);
  await press('c');
  expect(desk.asked('claimCase')).toHaveLength(2);
});

const refund: NonNullable<Answer<'getRefund'>['refund']> = {
  ...{ order: 71, ordered_at: LATER, paid_at: LATER, method: 'ideal', currency: 'EUR' },
  payment: '01900000-0000-7000-8000-000000000001',
  ...{ total: 2_500, credits: 100, unused: 60, unused_amount: 1_500, balance: 60 },
  ...{ asked_at: LATER, until: LATER, nothing: null, left: 2_500, returned: [] },
  rule: { credits: 60, amount: 1_500, ends_premium: false, four_eyes: false },
};

test('A gives money back by the rule, and not while something is written', async () => {
  const item = mine({
    ...{ queue: 'refunds', kind: 'refund', topic: 'payment', reports: 0, evidence: [] },
    ...{ subject: null, choices: [choice('refunded'), choice('answered')] },
  });
  const desk = await open(item, 'finance', { getRefund: () => success({ refund }) });
  await expect.element(page.getByText(/De regel geeft/)).toBeVisible();
  await press('2');
  await pressElsewhere('a', page.getByLabelText(/^Eigen woorden/));
  expect(desk.asked('decideCase')).toEqual([]);
  await press('a');
  await expect.poll(() => desk.asked('decideCase')).toMatchObject([{ measure: 'refunded' }]);
});

test('U and O decide an appeal: they choose, Enter sends, and in a field they are letters', async () => {
  const item = mine({
    ...{ queue: 'appeals', kind: 'appeal', topic: 'appeal', reports: 0 },
    choices: [choice('upheld'), choice('overturned')],
  });
  const desk = await open(item);
  const upheld = page.getByRole('radio', { name: 'Beslissing blijft staan' });
  const overturned = page.getByRole('radio', { name: 'Beslissing teruggedraaid' });
  await press('u');
  await expect.element(upheld).toBeChecked();
  const words = page.getByLabelText(/^Eigen woorden/);
  await pressElsewhere('o', words);
  await expect.element(upheld).toBeChecked();
  await expect.element(words).toHaveValue('o');
  await press('o');
  await expect.element(overturned).toBeChecked();
  expect(desk.asked('decideCase')).toEqual([]);
  await press('Enter');
  await expect
    .poll(() => desk.asked('decideCase'))
    .toMatchObject([{ id: item.id, measure: 'overturned', words: 'o' }]);
});

test('a case that is no appeal has no U and no O', async () => {
  await open(mine());
  await press('u', 'o');
  await expect.poll(() => page.getByRole('radio').elements().length).toBe(7);
  expect(document.querySelector('input[type="radio"]:checked')).toBeNull();
});

test('M chooses to hide a photo and its account, which is sent to nobody', async () => {
  const item = photoCase();
  const desk = await open(item);
  await press('m');
  const hidden = page.getByRole('radio', { name: /Verborgen: minderjarig/ });
  await expect.element(hidden).toBeChecked();
  await expect.element(page.getByText('Niemand krijgt een mail.')).toBeVisible();
  await press('Enter');
  await expect
    .poll(() => desk.asked('decideCase'))
    .toMatchObject([{ id: item.id, measure: 'minor_hidden' }]);
});

test('of several photos one is chosen before it is removed, by keyboard alone', async () => {
  const [one, other] = [newId(), newId()];
  const item = mine({
    choices: [choice('none'), choice('photo_removed', { photos: [one, other] })],
  });
  const desk = await open(item);
  await press('2');
  const radios = page.getByRole('group', { name: 'Welke foto' }).getByRole('radio');
  await expect.poll(() => radios.elements().length).toBe(2);
  await expect.element(page.getByText('Kies eerst om welke foto het gaat.')).toBeVisible();
  await press('Enter');
  expect(desk.asked('decideCase')).toEqual([]);
  expect(desk.asked('previewDecision')).toEqual([]);
  await expectAccessible();
  (radios.first().element() as HTMLElement).focus();
  await press('ArrowRight');
  await expect.element(page.getByRole('radio', { name: 'Foto 2' })).toBeChecked();
  await press('Enter');
  await expect
    .poll(() => desk.asked('decideCase'))
    .toMatchObject([{ id: item.id, measure: 'photo_removed', photo: other }]);
});

test.each([
  ['a report', {}],
  ['a complaint', { kind: 'complaint', queue: 'complaints', reports: 0 }],
  ['money', { kind: 'refund', queue: 'refunds', reports: 0 }],
  ['data', { kind: 'data_request', queue: 'data_requests', reports: 0 }],
] as const)('%s that waits for a second operator asks nobody to claim it', async (_what, of) => {
  const item = reportCase({
    ...{ state: 'waiting', claimed_by: null, mine_until: null, withheld: true, subject: null },
    ...{ words: [], evidence: [], choices: [], ...of },
    approval: { by: 'Senior 2', at: LATER, measure: 'closed' },
  });
  await open(item, 'owner');
  await expect.element(page.getByText(/wacht op akkoord van een collega/)).toBeVisible();
  await expect.element(page.getByText(/tot die beslist kan niemand hem oppakken/)).toBeVisible();
  expect(document.querySelector('main')?.textContent).not.toContain('Pak de zaak op');
});

test('every measure has a key, also those after the ninth', async () => {
  const item = mine({
    choices: [
      ...(['none', 'warned', 'message_removed', 'photo_removed', 'words_back'] as const),
      ...(['not_listed', 'suspended', 'quarantined', 'reports_off', 'closed', 'answered'] as const),
    ].map((measure) => choice(measure)),
  });
  await open(item);
  await press('0');
  await expect.element(page.getByRole('radio').nth(9)).toBeChecked();
  await press('-');
  await expect.element(page.getByRole('radio').nth(10)).toBeChecked();
});

test('Z undoes what was decided within the minute, and nothing after it', async () => {
  const at = new Date().toISOString();
  const decided = (until: string): Item =>
    mine({
      ...{ state: 'decided', mine_until: null, claimed_by: null, choices: [] },
      decisions: [
        {
          ...{ id: newId(), measure: 'warned', outcome: null, text: '', until: null, ground: null },
          ...{ decided_by: 'Senior 2', decided_at: at, undo_until: until, mailed_at: null },
          ...{ appeal_until: null, reversed: null },
        },
      ],
    });
  const over = await open(decided(at));
  await press('z');
  expect(over.asked('undoDecision')).toEqual([]);
  const item = decided(new Date(Date.now() + 50_000).toISOString());
  const desk = await open(item);
  await press('z');
  await expect
    .poll(() => desk.asked('undoDecision'))
    .toEqual([{ decision: item.decisions[0]?.id }]);
});

test('X asks before it seals, Escape leaves all as it is, and the form leads back to the queue', async () => {
  const item = mine({ queue: 'minors', topic: 'underage', choices: [choice('none')] });
  const desk = await open(item, 'senior', {
    divertCase: () => success({ form: 'Aan de politie' }),
    getQueue: () => success({ cases: [], next: null }),
  });
  await press('1');
  await pressElsewhere('x', page.getByLabelText(/^Eigen woorden/));
  await expect.element(dialog).not.toBeInTheDocument();
  await press('x');
  const sure = page.getByRole('dialog', { name: 'Deze zaak afschermen?' });
  await expect.element(sure).toBeVisible();
  await press('Escape');
  await expect.element(sure).not.toBeInTheDocument();
  expect(desk.asked('divertCase')).toEqual([]);
  await press('x');
  await sure.getByRole('button', { name: 'Afschermen en melden' }).click();
  await expect.element(dialog.getByText('Aan de politie')).toBeVisible();
  expect(desk.asked('divertCase')).toEqual([{ id: item.id, version: item.version }]);
  await dialog.getByRole('button', { name: 'Klaar' }).click();
  await expect.poll(() => location.pathname).toBe('/nl/queue/minors');
});

test('Escape leads out of a field and out of a dialog, and on a page of a case nowhere else', async () => {
  const item = mine();
  const desk = await open(item);
  await press('2');
  const words = page.getByLabelText(/^Eigen woorden/);
  await words.click();
  await press('Escape');
  await expect.element(words).not.toHaveFocus();
  await press('e');
  await expect.element(page.getByRole('dialog', { name: 'Doorgeven' })).toBeVisible();
  await press('Escape');
  await expect.element(dialog).not.toBeInTheDocument();
  await press('Escape');
  expect(location.pathname).toBe(`/nl/case/${item.id}`);
  expect(desk.asked('escalateCase')).toEqual([]);
  await expect.element(page.getByRole('radio', { name: 'Waarschuwing' })).toBeChecked();
});

test('Escape leaves the desk, and in a field or a dialog of it only those', async () => {
  const item = reportCase();
  const desk = await openDesk('/nl/desk/reports', { waiting: [item] });
  await expect.element(page.getByRole('heading', { name: `Zaak ${item.number}` })).toBeVisible();
  await press('2');
  await page.getByLabelText(/^Eigen woorden/).click();
  await press('Escape');
  await press('n');
  await expect.element(note).toBeVisible();
  await press('Escape');
  await expect.element(note).not.toBeInTheDocument();
  expect(location.pathname).toBe('/nl/desk/reports');
  await press('Escape');
  await expect.element(page.getByRole('heading', { name: 'Dag Noor' })).toBeVisible();
  expect(desk.asked('decideCase')).toEqual([]);
});

test('Space on a line that opens a form opens that, and lifts no veil', async () => {
  await open(mine({ topic: 'harassment' }));
  const line = page.getByText('Een eigen zaak').element() as HTMLElement;
  line.focus();
  await userEvent.keyboard('[Space>]');
  const quote = page.getByText('Kun je me 200 euro lenen?').element().closest('p');
  expect(getComputedStyle(quote ?? document.body).filter).toContain('blur');
  await userEvent.keyboard('[/Space]');
  await expect.element(page.getByLabelText('Wat zag je, en waar?')).toBeVisible();
});
