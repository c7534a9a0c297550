import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { siteSettings, user } from '../../../tests/component/builders.ts';
import { expectAccessible, openScreen } from '../../../tests/component/screen.ts';
import { storeSettings } from '../../session/site-settings.ts';
import { showStartFailure } from './start-failure.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('R-441 R-145 an error without words has a heading that says what is wrong, the default message and 500, and offers a member to start this device anew', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(navigator.storage, 'estimate').mockImplementation(() => {
    throw new Error();
  });
  await openScreen('/nl/settings?section=device', { as: user() });
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Deze pagina werkt even niet');
  await expect.element(page.getByText('Error', { exact: true })).toBeVisible();
  await expect.element(page.getByText('500', { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Begin opnieuw op dit apparaat' }))
    .toBeVisible();
  await expectAccessible();
  // The frame around it still works.
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Likes/ })
    .click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible();
});

test('R-145 R-146 R-442 an unknown path, and a page that the server alone shows, is a 404 that says so and leads home', async () => {
  const heading = page.getByRole('heading', { level: 1 });
  for (const path of ['/en/xx', '/en/landers/gallery']) {
    await openScreen(path);
    await expect.element(heading).toHaveTextContent('This page could not be found');
    await expect.element(page.getByText('404', { exact: true })).toBeVisible();
  }
  const screen = await openScreen('/nl/bestaat-niet');
  await expect.element(heading).toHaveTextContent('Deze pagina bestaat niet');
  await page.getByRole('main').getByRole('link', { name: 'Naar de startpagina' }).click();
  await expect.poll(screen.path).toBe('/nl');
  await expect.element(heading).toHaveTextContent('Eén vonk is genoeg.');
});

test('an app that could not start says so in the language of its address, with the name of the site', async () => {
  await openScreen('/fr-be/pages/terms');
  storeSettings(siteSettings({ name: 'Gloed $&' }));
  const template = document.createElement('template');
  template.id = 'start-failure';
  for (const [language, words] of [
    ['nl', '{{site}} kon niet starten'],
    ['fr', '{{site}} n’a pas pu s’ouvrir'],
  ] as const) {
    const part = document.createElement('div');
    part.className = 'shell-words';
    part.lang = language;
    const title = document.createElement('h1');
    title.textContent = words;
    part.append(title);
    template.content.append(part);
  }
  document.body.append(template);
  const root = document.createElement('div');
  showStartFailure(root);
  expect(root.textContent).toBe('Gloed $& n’a pas pu s’ouvrir');
  template.remove();
});
