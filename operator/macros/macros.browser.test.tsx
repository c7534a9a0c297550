import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newId } from '../../shared/identifiers.ts';
import { success } from '../../shared/result.ts';
import { choice, deskRefuses, operator, reportCase } from '../../tests/component/fake-desk.ts';
import { openDesk, press } from '../../tests/component/desk-screen.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../tests/component/screen.ts';
import type { Answer, Input } from '../api/calls.ts';

type Macro = Answer<'getMacros'>['macros'][number];

const noor = { id: newId(), number: 7, name: 'Noor', role: 'senior' as const };
const clause: NonNullable<Macro['clause']> = {
  page: 'terms',
  section: 'credits',
  version: '2026-11-01',
  page_title: 'Voorwaarden',
  section_title: 'Credits en prijzen',
  current: '2026-11-01',
  changed: false,
};
const macro = (changes: Partial<Macro> = {}): Macro => ({
  id: newId(),
  version: 3,
  title: 'Betaald, nog geen credits',
  kinds: ['complaint'],
  texts: { nl: 'Hallo {{name}},\n\nJe credits komen zodra de bank betaalt.', de: 'Hallo!' },
  clause,
  to_review: false,
  review_from: null,
  retired: false,
  saved_by: noor,
  saved_at: '2026-11-20T10:00:00.000Z',
  ...changes,
});
const address = macro({
  title: 'Adres wijzigen',
  texts: { nl: 'Je wijzigt je adres bij je instellingen.' },
  clause: null,
});
const frenchOnly = macro({ title: 'Carte refusée', texts: { fr: 'Bonjour,' }, clause: null });
const ofReports = macro({ title: 'Niets gevonden', kinds: ['report'], texts: { nl: 'Dank je.' } });

const complaintCase = () =>
  reportCase({
    kind: 'complaint',
    queue: 'complaints',
    topic: 'payment',
    locale: 'nl-BE',
    evidence: [],
    subject: null,
    choices: [choice('answered')],
  });
const pages: Answer<'getMacroClauses'>['pages'] = [
  {
    page: 'terms',
    title: 'Voorwaarden',
    version: '2026-12-01',
    coming: '2027-01-15',
    sections: [
      { id: 'credits', title: 'Credits en prijzen' },
      { id: 'withdrawal', title: 'Herroepen: je geld terug' },
    ],
  },
];
const offered = (...macros: Macro[]) => ({ getMacros: () => success({ macros }) });
const words = page.getByLabelText(/^Eigen woorden/);
const search = page.getByRole('combobox', { name: 'Zoeken' });

test('T lists what fits; typed, chosen by arrows and Enter, it is in the words and in the letter', async () => {
  const waiting = [complaintCase()];
  const desk = await openDesk('/nl/desk/complaints', {
    waiting,
    answers: {
      ...offered(macro(), address, frenchOnly, ofReports, macro({ title: 'Oud', retired: true })),
      previewDecision: ({ words: text }) =>
        success({
          letters: [
            {
              to: 'sender',
              locale: 'nl-BE',
              subject: 'Onze beslissing',
              text: (text ?? '').replace('{{name}}', 'Inge'),
              parts: [],
            },
          ],
        }),
    },
  });
  await expect.element(page.getByRole('heading', { name: /^Zaak/ })).toBeVisible();
  await press('t');
  await expect.element(search).toHaveFocus();
  const options = () => page.getByRole('listbox').getByRole('option').elements();
  await expect.poll(() => options().length).toBe(3);
  await expect
    .element(page.getByRole('option', { name: /Carte refusée/ }))
    .toHaveAttribute('aria-disabled', 'true');
  await expectAccessible();
  await userEvent.type(search, 'ádres');
  await expect.poll(() => options().length).toBe(1);
  await userEvent.clear(search);
  await expect
    .element(page.getByRole('option', { name: /Betaald/ }))
    .toHaveAttribute('aria-selected', 'true');
  await press('ArrowDown');
  await expect
    .element(page.getByRole('option', { name: /Adres/ }))
    .toHaveAttribute('aria-selected', 'true');
  await press('ArrowDown', 'Enter');
  await expect.element(words).toHaveValue(macro().texts.nl ?? '');
  await expect.element(words).toHaveFocus();
  await expect.element(words).toHaveAttribute('lang', 'nl-BE');
  await expect.element(page.getByText(/Hallo Inge,/)).toBeVisible();
  await userEvent.keyboard('{Control>}{End}{/Control} Groet, Noor');
  await press('Escape', 'Enter');
  await expect
    .poll(() => desk.asked('decideCase'))
    .toMatchObject([
      { measure: 'answered', outcome: 'upheld', words: `${macro().texts.nl} Groet, Noor` },
    ]);
});

