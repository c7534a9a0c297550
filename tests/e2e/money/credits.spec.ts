import { expect, test } from '../support/fixtures.ts';
import { join } from '../support/joined.ts';
import { newText, stranger, writeAndSend } from '../support/talk.ts';

test('a price that the site changed is in sight on the next page, also where that page came from the device @service-worker', async ({
  person,
  dev,
  server,
}) => {
  const before = (await dev('GET', '/dev/settings')) as { message_credits: number };
  const { page } = await person({ as: await join(server.origin, dev) });
  const { id } = await stranger(page);
  await page.goto(`/nl/members/${id}/chat`);
  await writeAndSend(page, newText('Vooraf'));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await expect(page.getByText('Een bericht kost 1 credit')).toBeVisible();
  await dev('PATCH', '/dev/settings', { message_credits: 7 });
  try {
    await page.reload();
    await expect(page.getByText('Een bericht kost 7 credits')).toBeVisible();
  } finally {
    await dev('PATCH', '/dev/settings', { message_credits: before.message_credits });
  }
});
