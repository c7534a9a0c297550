import type { Page } from '@playwright/test';
import { expect, expectAccessible } from '../support/fixtures.ts';
import { test, wholeChromium } from '../support/push-fixtures.ts';
import { newcomer, pushSwitch, subscriber } from '../support/push-members.ts';

test.use(wholeChromium);

/** The state of each step of the test. */
const steps = (page: Page): Promise<(string | null)[]> =>
  page
    .locator('[data-test-step]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-step-state')));
const send = (page: Page) =>
  page.getByRole('button', { name: /^(Stuur mij een test|Nog een test)$/ }).click();

test('R-073 a test shows each step of its way: permission, subscription, accepted, received, clicked; also when the page was closed meanwhile', async ({
  person,
  dev,
  server,
  service,
}) => {
  const { page, context, device } = await newcomer(server, dev, person, service, 'ask');
  await page.goto('/nl/notifications');
  await send(page);
  await expect(pushSwitch(page)).toBeChecked();
  await expect.poll(() => steps(page)).toEqual(['done', 'done', 'done', 'waiting', 'later']);
  const { endpoint = '' } = (await device.subscription()) ?? {};
  expect(await device.deliver(service, endpoint)).toBe(1);
  // It shows though this very page is open.
  expect(await device.shown()).toMatchObject([
    { tag: 'test', body: 'Meldingen werken op dit apparaat. Klik hierop om de test af te maken.' },
  ]);
  await expect.poll(() => steps(page)).toEqual(['done', 'done', 'done', 'done', 'waiting']);
  await expectAccessible(page);
  await page.close();
  expect(await device.click('test')).toBe('/nl/notifications');
  const opened = await context.newPage();
  await opened.goto('/nl/notifications');
  await expect.poll(() => steps(opened)).toEqual(['done', 'done', 'done', 'done', 'done']);
  await expect(opened.getByText('Alles werkt.')).toBeVisible();
});

test('a test that goes no further says where, and what to do: refused, expired, not allowed (long: three failures)', async ({
  person,
  dev,
  server,
  service,
}) => {
  const { page, context, device } = await subscriber(server, dev, person, service);
  service.answer({ status: 413 });
  await send(page);
  await expect(
    page.getByText(
      'De meldingendienst nam de test niet aan. Probeer het over een paar minuten opnieuw.',
    ),
  ).toBeVisible();
  await expect.poll(() => steps(page)).toEqual(['done', 'done', 'failed', 'later', 'later']);
  service.answer({ status: 410 });
  await send(page);
  await expect(
    page.getByText('De aanmelding was verlopen. Zet meldingen opnieuw aan en stuur nog een test.'),
  ).toBeVisible();
  await expect.poll(() => steps(page)).toEqual(['done', 'failed', 'later', 'later', 'later']);
  await expect(pushSwitch(page)).not.toBeChecked();
  expect(await device.subscription()).toBeNull();
  // The next one resubscribes automatically.
  await send(page);
  await expect.poll(() => steps(page)).toEqual(['done', 'done', 'done', 'waiting', 'later']);
  await expect(pushSwitch(page)).toBeChecked();
  // Allowed no more, by the browser's own settings.
  await context.clearPermissions();
  await context.grantPermissions([], { origin: server.origin });
  await page.reload();
  await expect(page.getByText('Je browser houdt meldingen van deze site tegen.')).toBeVisible();
  expect(await page.locator('[data-test-step]').count()).toBe(0);
});

test('a push service that does not answer is told of, and the switch stays off', async ({
  person,
  dev,
  server,
  service,
}) => {
  const { page } = await newcomer(server, dev, person, service);
  await page.clock.install();
  await page.goto('/nl/notifications');
  await page.evaluate(() =>
    Object.assign(PushManager.prototype, { subscribe: () => new Promise(() => undefined) }),
  );
  await pushSwitch(page).click();
  await expect(pushSwitch(page)).toBeDisabled();
  await page.clock.runFor(21_000);
  await expect(page.locator('[data-toast="danger"]')).toContainText(
    'De meldingendienst van je browser antwoordt niet.',
  );
  await expect(pushSwitch(page)).not.toBeChecked();
  await expect(pushSwitch(page)).toBeEnabled();
});
