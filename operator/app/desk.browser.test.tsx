import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { success } from '../../shared/result.ts';
import { deskRefuses, operator, reportCase } from '../../tests/component/fake-desk.ts';
import { openDesk, press } from '../../tests/component/desk-screen.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../tests/component/screen.ts';
import { holdTimeouts } from '../../tests/component/timers.ts';
import { OPERATOR_HIDES_AFTER_MS } from '../../shared/operator/roles.ts';

test('a visitor finds the door alone, and the demonstration offers its operators', async () => {
  const owner = operator('owner', { name: 'Olga', number: 1 });
  const desk = await openDesk('/nl/queue/reports', {
    as: null,
    answers: {
      getSession: () =>
        success({
          me: null,
          demo_operators: [{ id: owner.id, number: 1, name: 'Olga', role: 'owner' }],
        }),
      signInToDemo: () => success({ me: owner }),
    },
  });
  await expect.element(page.getByRole('button', { name: 'Inloggen met passkey' })).toBeVisible();
  expect(desk.asked('getQueues')).toEqual([]);
  await expectAccessible();
  await page.getByRole('button', { name: 'Olga' }).click();
  await expect.element(page.getByRole('heading', { name: 'Meldingen' })).toBeVisible();
});

test('today shows what is late first, in numbers and words', async () => {
  await openDesk('/nl', {
    answers: {
      getQueues: () =>
        success({
          queues: [
            {
              queue: 'photos',
              open: 12,
              late: 3,
              next_due_at: '2026-11-27T12:00:00.000Z',
              mine: 2,
              escalated: 0,
            },
          ],
          undoable: [],
        }),
    },
  });
  const queues = page.getByRole('list', { name: 'Wat er ligt' });
  await expect.element(queues.getByText('3 te laat')).toBeVisible();
  await expect.element(queues.getByText('2 van jou')).toBeVisible();
  await expectAccessible();
  await page.viewport(820, 1180);
  expectNoSidewaysScroll();
});

test('? lists every key of what is on screen, Ctrl and K find by exactly what is typed', async () => {
  const found = reportCase();
  const desk = await openDesk('/nl', {
    waiting: [found],
    answers: { findCase: () => success({ cases: [found], member: null }) },
  });
  await expect.element(page.getByRole('heading', { name: 'Dag Noor' })).toBeVisible();
  await press('?');
  await expect.element(page.getByRole('dialog', { name: 'Toetsen' })).toBeVisible();
  await expect.element(page.getByRole('dialog').getByText('Zaak zoeken')).toBeVisible();
  await press('Escape');
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByLabelText('Nummer, e-mailadres of id').fill('1201');
  await press('Enter');
  await expect.element(page.getByRole('heading', { name: `Zaak ${found.number}` })).toBeVisible();
  expect(desk.asked('findCase')).toEqual([{ exactly: '1201' }]);
});

test('the screen is empty after five minutes, whatever was open', async () => {
  const timers = holdTimeouts(OPERATOR_HIDES_AFTER_MS);
  await openDesk('/nl');
  await expect.element(page.getByRole('heading', { name: 'Dag Noor' })).toBeVisible();
  await press('?');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  timers();
  await expect
    .element(page.getByRole('heading', { name: 'Het scherm is verborgen' }))
    .toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Dag Noor' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Ga verder' }).click();
  await expect.element(page.getByRole('heading', { name: 'Dag Noor' })).toBeVisible();
});

test('a session that ended leads to the door, and takes along what was read', async () => {
  const desk = await openDesk('/nl/queue/reports', {
    answers: { getQueue: () => success({ cases: [], next: null }) },
  });
  await expect.element(page.getByText('Deze rij is leeg')).toBeVisible();
  desk.me = null;
  desk.answer({ getQueues: () => deskRefuses('authentication_required') });
  await page.getByRole('link', { name: 'Vandaag' }).click();
  await expect.element(page.getByRole('button', { name: 'Inloggen met passkey' })).toBeVisible();
});

test('what a colleague asks for is agreed to with exactly what was seen', async () => {
  const hash = 'c'.repeat(64);
  const approval = {
    id: operator().id,
    act: 'close_account' as const,
    args: { profile: operator().id },
    hash,
    case: 1204,
    reason: 'Vraagt steeds om geld.',
    asked_by: { id: operator().id, number: 3, name: 'Bram', role: 'moderator' as const },
    asked_at: '2026-11-27T15:00:00.000Z',
    expires_at: '2026-11-30T15:00:00.000Z',
    state: 'waiting' as const,
    runs_at: null,
    decided_by: null,
    decided_at: null,
    note: null,
    may_decide: true,
    may_stop: false,
  };
  const fields = { by: 'Moderator 3', at: '2026-11-27T15:59:00.000Z', measure: 'closed' };
  const answers = [deskRefuses('approval_changed'), deskRefuses('case_changed', { fields })];
  const desk = await openDesk('/nl/approvals', {
    as: operator('senior'),
    answers: {
      getApprovals: () => success({ approvals: [approval], next_cursor: null }),
      decideApproval: () => answers.shift() ?? deskRefuses('not_found'),
    },
  });
  await page.getByRole('button', { name: 'Bekijken en beslissen' }).click();
  await expect.element(page.getByRole('dialog').getByText(approval.args.profile)).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Doen', exact: true }).click();
  await expect
    .element(page.getByText('Dit verzoek is intussen veranderd. Er is niets gedaan.'))
    .toBeVisible();
  expect(desk.asked('decideApproval')).toEqual([{ id: approval.id, hash, agreed: true }]);
  await page.getByRole('button', { name: 'Bekijken en beslissen' }).click();
  await page.getByRole('button', { name: 'Doen', exact: true }).click();
  await expect
    .element(page.getByText(/Moderator 3 was je voor .*Account gesloten.*Er is niets gedaan/))
    .toBeVisible();
});

test('how one looks at things is kept by the server, and holds at once', async () => {
  const desk = await openDesk('/nl/comfort');
  await page.getByRole('switch', { name: 'Zonder kleur' }).click();
  await expect.poll(() => desk.asked('changeMe')).toEqual([{ comfort: { grey: true } }]);
  await expect.element(page.getByRole('switch', { name: 'Zonder kleur' })).toBeChecked();
  await expectAccessible();
});

test('an address without a language leads to the browser’s', async () => {
  await openDesk('/');
  await expect.element(page.getByRole('heading', { name: 'Dag Noor' })).toBeVisible();
  expect(location.pathname).toBe('/nl');
});

test('the desk speaks English at its English address', async () => {
  await openDesk('/en/comfort');
  await expect.element(page.getByRole('heading', { name: 'My comfort' })).toBeVisible();
});
