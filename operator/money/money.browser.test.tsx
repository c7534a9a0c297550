import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { success } from '../../shared/result.ts';
import { choice, deskRefuses, operator, reportCase } from '../../tests/component/fake-desk.ts';
import { openDesk, press } from '../../tests/component/desk-screen.ts';
import { expectAccessible } from '../../tests/component/screen.ts';
import type { Answer } from '../api/calls.ts';

const finance = operator('finance');
type Facts = NonNullable<Answer<'getRefund'>['refund']>;
const facts = (changes: Partial<Facts> = {}): Facts => ({
  order: 71,
  ordered_at: '2026-11-20T10:00:00.000Z',
  paid_at: '2026-11-20T10:01:00.000Z',
  method: 'ideal',
  payment: '01900000-0000-7000-8000-000000000001',
  currency: 'EUR',
  total: 2_500,
  credits: 100,
  unused: 60,
  unused_amount: 1_500,
  balance: 60,
  asked_at: '2026-11-26T10:00:00.000Z',
  until: '2026-12-04T10:01:00.000Z',
  rule: { credits: 60, amount: 1_500, ends_premium: false, four_eyes: false },
  nothing: null,
  left: 2_500,
  returned: [],
  ...changes,
});
const refundCase = () =>
  reportCase({
    queue: 'refunds',
    kind: 'refund',
    topic: 'payment',
    reports: 0,
    evidence: [],
    subject: null,
    choices: [choice('refunded'), choice('answered')],
  });

test('A gives back what the rule says, and nothing is handed on by E (R-033)', async () => {
  const desk = await openDesk('/nl/desk/refunds', {
    as: finance,
    waiting: [refundCase()],
    answers: { getRefund: () => success({ refund: facts() }) },
  });
  await expect
    .element(page.getByText('De regel geeft € 15,00 voor 60 ongebruikte credits.'))
    .toBeVisible();
  await expect.element(page.getByText('iDEAL | Wero')).toBeVisible();
  await expectAccessible();
  await press('e');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await press('a');
  expect(desk.asked('decideCase')).toMatchObject([{ measure: 'refunded' }]);
  expect(desk.asked('decideCase')[0]).not.toHaveProperty('refund');
});

test('where the rule gives nothing A does nothing, and another sum is asked of a colleague', async () => {
  const desk = await openDesk('/nl/desk/refunds', {
    as: finance,
    waiting: [refundCase()],
    answers: {
      getRefund: () => success({ refund: facts({ rule: null, nothing: 'too_late' }) }),
      decideCase: ({ id }) => success({ decision: null, approval: id }),
    },
  });
  await expect.element(page.getByText(/De tijd om te herroepen was voorbij/)).toBeVisible();
  await press('a');
  expect(desk.asked('decideCase')).toEqual([]);
  await userEvent.click(page.getByText('Een ander bedrag'));
  await userEvent.fill(page.getByLabelText('Bedrag', { exact: true }), 'tien');
  await userEvent.click(page.getByRole('button', { name: 'Vragen aan een collega' }));
  await expect.element(page.getByText('Schrijf een bedrag als 12,50.')).toBeVisible();
  await userEvent.fill(page.getByLabelText('Bedrag', { exact: true }), '10,00');
  await userEvent.click(page.getByRole('button', { name: 'Vragen aan een collega' }));
  await expect.element(page.getByText(/wacht op een collega/)).toBeVisible();
  expect(desk.asked('decideCase')).toMatchObject([
    { measure: 'refunded', refund: { amount: 1_000, credits: 0 } },
  ]);
});

test('E sends the archive of a request about data, and says how it is known who asks', async () => {
  const item = reportCase({
    queue: 'data_requests',
    kind: 'data_request',
    topic: 'privacy',
    reports: 0,
    evidence: [],
    subject: null,
    choices: [choice('exported'), choice('answered')],
  });
  const desk = await openDesk('/nl/desk/data_requests', {
    as: operator('privacy'),
    waiting: [item],
    answers: { getDataRequest: () => success({ proof: 'mail_link' as const }) },
  });
  await expect.element(page.getByText(/met het e-mailadres van een account/)).toBeVisible();
  await press('e');
  expect(desk.asked('decideCase')).toMatchObject([{ id: item.id, measure: 'exported' }]);
});

