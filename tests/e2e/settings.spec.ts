import { keptOnDevice, rowsOnDevice } from './device.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  violationsOf,
} from './fixtures.ts';
import { change, waitForCards } from './members.ts';
import { box, bubble, bubbles, chatsOf, newText, write } from './talk.ts';

const section = (name: string) => ({ name, exact: true });

test('R-104 R-105 the settings lead to each part, by the list, by address and by keyboard', async ({
  person,
}) => {
  const { page } = await person({ as: 'free', path: '/nl/settings' });
  const list = page.getByRole('navigation', { name: 'Onderdelen' });
  await list.getByRole('link', section('Zichtbaarheid')).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/nl\/settings\?section=visibility$/);
  await expect(page.getByRole('heading', { level: 2, name: 'Zichtbaarheid' })).toBeFocused();
  await list.getByRole('link', section('Meldingen')).click();
  await expect(page).toHaveURL(/\/nl\/notifications$/);
  await expect(
    page.getByRole('heading', { level: 2, name: 'Meldingen', exact: true }),
  ).toBeVisible();
  await expect(page).toHaveTitle(/Meldingen · Vonk/);
  await expectAccessible(page);
  // The menu's settings lead to the page that has the notification preferences.
  await page.goto('/nl/settings');
  await expect(list.getByRole('link', section('Meldingen'))).toBeVisible();
  expect(violationsOf(page)).toEqual([]);
});

