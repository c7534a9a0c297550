import type { Locator, Page } from '@playwright/test';
import { couple } from './couple.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  violationsOf,
} from './fixtures.ts';
import { join } from './joined.ts';
import { ownProfile } from './members.ts';
import { DESKTOP, gifts, PHONE, rowOf } from './pictures.ts';
import {
  agreeToPrice,
  balance,
  bubble,
  coins,
  goOffline,
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

const choice = (page: Page): Locator => page.getByRole('dialog', { name: /^Een cadeau voor / });
const giftButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Cadeau geven' }).filter({ visible: true });
/** Opens the choice of gifts and takes one. */
async function take(page: Page, gift: string): Promise<void> {
  await giftButton(page).click();
  await choice(page).locator(`[data-gift="${gift}"]`).click();
  await expect(choice(page).locator(`[data-gift="${gift}"]`).getByRole('radio')).toBeChecked();
}
const giveButton = (page: Page): Locator => choice(page).getByRole('button', { name: /^Geef / });
/** What moves when a gift comes; none of it where a person wants no motion. */
const motionOf = (gift: Locator): Promise<string> =>
  gift
    .locator('svg')
    .locator('..')
    .evaluate((disc) => getComputedStyle(disc).animationName);

for (const [what, size] of [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const) {
  test(`R-024 R-172 R-287 on ${what} a gift is chosen with its price, taken off the balance, and lands on both screens`, async ({
    person,
    dev,
    server,
  }) => {
    const { one, other, conversation, names } = await couple(server, dev, person, size);
    await giftButton(one).click();
    await expect(choice(one).getByRole('radio')).toHaveCount(12);
    await expect(choice(one).getByRole('button', { name: 'Kies een cadeau' })).toBeDisabled();
    await expectNoSidewaysScroll(one);
    await expectAccessible(one);
    await choice(one).locator('[data-gift="bouquet"]').click();
    await expect(choice(one)).toContainText('Kost 5 credits');
    await expect(choice(one)).toContainText('Saldo 50');
    await giveButton(one).click();
    await expect(priceQuestion(one)).toContainText('Dit cadeau kost 5 credits');
    await expect(priceQuestion(one)).toContainText('Daarna heb je nog 45 credits.');
    await one.keyboard.press('Escape');
    await expect(choice(one)).toBeVisible();
    expect(await balance(one)).toBe(50);
    await giveButton(one).click();
    await agreeToPrice(one);
    await expect(choice(one)).toHaveCount(0);
    await expect(gifts(one)).toContainText(`Je gaf ${names.other} een boeket`);
    await expect(gifts(other)).toContainText(`${names.one} gaf je een boeket`);
    for (const page of [one, other]) expect(await motionOf(gifts(page))).not.toBe('none');
    await expect(rowOf(one, gifts(one))).toContainText('5 credits');
    await expect(coins(one)).toHaveText('45');
    // The other's first message was free, and a gift costs who gives it.
    expect([await balance(one), await balance(other)]).toEqual([45, 50]);
    expect((await onServer(other, conversation)).map(({ kind, gift }) => [kind, gift])).toEqual([
      ['text', null],
      ['gift', 'bouquet'],
    ]);
    await expectAccessible(one);

    // The next one is not asked about, and comes without motion where a person wants none.
    await other.emulateMedia({ reducedMotion: 'reduce' });
    await take(one, 'rose');
    await giveButton(one).click();
    await expect(priceQuestion(one)).toHaveCount(0);
    await expect(gifts(other)).toHaveCount(2);
    await expect(gifts(other).last()).toContainText('een roos');
    expect(await motionOf(gifts(other).last())).toBe('none');
    expect(await balance(one)).toBe(42);
    // What was seen lies there.
    await other.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(async () => (await onServer(other, conversation)).length).toBe(3);
    await expect(one.getByText('Gelezen').last()).toBeVisible();
    await other.reload();
    await expect(gifts(other)).toHaveCount(2);
    expect(await motionOf(gifts(other).last())).toBe('none');

    await one.goto('/nl/chats');
    await other.goto('/nl/chats');
    await expect(rows(one)).toContainText('Jij gaf een roos');
    await expect(rows(other)).toContainText('Gaf je een roos');
    expect([...violationsOf(one), ...violationsOf(other)]).toEqual([]);
  });

  test(`R-024 R-164 on ${what} a gift is given from a profile, which says so and leads to the conversation`, async ({
    person,
    dev,
    server,
  }) => {
    const { page: other } = await person({
      as: await join(server.origin, dev, { gender: 'male' }),
      path: '/nl/chats',
    });
    const { id, name } = await ownProfile(other);
    const { page } = await person({
      as: await join(server.origin, dev),
      path: `/nl/members/${id}`,
      ...size,
    });
    await take(page, 'coffee');
    await expectAccessible(page);
    await giveButton(page).click();
    await agreeToPrice(page);
    const given = page.getByRole('dialog', { name: `${name} krijgt een kop koffie van je` });
    await expect(given).toBeVisible();
    await expectAccessible(page);
    await given.getByRole('link', { name: 'Naar het gesprek' }).click();
    await expect(gifts(page)).toContainText(`Je gaf ${name} een kop koffie`);
    expect(await balance(page)).toBe(47);
    await expect(rows(other)).toContainText('Gaf je een kop koffie');
    await rows(other).click();
    // It was not seen before: it lands now.
    await expect(gifts(other)).toBeVisible();
    expect(await motionOf(gifts(other))).not.toBe('none');
  });
}

test('R-024 with the keyboard alone a gift is chosen and given, then answered and signed', async ({
  person,
  dev,
  server,
}) => {
  const { one, other, conversation } = await couple(server, dev, person);
  await giftButton(one).focus();
  await one.keyboard.press('Enter');
  await expect(choice(one).getByRole('radio')).toHaveCount(12);
  const first = choice(one).getByRole('radio').first();
  await tabTo(one, first);
  await one.keyboard.press('Space');
  await one.keyboard.press('ArrowRight');
  await expect(choice(one).locator('[data-gift="coffee"]').getByRole('radio')).toBeChecked();
  await one.keyboard.press('Tab');
  await expect(giveButton(one)).toBeFocused();
  await one.keyboard.press('Enter');
  const agree = one.locator('[data-confirm-spending]');
  await tabTo(one, agree);
  await one.keyboard.press('Enter');
  await expect(gifts(one)).toBeVisible();
  await expect(choice(one)).toHaveCount(0);

  const theirs = gifts(other);
  await expect(theirs).toBeVisible();
  const menu = rowOf(other, theirs).locator('[data-menu]');
  await menu.focus();
  await other.keyboard.press('Enter');
  await expect(other.getByRole('menuitem', { name: 'Tekst kopiëren' })).toHaveCount(0);
  await expect(other.getByRole('menuitem', { name: 'Bericht melden' })).toBeVisible();
  await expectAccessible(other);
  await other.getByRole('menuitemcheckbox', { name: '❤️' }).press('Enter');
  await expect(rowOf(one, gifts(one)).locator('[data-reaction="❤️"]')).toBeVisible();
  await log(other).focus();
  await other.keyboard.press('r');
  await expect(other.getByRole('group', { name: 'Je beantwoordt' })).toContainText('Kop koffie');
  const answer = newText('Zwart graag');
  await write(other, answer);
  await expect(bubble(one, answer).locator('[data-quote]')).toContainText('Kop koffie');
  await bubble(one, answer).locator('[data-quote]').click();
  await expect(gifts(one)).toHaveClass(/found/);
  expect(
    (await onServer(one, conversation)).map(({ kind, reactions }) => [kind, reactions.length]),
  ).toEqual([
    ['text', 0],
    ['gift', 1],
    ['text', 0],
  ]);
  await expectAccessible(one);
});

test('R-024 what is being answered stays while a gift is given', async ({
  person,
  dev,
  server,
}) => {
  const { one, text } = await couple(server, dev, person, PHONE);
  await log(one).focus();
  await one.keyboard.press('r');
  const bar = one.getByRole('group', { name: 'Je beantwoordt' });
  await expect(bar).toContainText(text);
  await take(one, 'wine');
  await giveButton(one).click();
  await agreeToPrice(one);
  await expect(gifts(one)).toBeVisible();
  await expect(bar).toContainText(text);
});

test('R-024 a gift whose answer is lost is given and paid once; without a network none is @service-worker', async ({
  person,
  dev,
  server,
}) => {
  const { one, other, conversation } = await couple(server, dev, person);
  let lost = 0;
  await one.context().route('**/api/chat.php', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await take(one, 'shell');
  await giveButton(one).click();
  await agreeToPrice(one);
  await expect(choice(one)).toHaveCount(0);
  await expect(gifts(one)).toHaveCount(1);
  expect([lost, (await onServer(other, conversation)).length, await balance(one)]).toEqual([
    1, 2, 47,
  ]);
  await goOffline(one);
  await giftButton(one).click();
  await expect(choice(one).getByRole('status').first()).toContainText(
    'Cadeaus geven kan alleen met verbinding.',
  );
  await expectAccessible(one);
  await one.context().setOffline(false);
  await expect(choice(one).getByRole('radio')).toHaveCount(12);
});

test('R-024 too few credits, the last start and none left are said before a gift is given', async ({
  person,
  dev,
  server,
}) => {
  const member = await join(server.origin, dev);
  const { page } = await person({ as: member });
  const { id: known } = await stranger(page);
  await page.goto(`/nl/members/${known}/chat`);
  await writeAndSend(page, newText('Hoi'));
  const { id } = await stranger(page);
  await page.goto(`/nl/members/${id}`);
  await dev('POST', '/dev/member', { id: member.email, credits: 2 });
  await take(page, 'rose');
  await expect(choice(page)).toContainText('Je hebt te weinig credits voor dit cadeau.');
  await expect(choice(page)).toContainText(
    'Dit cadeau begint het laatste gesprek dat je als gratis lid kunt beginnen.',
  );
  await expectAccessible(page);
  // Where there are some again it can be given, and is the second start.
  await dev('POST', '/dev/member', { id: member.email, credits: 20 });
  await giveButton(page).click();
  await agreeToPrice(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Klaar' }).click();
  expect(await balance(page)).toBe(17);
  const { id: third } = await stranger(page);
  await page.goto(`/nl/members/${third}`);
  await take(page, 'rose');
  await giveButton(page).click();
  const alert = page.getByRole('alertdialog', { name: 'Alleen met premium' });
  await expect(alert).toContainText('Als gratis lid heb je al je gesprekken begonnen.');
  await expectAccessible(page);
  await alert.getByRole('button', { name: 'Nu niet' }).click();
  expect(await balance(page)).toBe(17);
  await dev('POST', '/dev/member', { id: member.email, credits: 0 });
  await expect(choice(page).getByRole('link', { name: 'Meer over credits' })).toBeVisible();
  await choice(page).getByRole('link', { name: 'Meer over credits' }).click();
  await expect(page).toHaveURL(/\/nl\/premium/);
});
