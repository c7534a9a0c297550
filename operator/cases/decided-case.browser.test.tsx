import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '../../shared/identifiers.ts';
import { operator, photoCase, reportCase, type Me } from '../../tests/component/fake-desk.ts';
import { openDesk, press } from '../../tests/component/desk-screen.ts';
import type { Answer } from '../api/calls.ts';

type Item = Answer<'getDeskCase'>['case'];
const OVER = 'Deze zaak is beslist: dit gaat niet meer open.';

const at = '2026-11-27T16:00:00.000Z';
const decided = (measure: Item['choices'][number]['measure']): Partial<Item> => ({
  state: 'decided',
  mine_until: null,
  claimed_by: null,
  choices: [],
  decisions: [
    {
      ...{ id: newId(), measure, outcome: null, text: '', until: null, ground: null },
      ...{ decided_by: 'Senior 2', decided_at: at, undo_until: at, mailed_at: at },
      ...{ appeal_until: null, reversed: null },
    },
  ],
});
const withoutMember: Partial<Item> = { reports: 0, evidence: [], subject: null };

test.each<[panel: string, role: Me['role'], says: string, changes: Partial<Item>]>([
  [
    'Geld terug',
    'finance',
    'Pak de zaak op om de betaling te zien.',
    { queue: 'refunds', kind: 'refund', topic: 'payment', ...withoutMember },
  ],
  [
    'Wie vraagt dit?',
    'privacy',
    'Pak de zaak op om dit te zien.',
    { queue: 'data_requests', kind: 'data_request', topic: 'privacy', ...withoutMember },
  ],
  [
    'Over wie',
    'moderator',
    'Pak de zaak op om te zien wat erin staat.',
    { ...withoutMember, withheld: true },
  ],
  ['Dichtgevouwen', 'senior', 'Pak de zaak op om dit te openen.', {}],
  [
    'Dichtgevouwen',
    'moderator',
    'Pak de zaak op om dit te openen.',
    {
      ...{ queue: 'complaints', kind: 'complaint', topic: 'payment', ...withoutMember },
      sender: { folded: ['account', 'payments'], thread: [] },
    },
  ],
  [
    'Wie schrijft',
    'moderator',
    'Pak de zaak op om te zien of dit een lid is.',
    {
      ...{ queue: 'complaints', kind: 'complaint', topic: 'payment' },
      ...withoutMember,
      withheld: true,
    },
  ],
])(
  'once a case is decided, “%s” says to %s that it opens no more, and not to claim it',
  async (panel, role, says, changes) => {
    const free = reportCase({ state: 'waiting', claimed_by: null, mine_until: null, ...changes });
    const as = operator(role);
    await openDesk(`/nl/case/${free.id}`, { as, waiting: [free] });
    const box = page.getByRole('region', { name: panel }).last();
    await expect.element(box.getByText(says)).toBeVisible();
    await expect.element(box.getByText(OVER)).not.toBeInTheDocument();
    const over = { ...free, ...decided('answered') };
    const desk = await openDesk(`/nl/case/${over.id}`, { as, waiting: [over] });
    await expect.element(box.getByText(OVER)).toBeVisible();
    expect(document.querySelector('main')?.textContent).not.toContain('Pak de zaak op');
    for (const button of box.getByRole('button').elements()) expect(button).toBeDisabled();
    for (const asks of ['getRefund', 'getDataRequest', 'unfold'] as const)
      expect(desk.asked(asks)).toEqual([]);
  },
);

test('a case that waits for a second operator says so, and is not claimed', async () => {
  const item = reportCase({
    ...{ state: 'waiting', claimed_by: null, mine_until: null, withheld: true },
    approval: { by: 'Moderator 3', at: '2026-11-27T15:59:00.000Z', measure: 'closed' },
  });
  const desk = await openDesk(`/nl/case/${item.id}`, { waiting: [item] });
  await expect
    .element(page.getByText(/wacht op akkoord van een collega \(Moderator 3, .*Account gesloten\)/))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Oppakken' })).not.toBeInTheDocument();
  await press('c');
  expect(desk.asked('claimCase')).toEqual([]);
});

test('a decided case is claimed by no key, and no key of it is listed that does nothing', async () => {
  const over = photoCase(decided('photo_accepted'));
  const desk = await openDesk(`/nl/case/${over.id}`, { waiting: [over] });
  await expect.element(page.getByText('Foto goedgekeurd')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Oppakken' })).not.toBeInTheDocument();
  await press('c', '1', 'Enter', 'e');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(desk.asked('claimCase')).toEqual([]);
  expect(desk.asked('decideCase')).toEqual([]);
  await press('?');
  const list = page.getByRole('dialog', { name: 'Toetsen' });
  await expect.element(list.getByText('Notitie')).toBeVisible();
  for (const what of ['Oppakken', 'Doorgeven', 'Beslissen en volgende'])
    await expect.element(list.getByText(what)).not.toBeInTheDocument();
});
