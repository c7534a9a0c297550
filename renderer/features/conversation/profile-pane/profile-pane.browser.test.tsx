import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { image, openedProfile, profile, user } from '../../../../tests/component/builders.ts';
import { talk } from '../../../../tests/component/conversation-page.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
} from '../../../../tests/component/screen.ts';

const me = user({ profile: { interests: ['cooking'] } });
const images = [image(), image()];
const lotte = profile({
  name: 'Lotte',
  about: 'Timmert boten op zaterdag.',
  interests: ['cooking', 'wine'],
  main_image: images[0] ?? null,
  images,
});
const begun = talk(me, lotte, [{ text: 'Dag' }]);
const pane = page.getByRole('complementary', { name: 'Profiel van Lotte' });
const fold = page.getByRole('button', { name: 'Profiel naast het gesprek' });
const open = () =>
  openScreen(`/nl/chats/${begun.row.id}`, {
    as: me,
    size: DESKTOP,
    fill: async (db) => {
      await begun.fill(db);
      await db.profiles.put(openedProfile(lotte));
    },
  });

test('the other’s profile stands beside the conversation, with what both like and the way to all of it', async () => {
  const screen = await open();
  await expect.element(pane.getByText('Timmert boten op zaterdag.')).toBeVisible();
  expect(
    pane
      .getByRole('list')
      .last()
      .getByRole('listitem')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Koken']);
  await expect
    .element(pane.getByRole('link', { name: 'Heel profiel' }))
    .toHaveAttribute('href', `/nl/members/${lotte.id}`);
  await expect
    .element(pane.getByRole('link', { name: 'Wat dit gesprek kostte' }))
    .toHaveAttribute('href', `/nl/credits/statement?profile=${lotte.id}`);
  const shown = () => document.querySelector('aside img')?.getAttribute('src');
  const before = shown();
  await pane.getByRole('button', { name: 'Volgende foto' }).click();
  await expect.poll(shown).not.toBe(before);
  await pane.getByRole('button', { name: 'Volgende foto' }).click();
  await expect.poll(shown).toBe(before);
  expectNoSidewaysScroll();
  await expectAccessible();
  expect(screen.complaints).toEqual([]);
});

test('folded it stays folded on this device, and where there is no room it is not there', async () => {
  const screen = await open();
  await expect.element(pane).toBeVisible();
  await page.viewport(1279, 900);
  await expect.element(pane).not.toBeInTheDocument();
  expect(fold.elements()).toEqual([]);
  await page.viewport(DESKTOP.width, DESKTOP.height);
  await fold.click();
  await expect.element(pane).not.toBeInTheDocument();
  await expect.element(fold).toHaveAttribute('aria-pressed', 'false');
  await screen.reload();
  await expect.element(fold).toHaveAttribute('aria-pressed', 'false');
  expect(pane.elements()).toEqual([]);
  await fold.click();
  await expect.element(pane).toBeVisible();
});

test('a profile that is not known whole is asked for once, and only where it shows', async () => {
  const screen = await openScreen(`/nl/chats/${begun.row.id}`, {
    as: me,
    size: { width: 1000, height: 800 },
    fill: begun.fill,
  });
  await expect.element(page.getByText('Dag', { exact: true }).first()).toBeVisible();
  expect(screen.worker.asked('openProfile')).toEqual([]);
  await page.viewport(DESKTOP.width, DESKTOP.height);
  await expect.element(pane).toBeVisible();
  await expect.poll(() => screen.worker.asked('openProfile')).toEqual([[lotte.id]]);
});
