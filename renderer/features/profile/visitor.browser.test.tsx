import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { card } from '../../../tests/component/builders.ts';
import { openScreen } from '../../../tests/component/screen.ts';

test('R-391 R-399 a visitor who wants to chat, like, see more photos or give something is asked to join', async () => {
  await openScreen(`/nl/members/${card().id}`);
  const dialog = page.getByRole('dialog');
  for (const name of ['Stuur een bericht', 'Like geven', 'Meer foto’s', 'Cadeau geven']) {
    await page.getByRole('button', { name }).click();
    await expect.element(dialog).toBeVisible();
    await expect
      .element(dialog.getByRole('heading', { name: 'Wie ben je, en wie zoek je?' }))
      .toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  }
});
