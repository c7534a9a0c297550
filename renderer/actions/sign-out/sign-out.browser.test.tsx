import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { success } from '../../../shared/result.ts';
import { card, user } from '../../../tests/component/builders.ts';
import { stateOf, talk, writeText } from '../../../tests/component/conversation-page.ts';
import { acceptsMessages, answerOutbox } from '../../../tests/component/local-writes.ts';
import { expectAccessible, openScreen } from '../../../tests/component/screen.ts';

test('signing out asks about what the server does not have yet, and goes on when it is told to', async () => {
  const screen = await openScreen('/nl/settings', {
    as: user(),
    worker: {
      signOut: async ({ discardUnsent }) =>
        success({
          signed_out: discardUnsent,
          unsent: 0,
          waiting: discardUnsent ? 0 : 2,
          reported: false,
        }),
    },
  });
  await page.getByRole('button', { name: 'Uitloggen' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Er wacht nog iets' });
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog).toMatchTextContent('een blokkade of een verwijderd gesprek');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Annuleren' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(screen.worker.asked('signOut')).toHaveLength(1);
  await page.getByRole('button', { name: 'Uitloggen' }).first().click();
  await dialog.getByRole('button', { name: 'Toch uitloggen' }).click();
  await expect
    .poll(() => screen.worker.asked('signOut'))
    .toMatchObject([{}, {}, [{ discardUnsent: true }]]);
});

test('signing out by the menu asks first while messages wait, and taken back they are sent after all', async () => {
  const [as, noor] = [user(), card({ name: 'Noor' })];
  const begun = talk(as, noor, [{ text: 'Hoi' }]);
  const screen = await openScreen(`/nl/chats/${begun.row.id}`, {
    as,
    fill: async (db) => {
      await begun.fill(db);
    },
    worker: {
      signOut: async () => success({ signed_out: false, unsent: 1, waiting: 0, reported: false }),
    },
  });
  await writeText('Wacht nog');
  await expect.poll(() => stateOf('Wacht nog')).toBe('pending');
  await page.getByRole('button', { name: /Robin/ }).first().click();
  await page.getByRole('menuitem', { name: 'Uitloggen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Er wachten nog berichten' });
  await expect.element(dialog).toMatchTextContent('1 bericht');
  await dialog.getByRole('button', { name: 'Annuleren' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(stateOf('Wacht nog')).toBe('pending');
  await answerOutbox(screen, acceptsMessages(screen, noor));
  await expect.poll(() => stateOf('Wacht nog')).toBe('sent');
});