test('R-104 on a phone the list leads to a part and back', async ({ person }) => {
  const { page } = await person({ as: 'free', width: 390, height: 844, path: '/nl/settings' });
  await page.getByRole('link', section('Taal en weergave')).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Taal en weergave' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Onderdelen' })).toBeHidden();
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Alle instellingen' }).click();
  await expect(page.getByRole('navigation', { name: 'Onderdelen' })).toBeVisible();
  await page.goto('/nl/notifications');
  await expect(page.getByRole('switch', { name: /Weekoverzicht/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('R-039 R-298 eight switches stand on the notifications page, and one that was turned off stays off', async ({
  person,
}) => {
  const { page } = await person({ as: 'free', path: '/nl/notifications' });
  const byMail = page.getByRole('heading', { level: 3, name: 'Per e-mail' }).locator('..');
  await expect(byMail.getByRole('switch')).toHaveCount(8);
  const news = byMail.getByRole('switch', { name: /^Nieuws/ });
  await expect(news).toBeChecked();
  const kept = page.waitForResponse(
    (answer) =>
      answer.url().includes('/api/notifications.php') && answer.request().method() === 'PUT',
  );
  await news.uncheck();
  expect((await kept).ok()).toBe(true);
  await page.reload();
  await expect(news).not.toBeChecked();
  await news.check();
});

test('R-138 R-139 R-222 R-315 each reason that turned mails off is said on every page but the settings, with its own remedy', async ({
  person,
  dev,
}) => {
  const { page } = await person({ as: 'new', path: '/nl/settings' });
  await expect(page.getByRole('heading', { level: 1, name: 'Instellingen' })).toBeVisible();
  const remedies: string[] = [];
  for (const [reason, words, action] of [
    ['fbl', /spam gemeld/, 'Het is geen spam, weer aanzetten'],
    ['listunsubscribe', /afmeldknop/, 'Weer aanmelden'],
    ['bounce', /kwam terug/, 'Adres opnieuw bevestigen'],
  ] as const) {
    await dev('POST', '/dev/mail-event', { to: 'new@vonk.example', reason });
    await page.goto('/nl/members');
    await expect(page.getByText('Je krijgt geen meldingen per mail.')).toBeVisible();
    await page.goto('/nl/notifications');
    const notice = page.getByRole('status').filter({ hasText: words });
    await expect(notice).toBeVisible();
    await expect(page.getByText('Je krijgt geen meldingen per mail.')).toHaveCount(0);
    remedies.push(await notice.innerText());
    await notice.getByRole('button', { name: action }).click();
    if (reason !== 'bounce') await expect(notice).toHaveCount(0);
  }
  expect(new Set(remedies).size).toBe(3);
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
  await page.goto('/nl/members');
  await expect(page.getByText('Je krijgt geen meldingen per mail.')).toHaveCount(0);
});

test('R-140 R-316 the alert of disabled notifications is dismissed with a timestamp and stays away after a reload', async ({
  person,
  dev,
}) => {
  const { page } = await person({ as: 'premium', path: '/nl/members' });
  await dev('POST', '/dev/mail-event', { to: 'premium@vonk.example', reason: 'fbl' });
  try {
    const alert = page.getByText('Je krijgt geen meldingen per mail.');
    await expect(alert).toBeVisible();
    expect(await keptOnDevice(page, 'hide-disabled-notifications-alert')).toBeUndefined();
    const before = Date.now();
    await alert.locator('../..').getByRole('button', { name: 'Sluiten' }).click();
    await expect(alert).toHaveCount(0);
    const kept = await keptOnDevice(page, 'hide-disabled-notifications-alert');
    expect(kept).toBeGreaterThanOrEqual(before);
    expect(kept).toBeLessThanOrEqual(Date.now());
    await page.reload();
    await waitForCards(page);
    await expect(alert).toHaveCount(0);
    // Only dismissed: the settings still say it, with its remedy.
    await page.goto('/nl/notifications');
    await page.getByRole('button', { name: 'Het is geen spam, weer aanzetten' }).click();
    await expect(page.getByText('Je meldingen per mail staan weer aan.')).toBeVisible();
  } finally {
    await change(page, 'POST', '/api/notifications.php', { reason: 'fbl' });
  }
});

test('what a device keeps for offline use is cleared; what was never sent and what was not finished stays', async ({
  person,
}) => {
  const { page, context } = await person({ as: 'premium' });
  const chat = (await chatsOf(page)).find((one) => one.unwritable === null);
  await page.goto(`/nl/chats/${chat?.conversation.id ?? ''}`);
  await expect(bubbles(page).last()).toBeVisible();
  await context.route('**/api/chat.php', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  const [unsent, draft] = [newText('Nog niet weg'), newText('Nog niet af')];
  await write(page, unsent);
  await expect(bubble(page, unsent)).toBeVisible();
  await box(page).fill(draft);
  await expect.poll(() => rowsOnDevice(page, 'drafts')).toBe(1);
  await page.goto(`/nl/members/${chat?.profile.id ?? ''}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => rowsOnDevice(page, 'profiles')).toBeGreaterThan(0);
  expect(await rowsOnDevice(page, 'messages')).toBeGreaterThan(1);

  await page.goto('/nl/settings?section=device');
  await expect(page.getByText(/Vonk gebruikt .+ om ook offline te werken\./)).toBeVisible();
  await page.getByRole('button', { name: 'Offline gegevens wissen' }).click();
  await expect(page.getByText('Wat we weer kunnen ophalen, is gewist.')).toBeVisible();
  // Of the messages only the one that waits is left; the lists come again by themselves.
  await expect.poll(() => rowsOnDevice(page, 'messages')).toBe(1);
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

test('R-130 R-131 R-477 the activation reminder is a banner, and a modal on a smartphone right after joining', async ({
  person,
  dev,
}) => {
  await dev('POST', '/dev/member', { id: 'free@vonk.example', status: 'not_confirmed' });
  try {
    const { page } = await person({ as: 'free', width: 390, height: 844, path: '/nl/members' });
    const title = page.getByText('Bevestig je e-mailadres.');
    await expect(title.first()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goto('/nl/settings');
    await expect(page.getByRole('heading', { level: 1, name: 'Instellingen' })).toBeVisible();
    await expect(title).toHaveCount(0);
    await page.goto('/nl/members?api_signup_complete=1');
    const dialog = page.getByRole('dialog', { name: 'Bevestig je e-mailadres.' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Sluiten' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(title.first()).toBeVisible();
    await page.setViewportSize({ width: 1_280, height: 800 });
    await page.goto('/nl/members?api_signup_complete=1');
    await expect(title.first()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Adres klopt niet' }).click();
    await expect(page.getByRole('dialog', { name: 'Een ander e-mailadres' })).toBeVisible();
  } finally {
    await dev('POST', '/dev/member', { id: 'free@vonk.example', status: 'active' });
  }
});

// Another language is offered by what the browser is set to.
test(
  'R-418 R-419 R-420 a language is kept in the account, and a failure of that is not told',
  { tag: '@browser' },
  async ({ person }) => {
    const { page, context } = await person({
      as: 'free',
      locale: 'en-GB',
      path: '/nl/settings?section=look',
    });
    const kept: number[] = [];
    await context.route('**/api/user.php', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      kept.push(1);
      return route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: '{"error":{"code":"internal","message":""}}',
      });
    });
    await page.getByRole('main').getByRole('combobox', { name: 'Taal' }).selectOption('en');
    await expect(
      page.getByRole('heading', { level: 2, name: 'Language and appearance' }),
    ).toBeVisible();
    await expect.poll(() => kept.length).toBeGreaterThan(0);
    await expect(page.locator('[data-toast="danger"]')).toHaveCount(0);
    await page.getByRole('main').getByRole('combobox', { name: 'Language' }).selectOption('nl');
  },
);