test('Escape closes the list and nothing is written; a second macro follows what stands there', async () => {
  await openDesk('/nl/desk/complaints', {
    waiting: [complaintCase()],
    answers: offered(macro({ texts: { nl: 'Een.' } }), address),
  });
  await expect.element(page.getByRole('heading', { name: /^Zaak/ })).toBeVisible();
  await press('t', 'Escape');
  await expect.element(search).not.toBeInTheDocument();
  await expect.element(words).toHaveValue('');
  await press('t', 'Enter', 'Escape', 't');
  await page.getByRole('option', { name: /Adres/ }).click();
  await expect.element(words).toHaveValue(`Een.\n\n${address.texts.nl}`);
});

test('where a decision has a ground T leads there when no macro fits, and the list has the way when one does', async () => {
  await openDesk('/nl/desk/reports', { waiting: [reportCase()], answers: offered(address) });
  await expect.element(page.getByRole('heading', { name: /^Zaak/ })).toBeVisible();
  await press('t');
  await expect.element(page.getByText('Kies eerst wat je beslist.')).toBeVisible();
  await press('2', 't');
  await expect.element(page.getByLabelText('Grond')).toHaveFocus();
  const german = macro({ kinds: ['report'], texts: { de: 'Bitte lies die Regeln.' } });
  await openDesk('/nl/desk/reports', {
    waiting: [reportCase({ locale: 'nl' })],
    answers: offered(german, ofReports),
  });
  await expect.element(page.getByRole('heading', { name: /^Zaak/ })).toBeVisible();
  // The warned member reads German, the reporter Dutch.
  await press('2', 't');
  await expect
    .element(page.getByRole('option', { name: /Niets gevonden/ }))
    .toHaveAttribute('aria-disabled', 'true');
  await press('ArrowDown', 'Enter');
  await expect.element(page.getByLabelText('Grond')).toHaveFocus();
  await press('Escape', '1', 't', 'Enter');
  await expect.element(words).toHaveValue('Dank je.');
  await press('Escape', '?');
  await expect.element(page.getByText('Vast antwoord kiezen')).toBeVisible();
});

test('T is on the page of a case too, for whoever holds it', async () => {
  const claimed = { ...complaintCase(), mine_until: '2026-11-27T18:00:00.000Z' };
  await openDesk(`/nl/case/${claimed.id}`, { waiting: [claimed], answers: offered(address) });
  await expect.element(page.getByText(/^Van jou tot/)).toBeVisible();
  await press('t', 'Enter');
  await expect.element(words).toHaveValue(address.texts.nl ?? '');
  const desk = await openDesk(`/nl/case/${claimed.id}`, {
    as: operator('auditor'),
    waiting: [{ ...claimed, mine_until: null }],
    answers: offered(address),
  });
  await expect.element(page.getByRole('heading', { name: /^Zaak/ })).toBeVisible();
  await press('t');
  await expect.element(search).not.toBeInTheDocument();
  expect(desk.asked('getMacros')).toEqual([]);
});

test('what cannot be filled in is said, and is not sent', async () => {
  const desk = await openDesk('/nl/desk/complaints', { waiting: [complaintCase()] });
  await expect.element(page.getByRole('heading', { name: /^Zaak/ })).toBeVisible();
  await press('1');
  await words.fill('Hallo {{voornaam}},');
  await expect.element(page.getByText('Dit kan niet worden ingevuld: {{voornaam}}')).toBeVisible();
  await press('Escape', 'Enter');
  expect(desk.asked('decideCase')).toEqual([]);
});

