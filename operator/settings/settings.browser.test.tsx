import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '../../shared/identifiers.ts';
import { siteSettingsSchema } from '../../shared/contract/settings.ts';
import { success } from '../../shared/result.ts';
import { operator } from '../../tests/component/fake-desk.ts';
import { openDesk } from '../../tests/component/desk-screen.ts';
import { expectAccessible } from '../../tests/component/screen.ts';
import type { Answer } from '../api/calls.ts';

type Setting = Answer<'getSiteSettings'>['settings'][number];
const setting = (changes: Partial<Setting>): Setting => ({
  key: 'support_phone',
  group: 'company',
  kind: 'text',
  choices: [],
  nullable: false,
  value: '+31 30 000 00 00',
  default: '+31 30 000 00 00',
  four_eyes: false,
  may_change: true,
  last_change: null,
  ...changes,
});

const { bundles: BUNDLES, payment_methods: METHODS } = siteSettingsSchema.parse({});
const SETTINGS = [
  setting({}),
  setting({
    key: 'refund_days',
    group: 'rules',
    kind: 'number',
    value: 14,
    default: 14,
    four_eyes: true,
  }),
  setting({
    key: 'interests',
    group: 'members',
    kind: 'list',
    value: ['kissing', 'massages'],
    default: ['kissing'],
  }),
  setting({
    key: 'countries',
    group: 'site',
    kind: 'list',
    value: ['NL', 'BE'],
    default: ['NL', 'BE'],
  }),
  setting({
    key: 'bundles',
    group: 'prices',
    kind: 'table',
    value: BUNDLES,
    default: BUNDLES,
    four_eyes: true,
  }),
];
const open = (settings = SETTINGS) =>
  openDesk('/nl/settings', {
    as: operator('owner'),
    answers: {
      getSiteSettings: () => success({ settings }),
      getSettingHistory: () =>
        success({
          changes: [
            {
              id: newId(),
              before: 'old words',
              after: 'new words',
              at: '2026-11-27T12:00:00.000Z',
              role: 'console',
              operator: null,
              by_two: false,
            },
          ],
          next_cursor: null,
        }),
      changeSetting: () => success({ setting: setting({}) }),
      askApproval: ({ act, args, reason, id }) =>
        success({
          approval: {
            id,
            act,
            args,
            reason,
            hash: 'ab'.repeat(32),
            case: null,
            asked_by: { id: newId(), number: 1, name: 'Noor', role: 'owner' },
            asked_at: '2026-11-27T12:00:00.000Z',
            expires_at: '2026-11-30T12:00:00.000Z',
            state: 'waiting',
            runs_at: null,
            decided_by: null,
            decided_at: null,
            note: null,
            may_decide: false,
            may_stop: true,
          },
        }),
    },
  });

test('a setting is changed with a reason, beside its difference and its history', async () => {
  const desk = await open();
  await page.getByRole('button', { name: 'Wijzigen: Telefoon van de hulp' }).click();
  const dialog = page.getByRole('dialog', { name: 'Telefoon van de hulp' });
  await expect.element(dialog.getByText('opdrachtregel')).toBeVisible();
  await dialog.getByLabelText('Nieuwe waarde').fill('+31 30 111 11 11');
  await dialog.getByLabelText('Waarom').fill('nieuw nummer');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Wijzigen', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(desk.asked('changeSetting')).toEqual([
    {
      key: 'support_phone',
      from: '+31 30 000 00 00',
      to: '+31 30 111 11 11',
      reason: 'nieuw nummer',
    },
  ]);
});

test('what takes four eyes is asked of a second operator, with both values', async () => {
  const desk = await open();
  await page.getByRole('button', { name: 'Wijzigen: Bedenktijd' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bedenktijd' });
  await dialog.getByLabelText('Nieuwe waarde').fill('30');
  await dialog.getByLabelText('Waarom').fill('ruimer');
  await dialog.getByRole('button', { name: 'Aan een tweede vragen' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(desk.asked('askApproval')).toMatchObject([
    { act: 'change_rules', args: { key: 'refund_days', from: 14, to: 30 } },
  ]);
});

test('countries and interests are chosen by name, and the order of the others stays', async () => {
  const desk = await open();
  await expect.element(page.getByText('Nederland, België')).toBeVisible();
  await expect.element(page.getByText('Zoenen, Massages')).toBeVisible();
  await page.getByRole('button', { name: 'Wijzigen: Interesses' }).click();
  const dialog = page.getByRole('dialog', { name: 'Interesses' });
  await dialog.getByRole('checkbox', { name: 'Zoenen' }).click();
  await dialog.getByRole('checkbox', { name: 'Knuffelen' }).click();
  await expectAccessible();
  await dialog.getByLabelText('Waarom').fill('gevraagd');
  await dialog.getByRole('button', { name: 'Wijzigen', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(desk.asked('changeSetting')).toMatchObject([
    { key: 'interests', from: ['kissing', 'massages'], to: ['massages', 'hugging'] },
  ]);
});

test('bundles are fields in their currency, and what is no amount is said at its field', async () => {
  const desk = await open();
  await expect.element(page.getByText(/Bundel 1: credits 50, €\s12,50/)).toBeVisible();
  await page.getByRole('button', { name: 'Wijzigen: Bundels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bundels' });
  const price = dialog.getByRole('textbox', { name: 'EUR, Bundel 1' });
  await expect.element(price).toHaveValue('12,50');
  await dialog.getByLabelText('Waarom').fill('duurder');
  await price.fill('veel');
  await expect.element(dialog.getByText('Een bedrag, zoals 12,50.')).toBeVisible();
  const ask = dialog.getByRole('button', { name: 'Aan een tweede vragen' });
  await expect.element(ask).toBeDisabled();
  await price.fill('13,00');
  await expectAccessible();
  await ask.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(desk.asked('askApproval')).toMatchObject([
    {
      act: 'change_prices',
      args: {
        key: 'bundles',
        from: BUNDLES,
        to: {
          ...BUNDLES,
          p0: { ...BUNDLES.p0, prices: { ...BUNDLES.p0.prices, EUR: 1_300 } },
        },
      },
    },
  ]);
});

test('where a payment method is offered is chosen by name, and stored as codes', async () => {
  const desk = await open([
    setting({
      key: 'payment_methods',
      group: 'prices',
      kind: 'table',
      value: METHODS,
      default: METHODS,
      four_eyes: true,
    }),
  ]);
  await page.getByRole('button', { name: 'Wijzigen: Betaalwijzen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Betaalwijzen' });
  const names = dialog.getByText('iDEAL | Wero, Landen: ');
  await expect.element(names).toBeInTheDocument();
  names.element().closest('summary')?.click();
  const countries = dialog.getByRole('group', { name: 'iDEAL | Wero, Landen' });
  await expect.element(countries.getByRole('checkbox', { name: 'Nederland' })).toBeChecked();
  await countries.getByRole('checkbox', { name: 'België' }).click();
  await expectAccessible();
  await dialog.getByLabelText('Waarom').fill('ook daar');
  await dialog.getByRole('button', { name: 'Aan een tweede vragen' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(desk.asked('askApproval')).toMatchObject([
    {
      args: {
        from: METHODS,
        to: { ...METHODS, ideal: { ...METHODS.ideal, countries: ['NL', 'BE'] } },
      },
    },
  ]);
});
