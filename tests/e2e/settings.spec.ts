import { expect, expectAccessible, expectNoSidewaysScroll, test, violationsOf } from './fixtures.ts';

const section = (name: string) => ({ name, exact: true });

test('R-104 R-105 the settings lead to each part, by the list, by address and by keyboard', async ({ person }) => {
  const { page } = await person({ as: 'free', path: '/nl/settings' });
  const list = page.getByRole('navigation', { name: 'Onderdelen' });
  await list.getByRole('link', section('Zichtbaarheid')).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/nl\/settings\?section=visibility$/);
  await expect(page.getByRole('heading', { level: 2, name: 'Zichtbaarheid' })).toBeFocused();
  await list.getByRole('link', section('Meldingen')).click();
  await expect(page).toHaveURL(/\/nl\/notifications$/);
  await expect(page.getByRole('heading', { level: 2, name: 'Meldingen', exact: true })).toBeVisible();
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

test('R-039 R-298 eight switches stand on the notifications page, and one that was turned off stays off', async ({ person }) => {
  const { page } = await person({ as: 'free', path: '/nl/notifications' });
  const byMail = page.getByRole('heading', { level: 3, name: 'Per e-mail' }).locator('..');
  await expect(byMail.getByRole('switch')).toHaveCount(8);
  const news = byMail.getByRole('switch', { name: /^Nieuws/ });
  await expect(news).toBeChecked();
  const kept = page.waitForResponse((answer) => answer.url().includes('/api/notifications.php') && answer.request().method() === 'PUT');
  await news.uncheck();
  expect((await kept).ok()).toBe(true);
  await page.reload();
  await expect(news).not.toBeChecked();
  await news.check();
});

test('R-138 R-139 R-222 R-315 each reason that turned mails off is said on every page but the settings, with its own remedy', async ({ person, dev }) => {
  const { page } = await person({ as: 'new', path: '/nl/settings' });
  await expect(page.getByRole('heading', { level: 1, name: 'Instellingen' })).toBeVisible();
  const remedies: string[] = [];
  for (const [reason, words, action] of [['fbl', /spam gemeld/, 'Het is geen spam, weer aanzetten'], ['listunsubscribe', /afmeldknop/, 'Weer aanmelden'], ['bounce', /kwam terug/, 'Adres opnieuw bevestigen']] as const) {
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
    const [newest] = await dev('GET', '/dev/mailbox.json?to=new@vonk.example') as { text: string }[];
    return /https?:\/\/\S+confirm=[\w-]+/.exec(newest?.text ?? '')?.[0] ?? '';
  };
  await expect.poll(mail).not.toBe('');
  await page.goto(new URL(await mail()).pathname + new URL(await mail()).search);
  await expect(page.getByText('Je meldingen per mail staan weer aan.')).toBeVisible();
  await expect(page).toHaveURL(/\/nl\/notifications$/);
  await page.goto('/nl/members');
  await expect(page.getByText('Je krijgt geen meldingen per mail.')).toHaveCount(0);
});

test('R-316 the alert of disabled notifications is dismissed with a timestamp and stays away', async ({ person, dev }) => {
  await dev('POST', '/dev/mail-event', { to: 'premium@vonk.example', reason: 'fbl' });
  const { page } = await person({ as: 'premium' });
  const alert = page.getByText('Je krijgt geen meldingen per mail.');
  await expect(alert).toBeVisible();
  await alert.locator('../..').getByRole('button', { name: 'Sluiten' }).click();
  await expect(alert).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test('R-130 R-131 R-477 the activation reminder is a banner, and a modal on a smartphone right after joining', async ({ person, dev }) => {
  await dev('POST', '/dev/member', { id: 'free@vonk.example', status: 'not_confirmed' });
  try {
    const { page } = await person({ as: 'free', width: 390, height: 844 });
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

test('R-190 R-358 R-423 R-424 R-469 the location button finds a place, asks nobody again within the hour, and says when it may not', async ({ person }) => {
  const { page, context } = await person({ as: 'free' });
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 50.8514, longitude: 5.6903 });
  await page.goto('/nl/settings?section=location');
  const asked: string[] = [];
  await context.route('**/api/geocode.php*', (route) => {
    asked.push(route.request().url());
    return route.continue();
  });
  const button = page.getByRole('button', { name: 'Mijn locatie gebruiken' });
  await button.click();
  await expect(page.getByRole('status').filter({ hasText: 'Maastricht' })).toBeVisible();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatch(/lat=50\.85&lon=5\.69/);
  await page.reload();
  await button.click();
  await expect(page.getByRole('status').filter({ hasText: 'Maastricht' })).toBeVisible();
  expect(asked).toHaveLength(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Maastricht als woonplaats' }).click();
  await expect(page.getByText('Maastricht, Limburg', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Maastricht als woonplaats' })).toHaveCount(0);

  // Not allowed: the error state, in words.
  const other = await person({ as: 'premium', path: '/nl/settings?section=location' });
  const theirs = other.page.getByRole('button', { name: 'Mijn locatie gebruiken' });
  await theirs.click();
  await expect(other.page.getByRole('alert')).toContainText('Je hebt je locatie niet gedeeld.');
  await expect(theirs).toHaveAttribute('aria-pressed', 'false');
  // Allowed, but the call fails: no place either.
  await other.context.grantPermissions(['geolocation']);
  await other.context.setGeolocation({ latitude: 50.8514, longitude: 5.6903 });
  await other.context.route('**/api/geocode.php*', (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{"error":{"code":"internal","message":""}}' }));
  await theirs.click();
  await expect(other.page.getByRole('alert')).toContainText('Je locatie is nu niet te vinden.');
});

test('R-418 R-419 R-420 a language is kept in the account, and a failure of that is not told', async ({ person }) => {
  const { page, context } = await person({ as: 'free', locale: 'en-GB', path: '/nl/settings?section=look' });
  const kept: number[] = [];
  await context.route('**/api/user.php', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    kept.push(1);
    return route.fulfill({ status: 500, contentType: 'application/json', body: '{"error":{"code":"internal","message":""}}' });
  });
  await page.getByRole('main').getByRole('combobox', { name: 'Taal' }).selectOption('en');
  await expect(page.getByRole('heading', { level: 2, name: 'Language and appearance' })).toBeVisible();
  await expect.poll(() => kept.length).toBeGreaterThan(0);
  await expect(page.locator('[data-toast="danger"]')).toHaveCount(0);
  await page.getByRole('main').getByRole('combobox', { name: 'Language' }).selectOption('nl');
});
