import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newId } from '../../shared/identifiers.ts';
import { success } from '../../shared/result.ts';
import {
  choice,
  deskRefuses,
  operator,
  reportCase,
  type DeskAnswers,
} from '../../tests/component/fake-desk.ts';
import { openDesk, press } from '../../tests/component/desk-screen.ts';
import { expectAccessible } from '../../tests/component/screen.ts';
import type { Answer } from '../api/calls.ts';

type Item = Answer<'getDeskCase'>['case'];
type Proof = Answer<'getDataRequest'>['proof'];
const dataCase = (changes: Partial<Item> = {}): Item =>
  reportCase({
    queue: 'data_requests',
    kind: 'data_request',
    topic: 'privacy',
    reports: 0,
    evidence: [],
    subject: null,
    choices: [choice('rectified'), choice('answered')],
    ...changes,
  });
const open = (path: string, item: Item, answers: DeskAnswers = {}, proof: Proof = 'session') =>
  openDesk(path, {
    as: operator('privacy'),
    waiting: [item],
    answers: { getDataRequest: () => success({ proof }), ...answers },
  });
const date = page.getByLabelText('Juiste datum');
const reason = page.getByLabelText('Waarom', { exact: true });
const send = page.getByRole('button', { name: 'Datum aanpassen' });

const at = '2026-11-27T16:00:00.000Z';
const decided = (outcome: 'upheld' | 'dismissed', text: string): Item['decisions'][number] => ({
  ...{ id: newId(), measure: 'rectified', outcome, text, until: null },
  ...{ ground: null, decided_by: 'Privacy 4', decided_at: at, undo_until: at },
  ...{ mailed_at: null, appeal_until: null, reversed: null },
});

async function fill(born: string): Promise<void> {
  await userEvent.click(page.getByText('Geboortedatum corrigeren'));
  await date.fill(born);
  await userEvent.selectOptions(page.getByLabelText('Hoe is dat gebleken?'), 'Duidelijke tikfout');
  await reason.fill('  Twee cijfers verwisseld. ');
}

test('a birth date is corrected with how it was shown and why, and the desk goes on', async () => {
  const item = dataCase();
  const desk = await open('/nl/desk/data_requests', item);
  await expect.element(page.getByText('Een lid dat was ingelogd.')).toBeVisible();
  await fill('1990-05-06');
  // Nobody is asked for a copy of a document, and who becomes too young is not made so.
  await expect.element(page.getByText(/Neem geen gegevens van een document over/)).toBeVisible();
  await expect
    .element(page.getByText(/te jong is, gaat naar de wachtrij voor minderjarigen/))
    .toBeVisible();
  await expectAccessible();
  await send.click();
  await expect
    .element(page.getByRole('heading', { name: `Zaak ${item.number}` }))
    .not.toBeInTheDocument();
  expect(desk.asked('decideCase')).toMatchObject([
    {
      id: item.id,
      measure: 'rectified',
      birth_date: { date: '1990-05-06', proof: 'typing_error' },
      note: 'Twee cijfers verwisseld.',
    },
  ]);
});

test('without a date or a reason no birth date is corrected', async () => {
  const desk = await open('/nl/desk/data_requests', dataCase());
  await fill('1990-05-06');
  await reason.fill('   ');
  await send.click();
  await reason.fill('Tikfout.');
  await date.fill('');
  await send.click();
  expect(desk.asked('decideCase')).toEqual([]);
  await expect.element(date).toBeVisible();
});

test.each<[Proof, RegExp]>([
  ['mail_link', /Iemand zonder sessie/],
  ['none', /Iemand zonder account op dit adres/],
])('who is known by %s alone has no birth date corrected', async (proof, says) => {
  await open('/nl/desk/data_requests', dataCase(), {}, proof);
  await expect.element(page.getByText(says)).toBeVisible();
  await expect.element(page.getByText('Geboortedatum corrigeren')).not.toBeInTheDocument();
});

