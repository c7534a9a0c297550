import { expect, test } from '../support/fixtures.ts';
import { bubble, bubbles, fillConversation, goOffline, pair } from '../support/talk.ts';

test('finds the words of a message without network, far back, and shows that message in its conversation @service-worker', async ({
  person,
  dev,
}) => {
  const { premium, conversation } = await pair(person, dev);
  await fillConversation(premium, conversation, 5_000, 'Regel');
  await goOffline(premium);
  await premium.getByRole('button', { name: /^Zoek in gesprekken/ }).click();
  const field = premium.getByRole('combobox');
  await field.fill('regel 1234:');
  const option = premium.getByRole('group', { name: 'Berichten' }).getByRole('option');
  await expect(option).toHaveCount(1);
  await expect(option.locator('mark')).toHaveText('Regel 1234:');
  await field.press('Enter');
  await expect(premium).toHaveURL(new RegExp(`/nl/chats/${conversation}$`));
  await expect(bubble(premium, 'Regel 1234:')).toBeInViewport();
  await expect(bubble(premium, 'Regel 1233:')).toBeInViewport();
  await expect(bubbles(premium).filter({ hasText: 'Regel 2000:' })).toHaveCount(0);
  await premium.getByRole('button', { name: 'Naar het nieuwste bericht' }).click();
  await expect(bubble(premium, 'Regel 1234:')).toHaveCount(0);
  await expect(premium.getByRole('button', { name: 'Naar het nieuwste bericht' })).toHaveCount(0);
});