test('a macro is written language by language, and what is missing or cannot be filled in is said', async () => {
  const saved: Input<'createMacro'>[] = [];
  await openDesk('/nl/macros', {
    as: operator('senior'),
    answers: {
      getMacroClauses: () => success({ pages }),
      createMacro: (input) => {
        saved.push(input);
        return success({ macro: macro() });
      },
    },
  });
  await page.getByRole('button', { name: 'Nieuw vast antwoord' }).click();
  await page.getByLabelText('Titel').fill('Herroepen');
  const text = page.getByLabelText(/^Tekst in het/);
  await text.fill('Hallo {{naam}},');
  await expect.element(page.getByText('Dit kan niet worden ingevuld: {{naam}}')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Bewaren' })).toBeDisabled();
  await text.fill('Hallo {{name}},');
  await page.getByRole('radio', { name: 'de', exact: true }).click();
  await text.fill('Hallo {{name}}!');
  await expect
    .element(page.getByText('Nog niet in het Engels, Spaans, Frans, Italiaans', { exact: false }))
    .toBeVisible();
  await page.getByLabelText('Noemt een tekst van de site').selectOptions('terms');
  await page.getByLabelText('Onderdeel').selectOptions('withdrawal');
  await expectAccessible();
  await page.getByRole('button', { name: 'Bewaren' }).click();
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]).toMatchObject({
    title: 'Herroepen',
    kinds: ['complaint'],
    texts: { nl: 'Hallo {{name}},', de: 'Hallo {{name}}!' },
    clause: { page: 'terms', section: 'withdrawal', version: '2026-12-01' },
  });
});

test('those to review stand first; one is confirmed, another changed, and a colleague who was first is said', async () => {
  const due = macro({
    to_review: true,
    clause: { ...clause, current: '2026-12-01', changed: true },
  });
  const desk = await openDesk('/nl/macros', {
    as: operator('owner'),
    answers: {
      ...offered(address, due, macro({ title: 'Oud', retired: true })),
      getMacroClauses: () => success({ pages }),
      confirmMacro: () => success({ macro: macro() }),
      editMacro: () => deskRefuses('macro_changed', { message: 'Het is intussen veranderd.' }),
      getMacroHistory: () =>
        success({
          versions: [
            { ...due, texts: { nl: 'Nieuwe woorden.' }, retired: false },
            { ...due, version: 2, texts: { nl: 'Oude woorden.' }, retired: false },
          ],
        }),
    },
  });
  await expect.element(page.getByText(/dit onderdeel is daarin veranderd/)).toBeVisible();
  expect(
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Na te kijken: 1', 'In gebruik: 1', 'Niet meer in gebruik: 1']);
  await expectAccessible();
  await page.getByRole('button', { name: 'Klopt nog' }).click();
  await expect
    .poll(() => desk.asked('confirmMacro'))
    .toEqual([{ id: due.id, version: 3, in_force: '2026-12-01' }]);
  await page.getByRole('button', { name: `Veranderen ${due.title}` }).click();
  await page.getByRole('button', { name: 'Bewaren' }).click();
  await expect.element(page.getByText('Het is intussen veranderd.')).toBeVisible();
  expect(desk.asked('editMacro')).toMatchObject([
    { version: 3, clause: { section: 'credits', version: '2026-12-01' } },
  ]);
  await press('Escape');
  await page.getByRole('button', { name: `Geschiedenis ${due.title}` }).click();
  await page.getByRole('dialog').getByText('Nederlands').first().click();
  await expect.element(page.getByText('Nieuwe', { exact: false }).first()).toBeVisible();
  await expectAccessible();
  await press('Escape');
  await page.viewport(820, 1180);
  expectNoSidewaysScroll();
});

test('today says how many are to be reviewed, to those who review them', async () => {
  const answers = {
    getMacroReviews: () => success({ to_review: 2, coming: { from: '2027-01-15', count: 1 } }),
  };
  await openDesk('/nl', { as: operator('senior'), answers });
  await expect
    .element(page.getByRole('link', { name: /Vaste antwoorden nakijken: 2/ }))
    .toBeVisible();
  const desk = await openDesk('/nl', { as: operator('moderator'), answers });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(desk.asked('getMacroReviews')).toEqual([]);
});