test('the books show what breaks, find an order because of a case, and make its complaint a request', async () => {
  const order: Answer<'findOrders'>['orders'][number] = {
    order: 71,
    ordered_at: '2026-11-20T10:00:00.000Z',
    credited_at: '2026-11-20T10:01:00.000Z',
    status: 'completed',
    credits: 100,
    currency: 'EUR',
    total: 2_500,
    discount: 0,
    discount_code: null,
    country: 'NL',
    vat: 434,
    payments: [
      {
        id: '01900000-0000-7000-8000-000000000002',
        at: '2026-11-20T10:00:30.000Z',
        method: 'ideal',
        provider: 'sandbox',
        status: 'held',
        amount: 2_500,
        refunded: 0,
        charged_back: 0,
      },
    ],
    ledger: [{ at: '2026-11-20T10:01:00.000Z', cause: 'purchase', amount: 100, balance: 100 }],
    refund_case: null,
    complaints: [1_301],
  };
  const desk = await openDesk('/nl/books', {
    as: finance,
    answers: {
      getBooks: () =>
        success({
          breaks: [
            {
              rule: 'balances are the sum of their ledger',
              count: 1,
              examples: [{ reference: 'member 1', detail: 'balance 5, ledger 4' }],
            },
          ],
          prices: [],
          open: [],
          checked_at: '2026-11-27T16:00:00.000Z',
        }),
      getFigures: () =>
        success({
          months: [
            {
              month: '2026-11',
              currency: 'EUR',
              orders: 1,
              sales: 2_500,
              vat: 434,
              discounts: 0,
              refunds: 1_500,
              chargebacks: 0,
            },
          ],
        }),
      findOrders: () => success({ orders: [order] }),
      openRefund: ({ id }) => success({ id, number: 1_301 }),
    },
  });
  await expect.element(page.getByText(/balances are the sum of their ledger/)).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '€ 15,00' })).toBeVisible();
  await userEvent.fill(page.getByLabelText('Nummer, e-mailadres of id'), '71');
  await userEvent.fill(page.getByLabelText('Vanwege zaak'), '1301');
  await userEvent.click(page.getByRole('button', { name: 'Zoeken' }));
  await expect.element(page.getByRole('cell', { name: 'aankoop' })).toBeVisible();
  for (const name of ['iDEAL | Wero', 'proefbank', 'vastgehouden'])
    await expect.element(page.getByRole('cell', { name })).toBeVisible();
  await expectAccessible();
  await userEvent.click(page.getByRole('button', { name: 'Van klacht 1301 een verzoek maken' }));
  await expect.element(page.getByText('Zaak 1301 staat bij Terugbetalingen.')).toBeVisible();
  expect(desk.asked('openRefund')).toMatchObject([{ order: '71', complaint: 1_301 }]);
});

test('an auditor sees figures and what is wrong, and searches nothing', async () => {
  await openDesk('/nl/books', {
    as: operator('auditor'),
    answers: {
      getBooks: () =>
        success({ breaks: [], prices: [], open: [], checked_at: '2026-11-27T16:00:00.000Z' }),
      getFigures: () => success({ months: [] }),
    },
  });
  await expect.element(page.getByText('De boeken kloppen.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Zoeken' })).not.toBeInTheDocument();
});

