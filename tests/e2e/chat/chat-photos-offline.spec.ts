import { couple } from '../support/couple.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  choose,
  expectShown,
  heavyPicture,
  holdParts,
  PHONE,
  photoIn,
  photos,
  sendChosen,
} from '../support/pictures.ts';
import { balance, bubble, goOffline, newText, onServer, write } from '../support/talk.ts';

test('R-023 a photo whose network is cut in the middle shows how far it is, goes on from there after a reload, before what was written after it, and is one message paid once @service-worker', async ({
  person,
  dev,
  server,
}) => {
  const { one, other, conversation } = await couple(server, dev, person, PHONE);
  const parts = await holdParts(one.context(), 3);
  await choose(one, await heavyPicture('strand.jpg'));
  await sendChosen(one);
  await expect.poll(parts.held).toBe(1);
  const progress = photos(one).getByRole('progressbar');
  await expect
    .poll(async () => Number(await progress.getAttribute('aria-valuenow')))
    .toBeGreaterThan(0);
  const reached = Number(await progress.getAttribute('aria-valuenow'));
  expect(reached).toBeLessThan(100);
  await goOffline(one);
  await parts.lose();
  await expect(one.getByText('Wacht op verbinding · 2 credits')).toBeVisible();
  const after = newText('Dat was vanochtend');
  await write(one, after);
  await one.reload();
  await expectShown(photoIn(photos(one)));
  await expect(one.locator('[data-state="pending"] [data-photo]')).toBeVisible();
  expect((await onServer(other, conversation)).map(({ kind }) => kind)).toEqual(['text']);
  await one.context().setOffline(false);
  await expect(bubble(other, after)).toBeVisible({ timeout: 60_000 });
  await expect(one.locator('[data-state="sent"] [data-photo]')).toBeVisible();
  await expectShown(photoIn(photos(other)));
  // What was there before the cut did not come again.
  expect(parts.starts()).toEqual([...new Set(parts.starts())]);
  expect(parts.starts().length).toBeGreaterThan(3);
  expect((await onServer(other, conversation)).map(({ kind }) => kind)).toEqual([
    'text',
    'photo',
    'text',
  ]);
  expect(await balance(one)).toBe(47);
});