test('a refused birth date is said, and what was typed stands there for another try', async () => {
  const item = dataCase({ mine_until: '2026-11-27T18:00:00.000Z' });
  const desk = await open(`/nl/case/${item.id}`, item, {
    decideCase: () => deskRefuses('validation_failed', { message: 'Deze geboortedatum kan niet.' }),
  });
  await fill('2090-05-06');
  await send.click();
  await expect.element(page.getByText('Deze geboortedatum kan niet.')).toBeVisible();
  await expect.element(date).toHaveValue('2090-05-06');
  await expect.element(page.getByLabelText('Hoe is dat gebleken?')).toHaveValue('typing_error');
  await date.fill('1990-05-06');
  await send.click();
  await expect.poll(() => desk.asked('decideCase').length).toBe(2);
  expect(desk.asked('decideCase')[1]?.birth_date?.date).toBe('1990-05-06');
});

test('who is too young keeps the date: the case says what the member was told', async () => {
  const told = 'We kijken eerst naar je leeftijd. Je geboortedatum blijft zoals die is.';
  const decision = decided('dismissed', told);
  const item = dataCase({ mine_until: '2026-11-27T18:00:00.000Z' });
  let isDecided = false;
  await open(`/nl/case/${item.id}`, item, {
    getDeskCase: () =>
      success({
        case: isDecided
          ? { ...item, state: 'decided', mine_until: null, choices: [], decisions: [decision] }
          : item,
      }),
    decideCase: () => {
      isDecided = true;
      return success({ decision, approval: null });
    },
  });
  await fill('2011-05-06');
  await send.click();
  await expect.element(page.getByText(told)).toBeVisible();
  await expect.element(page.getByText('Gegevens verbeterd · ongegrond')).toBeVisible();
});

test('a birth date that is refused while working through a queue comes back as it was typed', async () => {
  const item = dataCase();
  let tries = 0;
  const desk = await open('/nl/desk/data_requests', item, {
    decideCase: () =>
      (tries += 1) === 1
        ? deskRefuses('validation_failed', { message: 'Deze geboortedatum kan niet.' })
        : success({
            decision: decided('upheld', 'Je geboortedatum is aangepast.'),
            approval: null,
          }),
  });
  await fill('2090-05-06');
  await send.click();
  await expect.element(page.getByText(/Deze geboortedatum kan niet/)).toBeVisible();
  await expect.element(date).toHaveValue('2090-05-06');
  await expect.element(page.getByLabelText('Hoe is dat gebleken?')).toHaveValue('typing_error');
  await expect.element(reason).toHaveValue('Twee cijfers verwisseld.');
  await date.fill('1990-05-06');
  await send.click();
  await expect.poll(() => desk.asked('decideCase').length).toBe(2);
});

test('working through a queue it is said that a date makes somebody too young', async () => {
  const item = dataCase();
  await open('/nl/desk/data_requests', item, {
    decideCase: () =>
      success({
        decision: decided('dismissed', 'We kijken eerst naar je leeftijd.'),
        approval: null,
      }),
  });
  await fill('2011-05-06');
  await send.click();
  await expect.element(page.getByText(`Zaak ${item.number}: met die datum te jong.`)).toBeVisible();
});

test('a date that is taken back before it was answered is not said to be too young', async () => {
  const item = dataCase();
  let answer: () => void = () => undefined;
  await open('/nl/desk/data_requests', item, {
    decideCase: () =>
      new Promise((resolve) => {
        answer = () =>
          resolve(
            success({
              decision: decided('dismissed', 'We kijken eerst naar je leeftijd.'),
              approval: null,
            }),
          );
      }),
  });
  await fill('2011-05-06');
  await send.click();
  await expect.element(send).not.toBeInTheDocument();
  await press('z');
  answer();
  await expect.element(page.getByText(`Zaak ${item.number} is teruggenomen.`)).toBeVisible();
  expect(page.getByText(/met die datum te jong/).elements()).toEqual([]);
});
