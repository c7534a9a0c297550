import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '../../shared/identifiers.ts';
import { success } from '../../shared/result.ts';
import { operator } from '../../tests/component/fake-desk.ts';
import { openDesk } from '../../tests/component/desk-screen.ts';
import { expectAccessible } from '../../tests/component/screen.ts';
import type { Answer } from '../api/calls.ts';

test('an operator says in which languages they judge, and keeps one at least', async () => {
  const desk = await openDesk('/nl/comfort');
  const box = page.getByRole('group', { name: 'Talen' });
  const dutch = box.getByRole('checkbox', { name: 'Nederlands' });
  await expect.element(dutch).toBeChecked();
  await dutch.click();
  await expect.element(dutch).toBeChecked();
  expect(desk.asked('changeMe')).toEqual([]);
  await box.getByRole('checkbox', { name: 'Pools' }).click();
  await expect.poll(() => desk.asked('changeMe')).toEqual([{ languages: ['nl', 'pl'] }]);
  await dutch.click();
  await expect.poll(() => desk.asked('changeMe').at(-1)).toEqual({ languages: ['pl'] });
  await expectAccessible();
});

test('the owner sets them for a colleague', async () => {
  const colleague: Answer<'getOperators'>['operators'][number] = {
    ...{ id: newId(), number: 9, name: 'Bram', role: 'moderator', email: 'bram@voorbeeld.nl' },
    ...{ languages: ['de', 'nl'], created_at: '2026-11-01T12:00:00.000Z', last_seen_at: null },
    ...{ suspended_at: null, sessions: [], passkeys: [] },
  };
  const desk = await openDesk('/nl/operators', {
    as: operator('owner'),
    answers: {
      getOperators: () =>
        success({
          ...{ operators: [colleague], invitations: [] },
          ...{ invited_by_two: [], has_approver: true },
        }),
      changeOperatorLanguages: ({ languages }) => success({ languages }),
    },
  });
  await expect.element(page.getByText('Oordeelt in: Duits en Nederlands')).toBeVisible();
  await page.getByRole('button', { name: 'Talen wijzigen' }).click();
  const box = page.getByRole('dialog');
  await box.getByRole('checkbox', { name: 'Frans' }).click();
  await expectAccessible();
  await box.getByRole('button', { name: 'Bewaren' }).click();
  await expect.element(box).not.toBeInTheDocument();
  expect(desk.asked('changeOperatorLanguages')).toEqual([
    { id: colleague.id, languages: ['de', 'fr', 'nl'] },
  ]);
});
