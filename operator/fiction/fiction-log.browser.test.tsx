import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '../../shared/identifiers.ts';
import { success } from '../../shared/result.ts';
import { openDesk } from '../../tests/component/desk-screen.ts';
import { expectAccessible } from '../../tests/component/screen.ts';
import type { Answer } from '../api/calls.ts';

const AT = '2026-11-27T12:00:00.000Z';
const noor = { id: newId(), number: 7, name: 'Noor', role: 'senior' as const };
const profile: Answer<'getFiction'>['profiles'][number] = {
  ...{ id: newId(), name: 'Fleur', gender: 'female', date_of_birth: '1990-05-01', country: 'NL' },
  ...{ city: 'Utrecht', languages: ['nl'], reason: null, about: null, has_photo: false },
  ...{ photos: [], retired: false, writer: 'Studio Pen', picture_source: 'zelf getekend' },
  ...{ changed_by: noor, changed_at: AT },
};

test('the log of fiction names who writes, who recorded that, and who changed what', async () => {
  await openDesk('/nl/fiction', {
    answers: {
      getFiction: () => success({ profiles: [profile], next_cursor: null }),
      getFictionLog: () =>
        success({
          written: [
            {
              ...{ day: '2026-11-26', messages: 3, simulated: false },
              writers: [{ name: 'Studio Pen', recorded_by: noor, since: AT }],
            },
            { day: '2026-11-25', messages: 1, simulated: false, writers: [] },
            { day: '2026-11-24', messages: 2, simulated: true, writers: [] },
          ],
          changes: [
            { act: 'edit_fiction', operator: noor, fields: ['about', 'writer'], at: AT },
            { act: 'create_fiction', operator: null, fields: [], at: AT },
          ],
        }),
    },
  });
  await page.getByRole('button', { name: 'Logboek', exact: true }).click();
  const box = page.getByRole('dialog');
  for (const text of [
    /3 berichten · Studio Pen, vastgelegd door Noor \(.* 7\)/,
    /1 bericht · er lag geen schrijver vast/,
    /2 berichten · de simulatie van de demo/,
    /Fictief profiel gewijzigd · Noor \(.* 7\) · Over en Wie schrijft/,
    /Fictief profiel gemaakt · opdrachtregel of server/,
  ])
    await expect.element(box.getByRole('listitem').filter({ hasText: text })).toBeVisible();
  await expectAccessible();
});
