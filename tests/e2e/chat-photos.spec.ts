import type { Page } from '@playwright/test';
import { couple } from './couple.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  violationsOf,
} from './fixtures.ts';
import { join } from './joined.ts';
import {
  addressOf,
  choose,
  DESKTOP,
  expectShown,
  holdParts,
  PHONE,
  photoIn,
  photos,
  picture,
  preview,
  rowOf,
  sendChosen,
  statusOf,
} from './pictures.ts';
import {
  balance,
  box,
  bubble,
  coins,
  log,
  newText,
  onServer,
  priceQuestion,
  rows,
  stranger,
  tabTo,
  write,
  writeAndSend,
} from './talk.ts';

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Foto’s', exact: true });
const stage = (page: Page) => viewer(page).locator('[data-zoom]');
const zoomOf = async (page: Page) => Number(await stage(page).getAttribute('data-zoom'));

for (const [what, size] of [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const) {
  test(`R-023 R-171 R-174 R-287 on ${what} a photo is seen with its price, shown at once, costs its credits, opens large, and only the two get its bytes`, async ({
    person,
    dev,
    server,
  }) => {
    const { one, other, conversation, accounts, names } = await couple(server, dev, person, size);
    await expect(one.getByRole('button', { name: 'Foto sturen' })).toBeVisible();
    const send = one.getByRole('button', { name: 'Versturen', exact: true });
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await box(one).fill('a');
    await expect(send).not.toHaveAttribute('aria-disabled');
    await box(one).fill('  ');
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await box(one).fill('');

    const parts = await holdParts(one.context(), 1);
    await choose(one, await picture('zee.jpg'));
    await expect(preview(one)).toContainText('Kost 2 credits');
    await expect(preview(one)).toContainText('Saldo 50');
    await expect(preview(one)).toContainText(`Alleen ${names.other} en jij kunnen deze foto zien.`);
    await expectNoSidewaysScroll(one);
    await expectAccessible(one);
    await preview(one).getByRole('button', { name: 'Foto versturen' }).click();
    await expect(priceQuestion(one)).toContainText('Deze foto kost 2 credits');
    // Taken back, nothing is sent and the photo is still there to send.
    await one.keyboard.press('Escape');
    await expect(preview(one).getByRole('img')).toBeVisible();
    expect(parts.held()).toBe(0);
    await sendChosen(one);

    await expect(one.locator('[data-state="pending"] [data-photo]')).toBeVisible();
    await expectShown(photoIn(photos(one)));
    await expect(
      photos(one).getByRole('progressbar', { name: 'Foto wordt verstuurd' }),
    ).toBeVisible();
    await expect(one.getByText('Wordt verstuurd', { exact: true })).toBeVisible();
    await expectAccessible(one);
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
    await expectAccessible(other);
    for (const [key, zooms] of [
      ['+', true],
      ['0', false],
    ] as const) {
      await other.keyboard.press(key);
      await expect.poll(async () => (await zoomOf(other)) > 1).toBe(zooms);
    }
    await stage(other).hover();
    await other.mouse.wheel(0, -400);
    await expect.poll(() => zoomOf(other)).toBeGreaterThan(1);
    await other.keyboard.press('0');
    await stage(other).dblclick({ position: { x: 400, y: 400 } });
    await expect.poll(() => zoomOf(other)).toBeGreaterThan(1);
    await other.keyboard.press('Escape');
    await expect(viewer(other)).toHaveCount(0);
    await expect(photos(other)).toBeFocused();

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

    await one.goto('/nl/chats');
    await other.goto('/nl/chats');
    await expect(rows(one)).toContainText('Jij stuurde een foto');
    await expect(rows(other)).toContainText('Stuurde een foto');
    expect([...violationsOf(one), ...violationsOf(other)]).toEqual([]);
    expect(accounts.one.name).toBe(names.one);
  });
}

test('R-174 a free member who may begin no conversation more is told so before a photo or a gift is chosen', async ({
  person,
  dev,
  server,
}) => {
  const { page } = await person({ as: await join(server.origin, dev) });
  for (let count = 0; count < 2; count++) {
    const { id } = await stranger(page);
    await page.goto(`/nl/members/${id}/chat`);
    await writeAndSend(page, newText('Hoi'));
  }
  const { id } = await stranger(page);
  await page.goto(`/nl/members/${id}/chat`);
  const alert = page.getByRole('alertdialog', { name: 'Alleen met premium' });
  await page.locator('[data-attach]').setInputFiles(await picture('dijk.jpg'));
  await expect(alert.getByRole('link', { name: 'Meer over premium' })).toBeVisible();
  await alert.getByRole('button', { name: 'Nu niet' }).click();
  await expect(preview(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Cadeau geven' }).click();
  await expect(alert).toContainText('Als gratis lid heb je al je gesprekken begonnen.');
});

/** Brings files to the page, as if they were dropped on it or pasted into it. */
async function bring(
  page: Page,
  how: 'drop' | 'paste' | 'hold',
  files: readonly { name: string; buffer: Buffer }[],
): Promise<void> {
  await page.evaluate(
    ({ how: kind, files: list }) => {
      const data = new DataTransfer();
      for (const { name, base64 } of list)
        data.items.add(
          new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name),
        );
      const more = { bubbles: true, cancelable: true };
      if (kind === 'paste')
        document.activeElement?.dispatchEvent(
          new ClipboardEvent('paste', { ...more, clipboardData: data }),
        );
      else
        for (const type of kind === 'hold' ? ['dragover'] : ['dragover', 'drop'])
          document.body.dispatchEvent(new DragEvent(type, { ...more, dataTransfer: data }));
    },
    { how, files: files.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') })) },
  );
}

test('R-023 photos are dropped, pasted and chosen several at once; one is left out, one that is no photo says so', async ({
  person,
  dev,
  server,
}) => {
  const { one, other, names } = await couple(server, dev, person, { width: 820, height: 1_180 });
  await bring(one, 'hold', [await picture('a.jpg')]);
  await expect(one.getByText(`Laat los om foto’s aan ${names.other} te sturen`)).toBeVisible();
  await bring(one, 'drop', [
    await picture('a.jpg'),
    await picture('b.jpg', '#aa3355', 600, 900),
    { name: 'brief.jpg', buffer: Buffer.from('Dit is een brief.') },
  ]);
  await expect(preview(one).getByRole('alert')).toContainText('brief.jpg');
  await expect(preview(one).getByRole('img')).toHaveCount(2);
  await expect(preview(one)).toContainText('Kost 4 credits');
  await expectAccessible(one);
  await preview(one).getByRole('button', { name: '2 foto’s versturen' }).click();
  await expect(priceQuestion(one)).toContainText('Deze foto’s kosten 4 credits');
  await one.keyboard.press('Escape');
  await preview(one)
    .getByRole('button', { name: /Foto 2/ })
    .click();
  await expect(preview(one)).toContainText('Kost 2 credits');
  await sendChosen(one);
  await expectShown(photoIn(photos(other)));
  await box(one).focus();
  await bring(one, 'paste', [await picture('c.jpg', '#335599')]);
  await expect(preview(one).getByRole('img')).toHaveCount(1);
  await sendChosen(one);
  await expect(photos(other)).toHaveCount(2);
  await photos(other).first().click();
  await expect(viewer(other).getByRole('status').first()).toContainText('1 van 2');
  await other.keyboard.press('ArrowRight');
  await expect(viewer(other).getByRole('status').first()).toContainText('2 van 2');
  // A finger draws it aside, and down to close.
  const at = await stage(other).boundingBox();
  const [x, y] = [(at?.width ?? 0) / 2, (at?.height ?? 0) / 2];
  const draw = async (dx: number, dy: number) => {
    await other.mouse.move(x, y);
    await other.mouse.down();
    await other.mouse.move(x + dx, y + dy, { steps: 6 });
    await other.mouse.up();
  };
  await draw(260, 0);
  await expect(viewer(other).getByRole('status').first()).toContainText('1 van 2');
  await draw(0, 320);
  await expect(viewer(other)).toHaveCount(0);
});

test('R-023 R-171 with the keyboard alone a photo is chosen, sent, looked at, answered and signed', async ({
  person,
  dev,
  server,
}) => {
  const { one, other, conversation } = await couple(server, dev, person);
  // The page has given the focus to the box, and takes it from nobody afterwards.
  await expect(box(one)).toBeFocused();
  const attach = one.getByRole('button', { name: 'Foto sturen' });
  // One can write once it is known that the other is there; a key on it before that does nothing.
  await expect(attach).toBeEnabled();
  await attach.focus();
  const choosing = one.waitForEvent('filechooser');
  await one.keyboard.press('Enter');
  await (await choosing).setFiles(await picture('haven.jpg'));
  await expect(preview(one).getByRole('img')).toBeVisible();
  const sending = preview(one).getByRole('button', { name: 'Foto versturen' });
  await tabTo(one, sending);
  await expect(sending).toBeFocused();
  await one.keyboard.press('Enter');
  const agree = one.locator('[data-confirm-spending]');
  await tabTo(one, agree);
  await one.keyboard.press('Enter');
  await expect(one.locator('[data-state="sent"] [data-photo]')).toBeVisible();
  await expect(photos(other)).toBeVisible();
  await photos(other).focus();
  await other.keyboard.press('Enter');
  await expectShown(viewer(other).getByRole('img'));
  await other.keyboard.press('Escape');
  await expect(photos(other)).toBeFocused();
  await other.keyboard.press('Tab');
  await other.keyboard.press('Enter');
  await expect(other.getByRole('menu')).toBeVisible();
  await expect(other.getByRole('menuitem', { name: 'Tekst kopiëren' })).toHaveCount(0);
  await other.getByRole('menuitemcheckbox', { name: '🔥' }).press('Enter');
  await expect(rowOf(one, photos(one)).locator('[data-reaction="🔥"]')).toBeVisible();
  await log(other).focus();
  await other.keyboard.press('r');
  await expect(other.getByRole('group', { name: 'Je beantwoordt' })).toContainText('Foto');
  const answer = newText('Wat een licht');
  await write(other, answer);
  await expect(bubble(one, answer).locator('[data-quote]')).toContainText('Foto');
  await expectShown(bubble(one, answer).locator('[data-quote] img'));
  expect(
    (await onServer(one, conversation)).map(({ kind, reactions }) => [kind, reactions.length]),
  ).toEqual([
    ['text', 0],
    ['photo', 1],
    ['text', 0],
  ]);
  await expectAccessible(one);
});

test('R-457 a photo that is reported and moderated away is gone on both sides, and each bubble says so', async ({
  person,
  dev,
  server,
}) => {
  const { one, other, names } = await couple(server, dev, person, PHONE);
  await choose(other, await picture('kwaad.jpg'));
  await sendChosen(other);
  await expectShown(photoIn(photos(one)));
  await expect(other.locator('[data-state="sent"] [data-photo]')).toBeVisible();
  const address = await addressOf(one);
  await photos(one).click();
  await viewer(one).getByRole('button', { name: 'Bericht melden' }).click();
  const dialog = one.getByRole('dialog', { name: `Bericht van ${names.other} melden` });
  await dialog.getByRole('radio', { name: 'Ongepaste foto' }).check();
  await expectAccessible(one);
  await dialog.getByRole('button', { name: 'Melding versturen' }).click();
  await expect(
    one.getByRole('status').filter({ hasText: /Je melding heeft nummer \d+/ }),
  ).toBeVisible();
  await one.getByRole('button', { name: 'Klaar' }).click();
  // One's own photo has no such button.
  await photos(other).click();
  await expect(viewer(other).getByRole('img')).toBeVisible();
  await expect(viewer(other).getByRole('button', { name: 'Bericht melden' })).toHaveCount(0);
  await dev('POST', '/dev/photo', {
    id: address.split('/')[2],
    status: 'rejected',
    reason: 'quality',
  });
  await expect(viewer(other)).toHaveCount(0);
  for (const page of [one, other])
    await expect(page.getByText('Deze foto is verwijderd', { exact: true })).toBeVisible();
  expect([
    await statusOf({ context: one.context() }, address),
    await statusOf({ context: other.context() }, address),
  ]).toEqual([404, 404]);
  await expectAccessible(one);
});
