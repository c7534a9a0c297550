import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { user } from '../../../tests/component/builders.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
} from '../../../tests/component/screen.ts';
import { localSetting, saveLocalSetting } from '../../local/local-settings.ts';
import { desktopBridge } from '../../../tests/component/desktop-bridge.ts';
import { RELEASE_NOTES } from './release-notes.ts';

const title = page.getByText('Nieuw in de app');
const open = (desktop: boolean) =>
  openScreen('/nl/likes', {
    as: user(),
    size: PHONE,
    ...(desktop ? { desktop: desktopBridge() } : {}),
    fill: (db) => saveLocalSetting(db, 'first_day', '2026-02-01'),
  });

test('an installed app tells once what a new version brought, and in a tab nobody is told', async () => {
  const screen = await open(true);
  await expect.element(title).toBeVisible();
  expectNoSidewaysScroll();
  await expectAccessible();
  await page.getByRole('button', { name: 'Sluiten' }).first().click();
  await expect.element(title).not.toBeInTheDocument();
  await expect.poll(() => localSetting(screen.db, 'news_seen')).toBe(RELEASE_NOTES[0].day);
  await open(false);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(title).not.toBeInTheDocument();
});
