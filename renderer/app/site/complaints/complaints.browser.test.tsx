import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../../../shared/contract/calls.ts';
import { success } from '../../../../shared/result.ts';
import { user } from '../../../../tests/component/builders.ts';
import { refuse } from '../../../../tests/component/fake-worker.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
  type ScreenOptions,
} from '../../../../tests/component/screen.ts';

const SIZES = [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const;
const WORDS = 'Er is twee keer geld van mijn rekening gehaald.';
const link = 'a'.repeat(43);
const me = user({});

type Case = Answer<'getCase'>['case'];
const open: Case = {
  number: 1042,
  kind: 'complaint',
  topic: 'payment',
  created_at: '2026-11-23T13:00:00.000Z',
  due_at: '2026-11-30T13:00:00.000Z',
  state: 'received',
  decision: null,
  appeal: null,
};
const decided: Case = {
  ...open,
  state: 'decided',
  decision: {
    outcome: 'partly',
    reasons: 'Het tweede bedrag krijg je terug.',
    ground: null,
    decided_at: '2026-11-25T09:12:00.000Z',
    appeal_until: '2027-05-25T09:12:00.000Z',
  },
};
const button = (name: string) => page.getByRole('button', { name });
const field = (name: string | RegExp) => page.getByRole('textbox', { name });
const openPage = (options: ScreenOptions = {}, query = '') =>
  openScreen(`/nl/complaints${query}`, {
    ...options,
    calls: { getCases: async () => success({ cases: [] }), ...options.calls },
  });

describe('complaints in the app', () => {
  test.each(SIZES)('R-064 on %s each of the three doors has its own form', async (_, size) => {
    await openPage({ size });
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Er zit iets niet goed. Welke deur?');
    await expect.element(page.getByRole('heading', { name: 'Je klacht' })).toBeVisible();
    expectNoSidewaysScroll();
    await expectAccessible();
    for (const [door, title] of [
      ['Melding', 'Je melding'],
      ['Bezwaar', 'Je bezwaar'],
    ] as const) {
      await page.getByRole('radio', { name: new RegExp(`^${door}`) }).click();
      await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
      expect(page.getByRole('heading', { name: 'Je klacht' }).query()).toBeNull();
      expectNoSidewaysScroll();
      await expectAccessible();
    }
  });

  test('R-064 a complaint is sent with the account’s address, answered with a number, and listed', async () => {
    const screen = await openPage({
      as: me,
      calls: { complain: async () => success({ number: 1042 }) },
    });
    await field('Wat is er gebeurd?').fill(WORDS);
    await page.getByRole('combobox', { name: 'Waarover' }).selectOptions('Een betaling');
    screen.worker.answerCall('getCases', async () => success({ cases: [open] }));
    await button('Versturen').click();
    await expect.element(page.getByText('We hebben het. Nummer 1042')).toBeVisible();
    expect(screen.worker.requested('complain')).toMatchObject([
      { body: { kind: 'payment', text: WORDS, email: me.email, website: '' } },
    ]);
    await expect.element(field('Wat is er gebeurd?')).toHaveValue('');
    await page.getByText('Zaak 1042').click();
    await expect.element(page.getByText('30 november 2026', { exact: false })).toBeVisible();
    await expectAccessible();
  });

  test('R-064 a refusal is said at its field, what was typed stays, and the same words again are the same complaint', async () => {
    const screen = await openPage({
      calls: {
        complain: async () =>
          refuse('validation_failed', {
            fields: { url: 'Vul dit in.', good_faith: 'Vul dit in.' },
          }),
      },
    });
    await page.getByRole('radio', { name: /^Melding/ }).click();
    await field('Wat is er strafbaar aan, en waarom?').fill(WORDS);
    await page.getByRole('checkbox', { name: /misbruik van een kind/ }).click();
    await button('Versturen').click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Nog niet alles klopt/);
    await expect.element(field('Waar staat het?')).toHaveAccessibleDescription('Vul dit in.');
    await expect.element(field('Wat is er strafbaar aan, en waarom?')).toHaveValue(WORDS);
    await expectAccessible();
    await button('Versturen').click();
    const sent = () => screen.worker.requested('complain');
    await expect.poll(() => sent().length).toBe(2);
    expect(sent()).toMatchObject([
      { body: { kind: 'minor', good_faith: false } },
      { body: { kind: 'minor' } },
    ]);
    const ids = () => sent().map(({ body }) => body?.id);
    expect(ids()[0]).toBe(ids()[1]);
    await field('Waar staat het?').fill('/nl/members/1');
    await button('Versturen').click();
    await expect.poll(() => sent().length).toBe(3);
    expect(ids()[2]).not.toBe(ids()[0]);
  });

  test('R-064 one’s own decision shows its reasons and leads to the appeal with its number', async () => {
    await openPage({ as: me, calls: { getCases: async () => success({ cases: [decided] }) } });
    await page.getByText('Zaak 1042').click();
    await expect.element(page.getByText('Het tweede bedrag krijg je terug.')).toBeVisible();
    await button('Bezwaar maken').click();
    await expect.element(field('Nummer uit onze mail')).toHaveValue('1042');
  });

  test.each(SIZES)(
    'R-064 on %s the link of a mail shows its case, and takes the appeal',
    async (_, size) => {
      const screen = await openPage(
        {
          size,
          calls: {
            getCase: async () => success({ case: decided }),
            complain: async () => success({ number: 1043 }),
          },
        },
        `?case=${link}`,
      );
      await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Zaak 1042');
      await expect
        .element(page.getByText('Tot en met 25 mei 2027', { exact: false }))
        .toBeVisible();
      expectNoSidewaysScroll();
      await expectAccessible();
      await field('Waarom klopt de beslissing niet?').fill('Ook het eerste bedrag klopt niet.');
      await field('Je e-mailadres').fill('klant@voorbeeld.example');
      screen.worker.answerCall('getCase', async () =>
        success({ case: { ...decided, appeal: 1043 } }),
      );
      await button('Bezwaar versturen').click();
      await expect
        .element(page.getByText('Dat heeft nummer 1043.', { exact: false }))
        .toBeVisible();
      expect(screen.worker.requested('complain')).toMatchObject([
        { body: { kind: 'appeal', link } },
      ]);
    },
  );

  test('R-064 a trusted flagger confirms a notice by a press, and not by looking', async () => {
    const notice: Case = { ...open, kind: 'notice', topic: 'illegal_content' };
    const screen = await openPage(
      {
        calls: {
          getCase: async () => success({ case: { ...notice, to_confirm: true } }),
          confirmNotice: async () => success({ case: notice }),
        },
      },
      `?case=${link}`,
    );
    const press = button('Ja, deze melding komt van mij');
    await expect.element(press).toBeVisible();
    await expectAccessible();
    expect(screen.worker.requested('confirmNotice')).toEqual([]);
    screen.worker.answerCall('getCase', async () => success({ case: notice }));
    await press.click();
    await expect.element(press).not.toBeInTheDocument();
    expect(screen.worker.requested('confirmNotice')).toEqual([{ body: { token: link } }]);
    expect(screen.worker.requested('complain')).toEqual([]);
  });

  test('R-064 a link of no case says so and shows the doors', async () => {
    await openPage({ calls: { getCase: async () => refuse('not_found') } }, `?case=${link}`);
    await expect.element(page.getByText(/Deze link klopt niet/)).toBeVisible();
    await expect.element(page.getByRole('radio', { name: /^Klacht/ })).toBeVisible();
  });
});
