import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '../../shared/identifiers.ts';
import type { FOUR_EYES, OperatorRole } from '../../shared/operator/roles.ts';
import { success } from '../../shared/result.ts';
import { operator } from '../../tests/component/fake-desk.ts';
import { openDesk } from '../../tests/component/desk-screen.ts';
import { expectAccessible } from '../../tests/component/screen.ts';
import type { Answer } from '../api/calls.ts';

const BY_TWO: OperatorRole[] = ['moderator', 'senior', 'finance', 'privacy', 'owner'];
type Approval = NonNullable<Answer<'inviteOperator'>['approval']>;
const approval = (changes: Partial<Approval>): Approval => ({
  ...{ id: newId(), act: 'invite_operator', args: {}, hash: 'c'.repeat(64), case: null },
  ...{ reason: 'avonden', asked_by: { id: newId(), number: 7, name: 'Noor', role: 'owner' } },
  ...{ asked_at: '2026-11-27T16:00:00.000Z', expires_at: '2026-11-30T16:00:00.000Z' },
  ...{ state: 'waiting', runs_at: null, decided_by: null, decided_at: null, note: null },
  ...{ may_decide: false, may_stop: true },
  ...changes,
});

/** The form for an invitation, as an owner opens it. */
async function open(
  fourEyes: (typeof FOUR_EYES)[number],
  { hasApprover = false, asked = approval({}) }: { hasApprover?: boolean; asked?: Approval } = {},
) {
  await openDesk('/nl/operators', {
    as: operator('owner', { four_eyes: fourEyes }),
    answers: {
      getMyPasskeys: () => success({ passkeys: [] }),
      getOperators: () =>
        success({
          operators: [],
          invitations: [],
          invited_by_two: BY_TWO,
          has_approver: hasApprover,
        }),
      inviteOperator: () => success({ invitation: null, approval: asked }),
    },
  });
  await page.getByRole('button', { name: 'Iemand uitnodigen' }).click();
  return page.getByRole('dialog');
}

describe('whoever invites reads what happens', () => {
  test.each([
    ['pair', true, 'Een collega beslist er eerst over'],
    ['pair', false, 'Niemand anders hier kan hiermee instemmen'],
    ['delay', false, 'Ze wacht 24 uur'],
  ] as const)('%s, a colleague: %s', async (fourEyes, hasApprover, words) => {
    const dialog = await open(fourEyes, { hasApprover });
    await expect.element(dialog.getByText(words)).toBeVisible();
    await expectAccessible();
    await dialog.getByRole('combobox', { name: 'Rol' }).selectOptions('auditor');
    await expect.element(dialog.getByText('meteen gemaild')).toBeVisible();
    await expect.element(dialog.getByText(words)).not.toBeInTheDocument();
  });
});

test('an owner who is alone is told when the invitation goes, and that it can be stopped', async () => {
  const runs = new Date(Date.now() + 24 * 60 * 60_000).toISOString();
  const dialog = await open('delay', { asked: approval({ state: 'delayed', runs_at: runs }) });
  await dialog.getByRole('textbox', { name: 'E-mailadres' }).fill('nina@voorbeeld.nl');
  await dialog.getByRole('textbox', { name: 'Waarom' }).fill('avonden');
  await dialog.getByRole('button', { name: 'Uitnodigen' }).click();
  await expect.element(page.getByText(/nina@voorbeeld\.nl wordt .* gemaild/)).toBeVisible();
});
