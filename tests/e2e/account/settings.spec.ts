import { keysOnDevice, rowsOnDevice } from '../support/device.ts';
import { expect, test, violationsOf } from '../support/fixtures.ts';
import { waitForCards } from '../support/members.ts';
import { box, bubble, bubbles, chatsOf, newText, write } from '../support/talk.ts';

test('R-222 an address that bounced is said live, and comes back by the link of a mail', async ({
  person,
  dev,
}) => {
  const { page } = await person({ as: 'new', path: '/nl/members' });
  const alert = page.getByText('Je krijgt geen meldingen per mail.');
  await dev('POST', '/dev/mail-event', { to: 'new@vonk.example', reason: 'bounce' });
  await expect(alert).toBeVisible();
  await page.goto('/nl/notifications');
  await page.getByRole('button', { name: 'Adres opnieuw bevestigen' }).click();
  await expect(page.getByText(/We hebben een mail gestuurd naar new@vonk.example/)).toBeVisible();
  const mail = async () => {
    await dev('POST', '/dev/jobs');
    const [newest] = (await dev('GET', '/dev/mailbox.json?to=new@vonk.example')) as {
      text: string;
    }[];
    return /https?:\/\/\S+confirm=[\w-]+/.exec(newest?.text ?? '')?.[0] ?? '';
  };
  await expect.poll(mail).not.toBe('');
  await page.goto(new URL(await mail()).pathname + new URL(await mail()).search);
  await expect(page.getByText('Je meldingen per mail staan weer aan.')).toBeVisible();
  await expect(page).toHaveURL(/\/nl\/notifications$/);
  expect(violationsOf(page)).toEqual([]);
  await page.goto('/nl/members');
  await waitForCards(page);
  await expect(alert).toHaveCount(0);
});

test('what a device keeps for offline use is cleared; what was never sent and what was not finished stays @service-worker', async ({
  person,
}) => {
  const { page, context } = await person({ as: 'premium' });
  const chat = (await chatsOf(page)).find((one) => one.unwritable === null);
  await page.goto(`/nl/chats/${chat?.conversation.id ?? ''}`);
  await expect(bubbles(page).last()).toBeVisible();
  await context.route('**/api/chat.php', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.continue(),
  );
  const [unsent, draft] = [newText('Nog niet weg'), newText('Nog niet af')];
  await write(page, unsent);
  await expect(bubble(page, unsent)).toBeVisible();
  await box(page).fill(draft);
  await expect.poll(() => rowsOnDevice(page, 'drafts')).toBe(1);
  // Within the page: what is being sent while its page ends may get past the rule above.
  await page
    .locator(`main a[href="/nl/members/${chat?.profile.id ?? ''}"]`)
    .first()
    .click();
  await expect(page).toHaveURL(/\/nl\/members\//);
  await expect.poll(() => rowsOnDevice(page, 'profiles')).toBeGreaterThan(0);
  const messages = new Set(await keysOnDevice(page, 'messages'));
  expect(messages.size).toBeGreaterThan(1);

  await page.getByRole('button', { name: /^Account van/ }).click();
  await page.getByRole('menuitem', { name: 'Instellingen' }).click();
  await page.getByRole('link', { name: 'Dit apparaat' }).click();
  await expect(page.getByText(/Vonk gebruikt .+ om ook offline te werken\./)).toBeVisible();
  await page.getByRole('button', { name: 'Offline gegevens wissen' }).click();
  await expect(page.getByText('Wat we weer kunnen ophalen, is gewist.')).toBeVisible();
  // Of the messages only the one that waits is left, beside what others write meanwhile; the lists
  // come again by themselves.
  await expect
    .poll(async () => (await keysOnDevice(page, 'messages')).filter((id) => messages.has(id)))
    .toHaveLength(1);
  await expect.poll(() => rowsOnDevice(page, 'conversations')).toBeGreaterThan(0);
  expect(
    await page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('photo'))),
  ).toEqual([]);

  // The conversation is fetched again when it is opened, with what was written here.
  await page.goto(`/nl/chats/${chat?.conversation.id ?? ''}`);
  await expect(bubble(page, unsent)).toBeVisible();
  await expect(box(page)).toHaveValue(draft);
  await expect.poll(() => bubbles(page).count()).toBeGreaterThan(1);
  await context.unroute('**/api/chat.php');
  await box(page).fill('');
  await page.reload();
  await expect(page.getByText('Wacht op verbinding')).toHaveCount(0, { timeout: 60_000 });
  await expect(bubble(page, unsent)).toHaveCount(1);
});
