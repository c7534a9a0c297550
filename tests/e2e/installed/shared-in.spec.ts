import type { Page } from '@playwright/test';
import { couple } from '../support/couple.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { waitForCards } from '../support/members.ts';
import { photos, picture, preview, type Picture } from '../support/pictures.ts';
import { agreeToPrice, box } from '../support/talk.ts';
import { waitForServiceWorker } from '../support/service-worker.ts';

test.use({ serviceWorkers: 'allow' });

/**
 * Shares pictures with the app as the system does: by the form of its manifest, which the service
 * worker takes.
 */
async function share(page: Page, files: readonly Picture[], words = ''): Promise<void> {
  await page.evaluate(
    async ({ given, text }) => {
      await navigator.serviceWorker.ready;
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' });
      const input = document.createElement('input');
      Object.assign(input, { type: 'file', name: 'photos', multiple: true });
      const all = new DataTransfer();
      for (const { name, type, bytes } of given)
        all.items.add(new File([new Uint8Array(bytes)], name, { type }));
      input.files = all.files;
      const field = document.createElement('input');
      Object.assign(field, { name: 'text', value: text });
      form.append(input, field);
      document.body.append(form);
      form.submit();
    },
    {
      given: files.map(({ name, mimeType, buffer }) => ({
        name,
        type: mimeType,
        bytes: [...buffer],
      })),
      text: words,
    },
  );
}
const sharedOnDevice = (page: Page): Promise<number> =>
  page.evaluate(async () =>
    (await caches.has('vonk-shared-photos'))
      ? (await (await caches.open('vonk-shared-photos')).keys()).length
      : 0,
  );

test('a photo that another app shares stands in the preview of the conversation that is chosen; only there it is sent', async ({
  person,
  server,
  dev,
}) => {
  const { one, conversation, names } = await couple(server, dev, person);
  await waitForServiceWorker(one);
  await share(one, [
    await picture('strand.jpg'),
    { name: 'lijst.txt', mimeType: 'text/plain', buffer: Buffer.from('lijst') },
  ]);
  await one.waitForURL('**/nl/share');
  await expect(one.getByRole('heading', { name: 'Aan wie stuur je dit?' })).toBeVisible();
  await expect(one.getByRole('img', { name: 'Gedeelde foto 1' })).toBeVisible();
  await expect(one.getByRole('img', { name: 'Gedeelde foto 2' })).toHaveCount(0);
  await expectAccessible(one);
  await one.locator(`[data-share-with="${conversation}"]`).click();
  await expect(preview(one)).toContainText(names.other);
  await expect(preview(one).getByRole('img')).toBeVisible();
  expect(await sharedOnDevice(one)).toBe(1);
  await preview(one)
    .getByRole('button', { name: /^Foto versturen|^Versturen|^Verstuur/ })
    .click();
  await agreeToPrice(one);
  await expect(photos(one).last()).toBeVisible();
  await expect.poll(() => sharedOnDevice(one)).toBe(0);
  await one.goto('/nl/share');
  await expect(one.getByRole('heading', { name: 'Er is niets gedeeld' })).toBeVisible();
});

test('words that are shared stand where one writes, and what was begun there stays (long: four pages)', async ({
  person,
  server,
  dev,
}) => {
  const { one, conversation } = await couple(server, dev, person);
  await waitForServiceWorker(one);
  await share(one, [], 'https://elders.example/recept');
  await one.waitForURL('**/nl/share');
  await expect(one.getByText('https://elders.example/recept')).toBeVisible();
  await one.locator(`[data-share-with="${conversation}"]`).click();
  await expect(box(one)).toHaveValue('https://elders.example/recept');
  await expect.poll(() => sharedOnDevice(one)).toBe(0);
  await box(one).fill('Iets anders');
  await one.goto('/nl/members');
  await waitForCards(one);
  await share(one, [], 'Nog iets');
  await one.waitForURL('**/nl/share');
  await one.locator(`[data-share-with="${conversation}"]`).click();
  await expect(box(one)).toHaveValue('Iets anders');
});

test('who is not signed in logs in first and goes on with the photo; signing out leaves nothing of it', async ({
  person,
  server,
  dev,
}) => {
  const { one, accounts } = await couple(server, dev, person);
  const { page } = await person();
  await page.goto('/nl/reset-password');
  await waitForServiceWorker(page);
  await share(page, [await picture('berg.jpg')]);
  await page.waitForURL(/\/nl\/login\?next=/);
  await page.getByLabel('E-mailadres').fill(accounts.one.email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(accounts.one.password);
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
  await page.waitForURL('**/nl/share');
  await expect(page.getByRole('img', { name: 'Gedeelde foto 1' })).toBeVisible();
  await page.goto('/nl/settings');
  await page.getByRole('button', { name: 'Uitloggen' }).click();
  await page.waitForURL(/\/nl\/?$/);
  await expect.poll(() => sharedOnDevice(page)).toBe(0);
  await one.close();
});
