import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { user } from '../../../../tests/component/builders.ts';
import { expectAccessible, openScreen } from '../../../../tests/component/screen.ts';

test('what could not be read on this device is shown with its texts, and can be deleted', async () => {
  const screen = await openScreen('/nl/settings?section=device', {
    as: user(),
    fill: (db) =>
      db.damaged.bulkAdd([
        { table: 'likes', key: '1', found: 1 },
        { table: 'outbox', key: '2', found: 2, row: { work: { text: 'Bijna verloren' } } },
        { table: 'drafts', key: '3', found: 3, row: { text: 'Half geschreven' } },
      ]),
  });
  await expect.element(page.getByText('Bijna verloren')).toBeVisible();
  await expect.element(page.getByText('1 onderdeel is opnieuw opgehaald.')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Verwijderen', exact: true }).first().click();
  await expect.element(page.getByText('Half geschreven')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Alles verwijderen' }).click();
  await expect.element(page.getByText('Beschadigde gegevens')).not.toBeInTheDocument();
  expect(await screen.db.damaged.count()).toBe(0);
});
