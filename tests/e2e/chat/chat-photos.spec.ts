import type { Page } from '@playwright/test';
import { couple } from '../support/couple.ts';
import { expect, test, violationsOf } from '../support/fixtures.ts';
import { join } from '../support/joined.ts';
import {
  addressOf,
  choose,
  expectShown,
  holdParts,
  PHONE,
  photoIn,
  photos,
  picture,
  rowOf,
  sendChosen,
  statusOf,
} from '../support/pictures.ts';
import {
  balance,
  beginAnswer,
  bubble,
  coins,
  newText,
  onServer,
  rows,
  write,
} from '../support/talk.ts';

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Foto’s', exact: true });

test('R-023 R-171 R-174 R-287 R-457 a photo is shown at once, costs its credits, only the two get its bytes, is signed and answered; reported and moderated away it is gone on both sides (long: upload, report and moderation)', async ({
  person,
  dev,
  server,
}) => {
  const { one, other, conversation, text, names } = await couple(server, dev, person, PHONE);
  const parts = await holdParts(one.context(), 1);
  await choose(one, await picture('zee.jpg'));
  await sendChosen(one);
  await expect(one.locator('[data-state="pending"] [data-photo]')).toBeVisible();
  await expectShown(photoIn(photos(one)));
  await parts.letThrough();
  await expect(one.locator('[data-state="sent"] [data-photo]')).toBeVisible();
  await expect(coins(one)).toHaveText('48');
  await expectShown(photoIn(photos(other)));
  expect([
    await balance(one),
    (await onServer(other, conversation)).map(({ kind }) => kind),
  ]).toEqual([48, ['text', 'photo']]);
  await photos(other).click();
  await expectShown(viewer(other).getByRole('img', { name: `${names.one} stuurde een foto` }));
  await other.keyboard.press('Escape');

  await other.goto('/nl/chats');
  await expect(rows(other)).toContainText('Stuurde een foto');
  await one.goto('/nl/chats');
  await expect(rows(one)).toContainText('Jij stuurde een foto');
  for (const page of [one, other]) {
    await page.goto(`/nl/chats/${conversation}`);
    await expectShown(photoIn(photos(page)));
  }

  const address = await addressOf(other);
  const third = await person({ as: await join(server.origin, dev) });
  const visitor = await person({});
  const asked = [
    await statusOf({ context: one.context() }, address),
    await statusOf({ context: other.context() }, address),
    await statusOf(third, address),
    await statusOf(visitor, address),
  ];
  expect(asked).toEqual([200, 200, 404, 404]);
  expect(await statusOf(third, address.replace('large', 'blurred'))).toBe(404);

  await rowOf(other, photos(other)).locator('[data-menu]').click();
  await other.getByRole('menuitemcheckbox', { name: '🔥' }).click();
  await expect(rowOf(one, photos(one)).locator('[data-reaction="🔥"]')).toBeVisible();
  await beginAnswer(other);
  const answer = newText('Wat een licht');
  await write(other, answer);
  await expectShown(bubble(one, answer).locator('[data-quote] img'));
  expect(
    (await onServer(one, conversation)).map(({ kind, reactions }) => [kind, reactions.length]),
  ).toEqual([
    ['text', 0],
    ['photo', 1],
    ['text', 0],
  ]);

  await photos(other).click();
  await viewer(other).getByRole('button', { name: 'Bericht melden' }).click();
  const dialog = other.getByRole('dialog', { name: `Bericht van ${names.one} melden` });
  await dialog.getByRole('radio', { name: 'Ongepaste foto' }).check();
  await dialog.getByRole('button', { name: 'Melding versturen' }).click();
  await expect(
    other.getByRole('status').filter({ hasText: /Je melding heeft nummer \d+/ }),
  ).toBeVisible();
  await other.getByRole('button', { name: 'Klaar' }).click();
  await photos(one).click();
  await expect(viewer(one).getByRole('img')).toBeVisible();
  await dev('POST', '/dev/photo', {
    id: address.split('/')[2],
    status: 'rejected',
    reason: 'quality',
  });
  await expect(viewer(one)).toHaveCount(0);
  // Its bubble, and the quote of it.
  for (const page of [one, other])
    await expect(page.getByText('Deze foto is verwijderd', { exact: true })).toHaveCount(2);
  expect([
    await statusOf({ context: one.context() }, address),
    await statusOf({ context: other.context() }, address),
  ]).toEqual([404, 404]);
  await expect(bubble(other, text)).toBeVisible();
  expect([...violationsOf(one), ...violationsOf(other)]).toEqual([]);
});
