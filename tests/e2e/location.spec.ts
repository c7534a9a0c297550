import { setOnDevice } from './device.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test('R-190 R-358 R-423 R-424 R-469 the location button finds a place, asks nobody again within the hour, and says when it may not', async ({
  person,
}) => {
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
  // An hour later the device is asked again.
  await setOnDevice(page, 'geocode', { at: Date.now() - 3_600_001 });
  await page.reload();
  await button.click();
  await expect(page.getByRole('status').filter({ hasText: 'Maastricht' })).toBeVisible();
  expect(asked).toHaveLength(2);
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
  await other.context.route('**/api/geocode.php*', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"error":{"code":"internal","message":""}}',
    }),
  );
  await theirs.click();
  await expect(other.page.getByRole('alert')).toContainText('Je locatie is nu niet te vinden.');
});

test('R-190 R-358 while it looks the button says so; a device that cannot tell, or is far from everything, gets no place', async ({
  person,
}) => {
  const { page, context } = await person({ as: 'premium' });
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 0, longitude: -30 });
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await context.route('**/api/geocode.php*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/nl/settings?section=location');
  await page.getByRole('button', { name: 'Mijn locatie gebruiken' }).click();
  await expect(page.getByRole('button', { name: 'Locatie zoeken' })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  answer();
  await expect(page.getByRole('alert')).toContainText('Hier in de buurt kennen we geen plaats.');
  await expect(page.getByRole('button', { name: 'Mijn locatie gebruiken' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  // No position at all, on a device that knows none from before.
  const lost = await person({ as: 'free', path: '/nl/settings?section=location' });
  await lost.context.grantPermissions(['geolocation']);
  await lost.context.setGeolocation(null);
  await lost.page.getByRole('button', { name: 'Mijn locatie gebruiken' }).click();
  await expect(lost.page.getByRole('alert')).toContainText('Je locatie is nu niet te vinden.');
  // A browser without geolocation has no button.
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'geolocation');
  });
  await page.reload();
  await expect(page.getByText('Deze browser kan je locatie niet bepalen.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mijn locatie gebruiken' })).toHaveCount(0);
});
