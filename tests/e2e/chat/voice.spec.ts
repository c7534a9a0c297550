import type { Page } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumPath } from '../../support/chromium.ts';
import { couple } from '../support/couple.ts';
import { expect, test } from '../support/fixtures.ts';
import { PHONE } from '../support/pictures.ts';
import { balance, bubble, coins, newText, onServer, write } from '../support/talk.ts';

test.use({
  launchOptions: {
    executablePath: chromiumPath(),
    // A microphone that beeps, and a member who allows it.
    args: [
      ...CHROMIUM_FLAGS,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
    ],
  },
});

const voice = (page: Page) => page.locator('[data-message] [data-voice]');

test('a voice message is recorded without a network, sent once when it is back, heard by the other, and a message taken back is gone for both and costs nothing', async ({
  person,
  dev,
  server,
}) => {
  const { one, other, conversation } = await couple(server, dev, person, PHONE);
  await one.context().setOffline(true);
  await one.getByRole('button', { name: 'Spraakbericht opnemen' }).focus();
  await one.keyboard.press('Enter');
  await expect(one.getByRole('timer')).toHaveText('0:01');
  await one.getByRole('button', { name: 'Stoppen en beluisteren' }).click();
  await one.getByRole('button', { name: 'Spraakbericht versturen' }).click();
  await one.getByRole('button', { name: /^Versturen voor/ }).click();
  await expect(one.locator('[data-state="pending"] [data-voice]')).toBeVisible();
  await one.context().setOffline(false);
  await expect(one.locator('[data-state="sent"] [data-voice]')).toBeVisible();
  await expect(coins(one)).toHaveText('49');
  expect((await onServer(other, conversation)).map(({ kind }) => kind)).toEqual(['text', 'voice']);

  await voice(other).getByRole('button', { name: 'Afspelen' }).click();
  await expect(voice(other)).toHaveAttribute('data-playing', /playing|paused/);
  await expect(voice(one).getByText('Beluisterd')).toBeAttached();

  await other.goto('/nl/chats');
  const text = newText('Dat was voor een ander');
  await write(one, text);
  await expect(coins(one)).toHaveText('48');
  await expect(other.getByText(text)).toBeVisible();
  await one.getByRole('button', { name: 'Haal terug' }).click();
  await expect(bubble(one, text)).toHaveCount(0);
  await expect(other.getByText(text)).toHaveCount(0);
  await expect(coins(one)).toHaveText('49');
  expect(await balance(one)).toBe(49);
  await expect(one.getByRole('textbox', { name: /^Bericht aan/ })).toHaveValue(text);
});
