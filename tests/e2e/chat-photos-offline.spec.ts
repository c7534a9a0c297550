import { couple } from './couple.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import {
  choose,
  expectShown,
  heavyPicture,
  holdParts,
  PHONE,
  photoIn,
  photos,
  picture,
  preview,
  sendChosen,
} from './pictures.ts';
import { balance, bubble, goOffline, log, newText, onServer, rows, write } from './talk.ts';

test('R-023 a photo whose network is cut in the middle shows how far it is, goes on from there, and is one message paid once @service-worker', async ({
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
  await expectShown(photoIn(photos(one)));
  await one.context().setOffline(false);
  await expect(one.locator('[data-state="sent"] [data-photo]')).toBeVisible({ timeout: 60_000 });
  await expectShown(photoIn(photos(other)));
  // What was there before the cut did not come again.
  expect(parts.starts()).toEqual([...new Set(parts.starts())]);
  expect(parts.starts().length).toBeGreaterThan(3);
  expect((await onServer(other, conversation)).map(({ kind }) => kind)).toEqual(['text', 'photo']);
  expect(await balance(one)).toBe(48);
});

test('R-023 a photo chosen offline is there after a reload, waits, and is sent by itself @service-worker', async ({
  person,
  dev,
  server,
}) => {
  const { one, other, conversation } = await couple(server, dev, person, PHONE);
  await goOffline(one);
  await choose(one, await picture('bos.jpg'));
  await sendChosen(one);
  await expect(one.getByText('Wacht op verbinding · 2 credits')).toBeVisible();
  const after = newText('Dat was vanochtend');
  await write(one, after);
  await one.reload();
  await expectShown(photoIn(photos(one)));
  await expect(one.locator('[data-state="pending"] [data-photo]')).toBeVisible();
  expect((await onServer(other, conversation)).map(({ kind }) => kind)).toEqual(['text']);
  await one.context().setOffline(false);
  await expect(bubble(other, after)).toBeVisible({ timeout: 60_000 });
  await expectShown(photoIn(photos(other)));
  expect((await onServer(other, conversation)).map(({ kind }) => kind)).toEqual([
    'text',
    'photo',
    'text',
  ]);
  expect(await balance(one)).toBe(47);
});

test('R-023 a photo for which the credits are gone is held with its picture, and sent with one press once there are some @service-worker', async ({
  person,
  dev,
  server,
}) => {
  const { one, other, accounts } = await couple(server, dev, person);
  await goOffline(one);
  await choose(one, await picture('duin.jpg'));
  await sendChosen(one);
  await dev('POST', '/dev/member', { id: accounts.one.email, credits: 1 });
  await one.context().setOffline(false);
  const alert = one.getByRole('alertdialog', { name: 'Niet genoeg credits' });
  await expect(alert.getByRole('link', { name: 'Meer over credits' })).toBeVisible({
    timeout: 60_000,
  });
  await alert.getByRole('button', { name: 'Nu niet' }).click();
  await expect(one.getByText('Niet verstuurd: je hebt te weinig credits.')).toBeVisible();
  await expectShown(photoIn(photos(one)));
  await expectAccessible(one);
  // Chosen now, it is said before anything is sent.
  await choose(one, await picture('meer.jpg'));
  await preview(one).getByRole('button', { name: 'Foto versturen' }).click();
  await expect(alert).toContainText('Dit kost 2 credits.');
  await alert.getByRole('button', { name: 'Nu niet' }).click();
  await preview(one).getByRole('button', { name: 'Sluiten' }).click();
  await expect(photos(one)).toHaveCount(1);
  await dev('POST', '/dev/member', { id: accounts.one.email, credits: 9 });
  await one.getByRole('button', { name: 'Nu versturen voor 2 credits' }).click();
  await expectShown(photoIn(photos(other)));
  await expect(one.locator('[data-state="sent"] [data-photo]')).toBeVisible();
  expect(await balance(one)).toBe(7);
});

test('R-023 a photo answers a message, and that survives a line that is cut @service-worker', async ({
  person,
  dev,
  server,
}) => {
  const { one, other, text, conversation } = await couple(server, dev, person);
  await log(one).focus();
  await one.keyboard.press('r');
  await goOffline(one);
  await choose(one, await picture('antwoord.jpg'));
  await sendChosen(one);
  await expect(one.getByRole('group', { name: 'Je beantwoordt' })).toHaveCount(0);
  await one.context().setOffline(false);
  const answer = other.locator('[data-message]').filter({ has: other.locator('[data-photo]') });
  await expect(answer.locator('[data-quote]')).toContainText(text, { timeout: 60_000 });
  expect(
    (await onServer(other, conversation)).map(({ reply_to: target }) => target !== null),
  ).toEqual([false, true]);
});

test('R-023 a conversation that is deleted and brought back has its photos, and one that was refused can be removed @service-worker', async ({
  person,
  dev,
  server,
}) => {
  const { one, accounts } = await couple(server, dev, person);
  await choose(one, await picture('eerst.jpg'));
  await sendChosen(one);
  await expect(one.locator('[data-state="sent"] [data-photo]')).toBeVisible();
  await goOffline(one);
  await choose(one, await picture('dan.jpg', '#884400'));
  await sendChosen(one);
  await expect(photos(one)).toHaveCount(2);
  await one.getByRole('link', { name: 'Berichten' }).first().click();
  await rows(one).focus();
  await one.keyboard.press('Delete');
  await expect(rows(one)).toHaveCount(0);
  await one.getByRole('button', { name: 'Ongedaan maken' }).click();
  await rows(one).click();
  await expectShown(photoIn(one.locator('[data-state="pending"] [data-photo]')));
  // One that was sent is the server's to show, and is kept on no device.
  await expect(one.getByText('Deze foto staat niet op dit apparaat')).toBeVisible();
  await dev('POST', '/dev/member', { id: accounts.one.email, credits: 0 });
  await one.context().setOffline(false);
  await one
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Nu niet' })
    .click({ timeout: 60_000 });
  await one.getByRole('button', { name: 'Verwijderen', exact: true }).click();
  await expect(photos(one)).toHaveCount(1);
  await expectShown(photoIn(photos(one)));
});
