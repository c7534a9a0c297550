import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newId } from '../../shared/identifiers.ts';
import type { Queue } from '../../shared/operator/queues.ts';
import { success } from '../../shared/result.ts';
import {
  deskRefuses,
  operator,
  reportCase,
  type DeskAnswers,
  type Me,
} from '../../tests/component/fake-desk.ts';
import { openDesk } from '../../tests/component/desk-screen.ts';
import { expectAccessible } from '../../tests/component/screen.ts';

const seen = reportCase();
const opened = reportCase();
const opens = (queue: Queue): DeskAnswers => ({
  openOwnCase: () => success({ id: opened.id, number: opened.number, queue }),
});
const open = (answers: DeskAnswers, as: Me = operator()) =>
  openDesk(`/nl/case/${seen.id}`, { as, waiting: [seen, opened], answers });
const reason = page.getByLabelText('Wat zag je, en waar?');
const send = page.getByRole('button', { name: 'Zaak openen' });

async function fill(text: string): Promise<void> {
  await userEvent.click(page.getByText('Een eigen zaak'));
  await userEvent.selectOptions(page.getByLabelText('Waarover'), 'Lijkt minderjarig');
  await reason.fill(text);
}

test('a case of one’s own is about the member of the page, with a reason, and leads to it', async () => {
  const desk = await open(opens('reports'));
  await fill('  Op de derde foto. ');
  await expectAccessible();
  await send.click();
  await expect.poll(() => location.pathname).toBe(`/nl/case/${opened.id}`);
  await expect.element(page.getByRole('heading', { name: `Zaak ${opened.number}` })).toBeVisible();
  expect(desk.asked('openOwnCase')).toMatchObject([
    { profile: seen.subject?.profile, topic: 'underage', text: 'Op de derde foto.' },
  ]);
});

test('one of minors is handed on by whoever does not work there, and followed by whoever does', async () => {
  const desk = await open(opens('minors'));
  await fill('Op de derde foto.');
  await send.click();
  const handedOn = page.getByText(`Zaak ${opened.number} is geopend. Een senior kijkt ernaar.`);
  await expect.element(handedOn).toBeVisible();
  expect(location.pathname).toBe(`/nl/case/${seen.id}`);
  await expect.element(reason).toHaveValue('');
  await reason.fill('Nog een, over iets anders.');
  await send.click();
  await expect.poll(() => desk.asked('openOwnCase').length).toBe(2);
  const [first, second] = desk.asked('openOwnCase');
  expect(second?.id).not.toBe(first?.id);
  await open(opens('minors'), operator('senior'));
  await fill('Op de derde foto.');
  await send.click();
  await expect.poll(() => location.pathname).toBe(`/nl/case/${opened.id}`);
});

test('a refused case of one’s own is said at its field, and sent again it is the same case', async () => {
  const desk = await open({ openOwnCase: () => deskRefuses('not_found') });
  await fill('   ');
  await send.click();
  expect(desk.asked('openOwnCase')).toEqual([]);
  await reason.fill('Op de derde foto.');
  await send.click();
  await expect.element(page.getByText('Dit is er niet (meer).')).toBeVisible();
  await expect.element(reason).toHaveAccessibleDescription('Dit is er niet (meer).');
  await expect.element(reason).toHaveValue('Op de derde foto.');
  desk.answer(opens('reports'));
  await send.click();
  await expect.poll(() => location.pathname).toBe(`/nl/case/${opened.id}`);
  const [first, second] = desk.asked('openOwnCase');
  expect(second).toEqual(first);
});

test('only who decides on reports opens a case of their own', async () => {
  await open({}, operator('auditor', { rights: ['see_cases'] }));
  await expect.element(page.getByRole('heading', { name: `Zaak ${seen.number}` })).toBeVisible();
  await expect.element(page.getByText('Een eigen zaak')).not.toBeInTheDocument();
});

test('a member who is found by their id can have one too, and it leads there', async () => {
  const profile = newId();
  const desk = await openDesk('/nl', {
    waiting: [opened],
    answers: {
      ...opens('reports'),
      findCase: () => success({ cases: [], member: { profile } }),
    },
  });
  await expect.element(page.getByRole('heading', { name: 'Dag Noor' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByLabelText('Nummer, e-mailadres of id').fill(profile);
  await page.getByRole('button', { name: 'Zoeken', exact: true }).click();
  await fill('Op de derde foto.');
  await send.click();
  await expect.poll(() => location.pathname).toBe(`/nl/case/${opened.id}`);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(desk.asked('openOwnCase')).toMatchObject([{ profile, topic: 'underage' }]);
});

test('a case of a hidden photo says where it comes from, and of words nobody said', async () => {
  const [one] = seen.words;
  if (!one) throw new Error('a report has words');
  const own = reportCase({
    ...{ topic: 'underage', reports: 0 },
    words: [{ ...one, topic: 'underage', source: 'own', text: '#2', record: null }],
    subject: seen.subject && {
      ...seen.subject,
      ...{ status: 'deleted', restrictions: [{ measure: 'minor_hidden', until: null }] },
    },
  });
  await openDesk(`/nl/case/${own.id}`, { as: operator('senior'), waiting: [own] });
  const found = page.getByRole('region', { name: 'Wat we zelf vonden' });
  await expect.element(found.getByText('Uit zaak 2: de foto lijkt')).toBeVisible();
  await expect.element(page.getByText('Wat de melder zegt')).not.toBeInTheDocument();
  // Not “deleted” besides: it is what hides the account.
  const about = page.getByRole('region', { name: 'Over wie' });
  await expect.element(about.getByText('Verborgen: minderjarig?')).toBeVisible();
  await expect.element(about.getByText('verwijderd')).not.toBeInTheDocument();
});
