import type { Locator, Page } from '@playwright/test';
import { couple } from './couple.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, violationsOf } from './fixtures.ts';
import { join } from './joined.ts';
import { ownProfile } from './members.ts';
import { balance, coins, DESKTOP, gifts, onServer, PHONE, rowOf } from './pictures.ts';
import { agreeToPrice, priceQuestion, rows } from './talk.ts';

const choice = (page: Page): Locator => page.getByRole('dialog', { name: /^Een cadeau voor / });
const giftButton = (page: Page): Locator => page.getByRole('button', { name: 'Cadeau geven' }).filter({ visible: true });
/** Opens the choice of gifts and takes one. */
async function take(page: Page, gift: string): Promise<void> {
  await expect(giftButton(page)).toBeVisible({ timeout: 90_000 });
  await giftButton(page).click();
  await choice(page).locator(`[data-gift="${gift}"]`).click();
  await expect(choice(page).locator(`[data-gift="${gift}"]`).getByRole('radio')).toBeChecked();
}
const giveButton = (page: Page): Locator => choice(page).getByRole('button', { name: /^Geef / });
/** What moves when a gift comes; none of it where a person wants no motion. */
const motionOf = (gift: Locator): Promise<string> => gift.locator('svg').locator('..').evaluate((disc) => getComputedStyle(disc).animationName);

for (const [what, size] of [['a phone', PHONE], ['a desktop', DESKTOP]] as const) {
  test(`R-024 R-172 R-287 on ${what} a gift is chosen with its price, taken off the balance, and lands on both screens`, async ({ person, dev, server }) => {
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
    expect((await onServer(other, conversation)).map(({ kind, gift }) => [kind, gift])).toEqual([['text', null], ['gift', 'bouquet']]);
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

  test(`R-024 R-164 on ${what} a gift is given from a profile, which says so and leads to the conversation`, async ({ person, dev, server }) => {
    const { page: other } = await person({ as: await join(server.origin, dev, { gender: 'male' }), path: '/nl/chats' });
    const { id, name } = await ownProfile(other);
    const { page } = await person({ as: await join(server.origin, dev), path: `/nl/members/${id}`, ...size });
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
