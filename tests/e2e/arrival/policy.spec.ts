import { expect, test, violationsOf } from '../support/fixtures.ts';
import { waitForCards } from '../support/members.ts';
import { recordNotifications } from '../support/notifications.ts';
import { bubble, bubbles, newText, rows, write } from '../support/talk.ts';

test('nothing breaks the content policy or Trusted Types in a full click-through', async ({
  person,
  server,
}) => {
  const { page } = await person({ path: '/nl' });
  const reported: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().includes('/api/csp-report')) reported.push(request.postData() ?? '');
  });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/nl/reset-password');
  await page.goto('/nl/login');
  await page.getByLabel('E-mailadres').fill('premium@vonk.example');
  await page.getByLabel('Wachtwoord', { exact: true }).fill('demo-vonk-demo');
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
  await page.waitForURL('**/nl/members*');
  await waitForCards(page);
  // One with a photo: members of other tests have none.
  await page.locator('#main [data-profile]:has(img)').first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'In het kort' })).toBeVisible();
  await page
    .getByRole('button', { name: /groot bekijken/ })
    .first()
    .click();
  await page.keyboard.press('Escape');
  await page.goto('/nl/likes/given');
  await page.goto('/nl/chats');
  // One that goes on: a member of an earlier test may have left since.
  await rows(page).filter({ hasNotText: 'Verwijderd account' }).first().click();
  await expect(bubbles(page).last()).toBeVisible();
  const text = newText('<img src=x onerror=alert(1)>');
  await write(page, text);
  // Signing out would ask about a message that is still on its way.
  await expect(bubble(page, text)).toHaveAttribute('data-state', 'sent');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('a');
  await page.keyboard.press('Escape');
  for (const path of ['profile', 'settings', 'credits', 'premium', 'nothing-here']) {
    await page.goto(`/nl/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto('/api/docs');
  await page.goto('/dev/mailbox');
  await page.goto('/nl/settings');
  await page.getByRole('button', { name: 'Uitloggen' }).click();
  await page.waitForURL(/\/nl\/?$/);
  expect(violationsOf(page)).toEqual([]);
  expect(reported).toEqual([]);
  expect(server.output).not.toContain('content policy was breached');
});

test('a page tells the server by a beacon when it goes out of sight, and in sight when it may notify, so that it rings elsewhere; one that may not says nothing of that @service-worker', async ({
  person,
}) => {
  const { page, context } = await person({ as: 'free', path: '/nl/members' });
  // The page is there when its members are: before that nobody listens.
  await waitForCards(page);
  const beacons: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/page-visible.php')) beacons.push(request.method());
  });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const hidden = page.waitForRequest((request) => request.url().endsWith('/api/page-hidden.php'));
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const request = await hidden;
  expect(request.method()).toBe('POST');
  expect((await request.response())?.status()).toBe(204);

  await recordNotifications(context);
  await page.reload();
  await waitForCards(page);
  await expect.poll(() => beacons).toEqual(['POST']);
  const reported = page.waitForResponse((response) =>
    response.url().endsWith('/api/page-visible.php'),
  );
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  expect((await reported).status()).toBe(204);
});
