import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { success } from '../../../shared/result.ts';
import {
  card,
  chat,
  message,
  openedProfile,
  profile,
  user,
} from '../../../tests/component/builders.ts';
import { find } from '../../../tests/component/geometry.ts';
import { answerOutbox } from '../../../tests/component/local-writes.ts';
import { expectAccessible, openScreen } from '../../../tests/component/screen.ts';
import { conversationRowOf, messageRowOf } from '../../worker/store/rows.ts';

const dialog = page.getByRole('dialog');
const receipt = page.getByRole('status').filter({ hasText: 'Je melding heeft nummer 1007' });
const report = async () => success({ number: 1007 });

async function openSanne() {
  const sanne = profile({ name: 'Sanne' });
  const screen = await openScreen(`/nl/members/${sanne.id}`, {
    as: user(),
    fill: (db) => db.profiles.put(openedProfile(sanne)),
    calls: { report },
  });
  await page.getByRole('button', { name: 'Meer over Sanne' }).first().click();
  return { sanne, screen };
}

test('R-041 R-042 R-166 R-405 a member is blocked on their page, listed in the settings, and unblocked', async () => {
  const { sanne, screen } = await openSanne();
  const sent: unknown[] = [];
  const takes = (name: string) => (body: unknown) => {
    sent.push([name, body]);
    return success({ blocks: [] });
  };
  const answers = { block: takes('block'), unblock: takes('unblock') } as never;
  await page.getByRole('menuitem', { name: 'Blokkeren' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Blokkeren' })).toBeVisible();
  expect(screen.worker.asked('block')).toEqual([]);
  await dialog.getByRole('button', { name: 'Blokkeren' }).click();
  await expect.element(page.getByText('Je hebt Sanne geblokkeerd')).toBeVisible();
  await answerOutbox(screen, answers);
  await screen.goto('/nl/settings?section=blocked');
  await expect.element(page.getByRole('button', { name: 'Deblokkeren: Sanne' })).toBeVisible();
  await expectAccessible();
  await screen.goto(`/nl/members/${sanne.id}`);
  screen.worker.answer('openProfile', async () => {
    await screen.db.profiles.put(openedProfile(sanne));
    return success(null);
  });
  await page.getByRole('button', { name: 'Deblokkeren' }).click();
  await expect.poll(() => screen.db.outbox.count()).toBe(1);
  await answerOutbox(screen, answers);
  await expect.element(page.getByRole('heading', { level: 1, name: /^Sanne, / })).toBeVisible();
  expect(sent).toEqual([
    ['block', { profile: sanne.id }],
    ['unblock', { profile: sanne.id }],
  ]);
  await screen.goto('/nl/settings?section=blocked');
  await expect.element(page.getByText('Je hebt niemand geblokkeerd')).toBeVisible();
});

test('a member is reported from their page, gets a number, and can block too', async () => {
  const { sanne, screen } = await openSanne();
  await page.getByRole('menuitem', { name: 'Melden' }).click();
  const send = dialog.getByRole('button', { name: 'Melding versturen' });
  await expect.element(send).toBeDisabled();
  await dialog.getByRole('radio', { name: 'Nepprofiel' }).click();
  await expectAccessible();
  await send.click();
  await expect.element(receipt).toBeVisible();
  expect(screen.worker.requested('report')).toMatchObject([
    { body: { profile: sanne.id, kind: 'fake' } },
  ]);
  await dialog.getByRole('button', { name: 'Ook blokkeren' }).click();
  await expect.poll(() => screen.worker.asked('block')).toEqual([[sanne.id]]);
});

test('one message is reported from its menu, by pointer, keyboard and touch, with its reason and a receipt; one’s own is not', async () => {
  const as = user();
  const noor = card({ name: 'Noor' });
  const begun = chat(as, noor);
  const row = conversationRowOf({
    ...begun,
    conversation: { ...begun.conversation, last_position: 2 },
  });
  const of = { conversation: row.id };
  const theirs = message({ ...of, sender: noor.id, position: 1, text: 'Kun je geld sturen?' });
  const mine = message({ ...of, sender: as.profile.id, position: 2, text: 'Nee' });
  const screen = await openScreen(`/nl/chats/${row.id}`, {
    as,
    calls: { report },
    fill: async (db) => {
      await db.conversations.put(row);
      await db.messages.bulkPut([theirs, mine].map((one) => messageRowOf(one, row)));
    },
  });
  const more = page.getByRole('button', { name: 'Meer over dit bericht van Noor' });
  const item = page.getByRole('menuitem', { name: 'Bericht melden' });
  const copying = page.getByRole('menuitem', { name: 'Tekst kopiëren' });
  const opacity = () => getComputedStyle(more.element()).opacity;
  const bubble = () => find(`[data-message="${theirs.id}"]`);
  await expect.element(more).toBeInTheDocument();
  await expect.poll(opacity).toBe('0');
  await userEvent.hover(bubble());
  await expect.poll(opacity).toBe('1');
  (more.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(item).toBeVisible();
  // It takes the focus once it is there.
  await expect.poll(() => document.activeElement?.closest('[role="menu"]')).toBeTruthy();
  for (let key = 0; key < 12 && document.activeElement !== copying.element(); key++)
    await userEvent.keyboard('{ArrowDown}');
  await expect.element(copying).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(item).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();
  bubble().dispatchEvent(
    new PointerEvent('pointerdown', { pointerType: 'touch', isPrimary: true, bubbles: true }),
  );
  await expect.element(item).toBeVisible();
  await item.click();
  const about = page.getByRole('dialog', { name: 'Bericht van Noor melden' });
  await about.getByRole('radio', { name: 'Vraagt om geld' }).click();
  await about.getByRole('textbox').fill('In het derde bericht al.');
  const before = about.getByRole('checkbox', { name: /Deel ook de berichten ervoor/ });
  await expect.element(before).not.toBeChecked();
  await before.click();
  await expectAccessible();
  await about.getByRole('button', { name: 'Melding versturen' }).click();
  await expect.element(receipt).toBeVisible();
  expect(screen.worker.requested('report')).toMatchObject([
    {
      body: {
        message: theirs.id,
        kind: 'money',
        text: 'In het derde bericht al.',
        context: true,
      },
    },
  ]);
  await dialog.getByRole('button', { name: 'Klaar' }).click();
  await userEvent.hover(find(`[data-message="${mine.id}"]`));
  await page.elementLocator(find(`[data-menu="${mine.id}"]`)).click();
  await expect.element(copying).toBeVisible();
  expect(item.elements()).toEqual([]);
});
