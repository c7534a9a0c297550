import { expect, test } from '../support/fixtures.ts';
import { join } from '../support/joined.ts';
import { give, ownProfile, say } from '../support/members.ts';
import { leaveOutOfSight, recordNotifications, shownBy } from '../support/notifications.ts';

test('R-037 R-271 who becomes a fictional profile carries its mark and the warning with their like, on their page and in a notification @service-worker', async ({
  person,
  server,
  dev,
}) => {
  const [hers, fiction] = [
    await person({ as: await join(server.origin, dev), path: '/nl/likes' }),
    await person({ as: await join(server.origin, dev, { gender: 'male' }) }),
  ];
  const { page } = hers;
  const [she, he] = [await ownProfile(page), await ownProfile(fiction.page)];
  await dev('POST', '/dev/member', { id: he.id, fictional: true });
  await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible();
  await give(fiction.page, she.id);
  const modal = page.getByRole('dialog', { name: 'Nieuwe like!' });
  await expect(modal.getByText('Fictief', { exact: true })).toBeVisible();
  await page.goto(`/nl/members/${he.id}`);
  await expect(page.locator('#main header').getByText('Fictief', { exact: true })).toBeVisible();

  // A notification has no room for a mark: it says the word.
  await recordNotifications(page.context());
  await leaveOutOfSight(page);
  await say(fiction.page, she.id, 'Een bericht van iemand die niet bestaat');
  await expect
    .poll(async () => (await shownBy(page)).at(-1)?.body)
    .toContain(`${he.name} (fictief profiel)`);
});
