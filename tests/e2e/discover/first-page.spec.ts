import { expect, test } from '../support/fixtures.ts';
import { join } from '../support/joined.ts';
import { waitForCards } from '../support/members.ts';

test('a member’s first search is there before the app, and a like that is pressed on it counts', async ({
  person,
  server,
  dev,
}) => {
  const { page } = await person({ as: await join(server.origin, dev) });
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The app’s own code; the page’s script is `first-page`.
  await page.route(/\/assets\/first-(?!page)[^/]*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/nl/members', { waitUntil: 'commit' });
  const drawn = page.locator('#first-page [data-profile]').first();
  await expect(drawn).toBeVisible();
  const id = (await drawn.getAttribute('data-profile')) ?? '';
  await drawn.getByRole('button', { name: /^Like / }).click();
  await expect(page.locator('#root [data-profile]')).toHaveCount(0);

  release();
  await waitForCards(page);
  await expect(page.locator('#first-page')).toHaveCount(0);
  const card = page.locator(`#root [data-profile="${id}"]`);
  await expect(card).toBeVisible();
  await expect(card.getByRole('button', { name: /^Like / })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect
    .poll(async () => {
      const answer = await page.request.get('/api/likes.php', {
        headers: { 'request-type': 'client' },
      });
      return answer.text();
    })
    .toContain(id);
});
