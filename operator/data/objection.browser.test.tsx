import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { success } from '../../shared/result.ts';
import { choice, operator, reportCase } from '../../tests/component/fake-desk.ts';
import { openDesk } from '../../tests/component/desk-screen.ts';
import { expectAccessible } from '../../tests/component/screen.ts';
import type { Answer } from '../api/calls.ts';

test.each(['mail_link', 'none'] as const)(
  'an objection is carried out for who has an account: %s',
  async (proof: Answer<'getDataRequest'>['proof']) => {
    const item = reportCase({
      ...{ queue: 'data_requests', kind: 'data_request', topic: 'privacy', reports: 0 },
      ...{ evidence: [], subject: null, choices: [choice('objection'), choice('answered')] },
    });
    const desk = await openDesk('/nl/desk/data_requests', {
      as: operator('privacy'),
      waiting: [item],
      answers: { getDataRequest: () => success({ proof }) },
    });
    await expect.element(page.getByText(/^Iemand zonder/)).toBeVisible();
    const title = page.getByText('Bezwaar uitvoeren');
    if (proof === 'none') {
      await expect.element(title).not.toBeInTheDocument();
      return;
    }
    await title.click();
    const send = page.getByRole('button', { name: 'Stoppen' });
    await expect.element(send).toBeDisabled();
    await page.getByRole('checkbox', { name: /Reclame en nieuws/ }).click();
    await expectAccessible();
    await send.click();
    await expect
      .poll(() => desk.asked('decideCase'))
      .toMatchObject([{ id: item.id, measure: 'objection', stop: ['marketing'] }]);
  },
);
