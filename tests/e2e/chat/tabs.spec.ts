import { expect, test } from '../support/fixtures.ts';
import { bubble, chatsOf, countStreams, newText, write } from '../support/talk.ts';

test('two tabs hold one stream and both show everything; the second takes over when the first is closed; five are still one', async ({
  person,
}) => {
  const { context, page } = await person();
  const streams = countStreams(context);
  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/chat.php'))
      sent.push(request.url());
  });
  await page.goto('/nl/login');
  await page.getByLabel('E-mailadres').fill('premium@vonk.example');
  await page.getByLabel('Wachtwoord', { exact: true }).fill('demo-vonk-demo');
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
  await page.waitForURL('**/nl/members*');
  await expect.poll(streams).toBe(1);

  const conversation =
    (await chatsOf(page)).find((chat) => chat.unwritable === null && !chat.profile.fictional)
      ?.conversation.id ?? '';
  const second = await context.newPage();
  await second.goto(`/nl/chats/${conversation}`);
  await page.goto(`/nl/chats/${conversation}`);
  await expect.poll(streams).toBe(1);

  const text = newText('In beide tabs');
  await write(second, text);
  await expect(bubble(page, text)).toBeVisible();
  await expect(page.getByText(/Verstuurd|Gelezen/).last()).toBeVisible();
  await expect.poll(() => sent.length).toBe(1);

  const more = [await context.newPage(), await context.newPage(), await context.newPage()];
  for (const tab of more) await tab.goto('/nl/chats');
  await expect.poll(streams).toBe(1);
  for (const tab of more)
    await expect(tab.locator(`[data-row="${conversation}"]`)).toContainText(/./);

  // The tab that leads goes; another leads at once and loses nothing.
  await page.close();
  await expect.poll(streams).toBe(1);
  const later = newText('Na de overname');
  await write(second, later);
  await expect(second.getByText(/Verstuurd|Gelezen/).last()).toBeVisible();
  await expect(
    more[0]?.locator(`[data-row="${conversation}"]`) ?? second.locator('nothing'),
  ).toBeVisible();
  await expect.poll(() => sent.length).toBe(2);
});
