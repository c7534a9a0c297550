import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '../../shared/identifiers.ts';
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
];
const open = () =>
  openDesk('/nl/settings', {
    as: operator('owner'),
    answers: {
      getSiteSettings: () => success({ settings: SETTINGS }),
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
  await page.getByRole('button', { name: 'Wijzigen: support_phone' }).click();
  const dialog = page.getByRole('dialog', { name: 'support_phone' });
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
  await page.getByRole('button', { name: 'Wijzigen: refund_days' }).click();
  const dialog = page.getByRole('dialog', { name: 'refund_days' });
  await dialog.getByLabelText('Nieuwe waarde').fill('30');
  await dialog.getByLabelText('Waarom').fill('ruimer');
  await dialog.getByRole('button', { name: 'Aan een tweede vragen' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(desk.asked('askApproval')).toMatchObject([
    { act: 'change_rules', args: { key: 'refund_days', from: 14, to: 30 } },
  ]);
});