test('a code is given out with what it needs; codes of rules have no way to end them (R-275)', async () => {
  const desk = await openDesk('/nl/codes', {
    as: finance,
    answers: {
      getCodes: () =>
        success({
          codes: [],
          rules: [
            { code: 'TIMEBONUS25', used: 3, reserved: 0, cost: [{ currency: 'EUR', amount: 900 }] },
          ],
        }),
      createCode: ({ code }) => success({ code }),
    },
  });
  await expect.element(page.getByRole('cell', { name: 'TIMEBONUS25' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Beëindigen' })).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Nieuwe code' }));
  await userEvent.fill(page.getByLabelText('Code', { exact: true }), 'ZOMER26');
  await userEvent.selectOptions(page.getByLabelText('Soort korting'), 'Een vast bedrag');
  await userEvent.fill(page.getByLabelText('Waarom?'), 'voor de zomer');
  const give = page.getByRole('button', { name: 'Uitgeven' });
  await expect.element(give).toBeDisabled();
  await userEvent.fill(page.getByLabelText('Bedrag', { exact: true }), '5');
  await userEvent.click(give);
  await expect.element(page.getByText('ZOMER26 kan worden gebruikt.')).toBeVisible();
  expect(desk.asked('createCode')).toMatchObject([
    { code: 'ZOMER26', percentage: null, value: 500, currency: 'EUR', reason: 'voor de zomer' },
  ]);
});

test('who is kept out is let in again by its value, and a wrong one is said in place', async () => {
  const desk = await openDesk('/nl/blocks', {
    as: finance,
    answers: {
      getBlocks: () => success({ blocks: [], addresses: 2 }),
      liftBlock: () => deskRefuses('not_found'),
    },
  });
  await expect.element(page.getByText('2 adressen kunnen zich niet aanmelden.')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Weer toelaten' }));
  await userEvent.fill(page.getByLabelText('Welke'), 'anna@mail.example');
  await userEvent.fill(page.getByLabelText('Waarom?'), 'een vergissing');
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Weer toelaten' }));
  await expect.element(page.getByText('Dit is er niet (meer).')).toBeVisible();
  expect(desk.asked('liftBlock')).toMatchObject([{ kind: 'email', value: 'anna@mail.example' }]);
});

const approval = '01900000-0000-7000-8000-00000000a001';
const getOrders = () =>
  success({
    orders: [],
    openings: [{ approval, number: 1_301, order: null, until: '2026-12-01T10:00:00.000Z' }],
  });

test('evidence that two agreed to open is read by a word of its own, and shows no picture', async () => {
  const desk = await openDesk('/nl/holds', {
    as: operator('privacy'),
    answers: {
      getHolds: () => success({ holds: [] }),
      getOrders,
      readEvidence: () =>
        success({
          ...{ number: 1_301, order: null, opened_at: '2026-11-30T10:00:00.000Z', evidence: 'ab' },
          items: [
            {
              ...{
                id: approval,
                kind: 'text',
                profile: approval,
                text: 'Geef me geld',
                gift: null,
              },
              ...{ at: '2026-11-20T10:00:00.000Z', sha256: null, file_sha256: null },
              ...{ file: 'same', bytes: null },
            },
          ],
        }),
    },
  });
  await userEvent.click(page.getByRole('button', { name: 'Openen', exact: true }));
  expect(desk.asked('readEvidence')).toEqual([]);
  const dialog = page.getByRole('dialog');
  await userEvent.click(dialog.getByRole('button', { name: 'Openen' }));
  await expect.element(dialog.getByText('Geef me geld')).toBeVisible();
  await expect.element(dialog.getByText('bestand ongewijzigd')).toBeVisible();
  expect(desk.asked('readEvidence')).toEqual([{ approval }]);
  await expectAccessible();
});

test('a case is held until a day, with a reason', async () => {
  const desk = await openDesk('/nl/holds', {
    as: operator('privacy'),
    answers: { getHolds: () => success({ holds: [] }), getOrders, holdCase: () => success(null) },
  });
  await userEvent.click(page.getByRole('button', { name: 'Zaak bewaren' }));
  const dialog = page.getByRole('dialog');
  await userEvent.fill(dialog.getByLabelText('Zaak', { exact: true }), '1301');
  await userEvent.fill(dialog.getByLabelText('Tot en met'), '2027-03-01');
  await userEvent.fill(dialog.getByLabelText('Waarom?'), 'de politie vroeg erom');
  await userEvent.click(dialog.getByRole('button', { name: 'Zaak bewaren' }));
  await expect.element(page.getByText('Zaak 1301 wordt bewaard.')).toBeVisible();
  expect(desk.asked('holdCase')).toEqual([
    { number: 1_301, until: '2027-03-01', reason: 'de politie vroeg erom' },
  ]);
});
