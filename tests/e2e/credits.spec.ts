import type { Page } from '@playwright/test';
import type { Answer } from '../../shared/contract/calls.ts';
import { newId } from '../../shared/identifiers.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  violationsOf,
  type Person,
} from './fixtures.ts';
import { join, type Joined } from './joined.ts';
import { ask, call, search, trySay } from './members.ts';
import { DESKTOP, PHONE } from './pictures.ts';
import {
  balance,
  box,
  bubble,
  coins,
  newText,
  priceQuestion,
  stranger,
  write,
  writeAndSend,
  type Dev,
} from './talk.ts';

const alert = (page: Page) => page.getByRole('alertdialog');
type Opened = (options: {
  as: Joined;
  width?: number;
  height?: number;
  path?: string;
}) => Promise<Person>;

/** A premium member of a test's own with so many credits, signed in. */
async function premium(
  person: Opened,
  dev: Dev,
  origin: string,
  credits: number,
  size = DESKTOP,
): Promise<{ page: Page; context: Person['context']; email: string }> {
  const member = await join(origin, dev);
  await dev('POST', '/dev/member', { id: member.email, paid_user: true, credits });
  return { ...(await person({ as: member, ...size })), email: member.email };
}
/** A free one. */
async function free(
  person: Opened,
  dev: Dev,
  origin: string,
  credits: number,
  size = DESKTOP,
): Promise<{ page: Page; context: Person['context']; email: string }> {
  const member = await join(origin, dev);
  await dev('POST', '/dev/member', { id: member.email, credits });
  return { ...(await person({ as: member, ...size })), email: member.email };
}
/** Opens the conversation with somebody whom this person never wrote to. */
async function openStranger(page: Page): Promise<{ id: string; name: string }> {
  const other = await stranger(page);
  await page.goto(`/nl/members/${other.id}/chat`);
  await expect(box(page)).toBeVisible();
  return other;
}

test('a price that the site changed is in sight on the next page, also where that page came from the device', async ({
  person,
  dev,
  server,
}) => {
  const before = (await dev('GET', '/dev/settings')) as { message_credits: number };
  const { page } = await premium(person, dev, server.origin, 50);
  await openStranger(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await expect(page.getByText('Een bericht kost 1 credit')).toBeVisible();
  await dev('PATCH', '/dev/settings', { message_credits: 7 });
  try {
    await page.reload();
    await expect(page.getByText('Een bericht kost 7 credits')).toBeVisible();
  } finally {
    await dev('PATCH', '/dev/settings', { message_credits: before.message_credits });
  }
});

for (const [what, size] of [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const) {
  test(`R-025 R-026 R-169 R-264 on ${what} price and balance are in sight, it is asked once, and a text takes what the setting says off both balances`, async ({
    person,
    dev,
    server,
  }) => {
    const before = (await dev('GET', '/dev/settings')) as { message_credits: number };
    await dev('PATCH', '/dev/settings', { message_credits: 5 });
    try {
      const { page } = await premium(person, dev, server.origin, 50, size);
      const { id } = await openStranger(page);
      await expect(page.getByText('Een bericht kost 5 credits')).toBeVisible();
      await expect(coins(page)).toHaveText('50');
      await expectAccessible(page);
      const [first, second, third] = [newText('Hoi'), newText('En verder'), newText('Zeg')];
      await box(page).fill(first);
      await box(page).press('Enter');
      await expect(priceQuestion(page)).toContainText('Dit bericht kost 5 credits');
      await expect(priceQuestion(page)).toContainText('Daarna heb je nog 45 credits.');
      await expectAccessible(page);
      // Taken back, nothing is sent and the words stay.
      await page.keyboard.press('Escape');
      await expect(box(page)).toHaveValue(first);
      await box(page).press('Enter');
      await priceQuestion(page).getByRole('button', { name: 'Versturen voor 5 credits' }).click();
      await expect(bubble(page, first)).toHaveAttribute('data-state', 'sent');
      await expect(coins(page)).toHaveText('45');
      expect(await balance(page)).toBe(45);
      // Asked again, until one does not want that any more.
      await box(page).fill(second);
      await box(page).press('Enter');
      await priceQuestion(page).getByLabel('Vraag dit niet meer bij berichten').check();
      await priceQuestion(page).getByRole('button', { name: 'Versturen voor 5 credits' }).click();
      await expect(bubble(page, second)).toHaveAttribute('data-state', 'sent');
      await page.reload();
      await box(page).fill(third);
      await box(page).press('Enter');
      await expect(bubble(page, third)).toHaveAttribute('data-state', 'sent');
      await expect(coins(page)).toHaveText('35');
      await expect(page.getByText('Saldo 35')).toBeVisible();
      await expectNoSidewaysScroll(page);
      // In the settings it is wanted again.
      await page.goto('/nl/settings?section=spending');
      await page.getByRole('switch', { name: 'Bij berichten' }).click();
      await expect(page.getByRole('switch', { name: 'Bij berichten' })).toBeChecked();
      await page.goto(`/nl/members/${id}/chat`);
      await box(page).fill(newText('Weer'));
      await box(page).press('Enter');
      await expect(priceQuestion(page)).toBeVisible();
      expect(violationsOf(page)).toEqual([]);
    } finally {
      await dev('PATCH', '/dev/settings', { message_credits: before.message_credits });
    }
  });

  test(`R-389 R-454 on ${what} too few credits is a 402 and an alert with the way to buy, and the words stay`, async ({
    person,
    dev,
    server,
  }) => {
    for (const [open, way] of [
      [premium, '/nl/credits'],
      [free, '/nl/premium'],
    ] as const) {
      const { page } = await open(person, dev, server.origin, 0, size);
      const other = await openStranger(page);
      if (open === free) {
        // The first message of a free member's conversation is free, the second is not.
        await write(page, newText('Gratis'));
        await expect(page.getByText('Een bericht kost 1 credit')).toBeVisible();
      }
      const text = newText('Te duur');
      const refused = page.waitForResponse(
        (answer) => answer.url().endsWith('/api/chat.php') && answer.status() === 402,
      );
      await write(page, text);
      await refused;
      await expect(alert(page)).toContainText('Niet genoeg credits');
      await expectAccessible(page);
      await expect(alert(page).getByRole('link', { name: 'Credits kopen' })).toHaveAttribute(
        'href',
        way,
      );
      await alert(page).getByRole('button', { name: 'Nu niet' }).click();
      await expect(bubble(page, text)).toHaveAttribute('data-state', 'failed');
      const actions = page.locator('#main');
      await expect(actions.getByRole('link', { name: 'Credits kopen' })).toHaveAttribute(
        'href',
        way,
      );
      expect(await trySay(page, other.id, 'Ook niet')).toEqual({
        status: 402,
        code: 'insufficient_credits',
      });
      expect(await ask<Answer<'getStatement'>>(page, '/api/statement.php')).toMatchObject({
        balance: 0,
        sum: 0,
      });
      await page.getByRole('link', { name: 'Credits kopen' }).click();
      await expect(page).toHaveURL(new RegExp(`${way}$`));
    }
  });
}

test('R-036 R-400 R-030 R-455 a free member is told before the last start what it is, the third is refused by page and API with the way to a bundle, a reply is not', async ({
  person,
  dev,
  server,
}) => {
  const { page, email } = await free(person, dev, server.origin, 20);
  const last = page.getByText('Dit is het laatste gesprek dat je als gratis lid begint.');
  await openStranger(page);
  await expect(last).toHaveCount(0);
  await writeAndSend(page, newText('Een'));
  await openStranger(page);
  await expect(last).toBeVisible();
  await writeAndSend(page, newText('Twee'));
  await expect(last).toHaveCount(0);

  const third = await openStranger(page);
  const text = newText('Drie');
  await write(page, text);
  await expect(alert(page)).toContainText('Alleen met premium');
  await expectAccessible(page);
  await alert(page).getByRole('button', { name: 'Nu niet' }).click();
  // Nothing left the page: what was typed still stands in the box.
  await expect(box(page)).toHaveValue(text);
  await expect(bubble(page, text)).toHaveCount(0);
  expect(await trySay(page, third.id, 'Hoi')).toEqual({ status: 402, code: 'premium_required' });
  await box(page).press('Enter');
  await alert(page).getByRole('link', { name: 'Bundel kopen' }).click();
  await expect(page).toHaveURL(/\/nl\/premium$/);

  // Whoever writes first may be answered, with no start left.
  const { page: other } = await premium(person, dev, server.origin, 20);
  const { user } = await ask<Answer<'getUser'>>(page, '/api/user.php');
  const hello = newText('Ik schrijf jou');
  await other.goto(`/nl/members/${user?.profile.id}/chat`);
  await write(other, hello);
  await page.goto('/nl/chats');
  await page.locator('[data-row]').filter({ hasText: hello }).click();
  const reply = newText('En ik antwoord');
  await write(page, reply);
  await expect(bubble(page, reply)).toHaveAttribute('data-state', 'sent');

  // A premium member is refused nothing of that.
  await dev('POST', '/dev/member', { id: email, paid_user: true });
  await page.goto(`/nl/members/${third.id}/chat`);
  await expect(page.getByText('Een bericht kost 1 credit')).toBeVisible();
  await writeAndSend(page, newText('Nu wel'));
});

test('R-404 a premium member starts five conversations and is refused none', async ({
  person,
  dev,
  server,
}) => {
  const { page } = await premium(person, dev, server.origin, 20);
  for (let number = 1; number <= 5; number++) {
    await openStranger(page);
    const text = newText(`Gesprek ${number}`);
    await write(page, text);
    await expect(bubble(page, text)).toHaveAttribute('data-state', 'sent');
    await expect(alert(page)).toHaveCount(0);
  }
  expect(await balance(page)).toBe(15);
});

test('R-389 what is written offline shows its price, is held when there are too few credits, and goes with one press once there are', async ({
  person,
  dev,
  server,
}) => {
  const { page, context, email } = await premium(person, dev, server.origin, 3);
  await openStranger(page);
  await writeAndSend(page, newText('Vooraf'));
  await context.setOffline(true);
  const [one, two] = [newText('Onderweg geschreven'), newText('En nog een')];
  await write(page, one);
  await write(page, two);
  await expect(page.getByText('Wacht op verbinding · 1 credit').last()).toBeVisible();
  // Meanwhile they were spent elsewhere.
  await dev('POST', '/dev/member', { id: email, credits: 0 });
  await context.setOffline(false);
  await expect(alert(page)).toContainText('Niet genoeg credits', { timeout: 30_000 });
  await alert(page).getByRole('button', { name: 'Nu niet' }).click();
  for (const text of [one, two])
    await expect(bubble(page, text)).toHaveAttribute('data-state', 'failed');
  const notice = page.getByRole('status').filter({ hasText: '2 berichten wachten op je.' });
  await expect(notice).toHaveCount(0);
  await dev('POST', '/dev/member', { id: email, credits: 7 });
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Nu versturen voor 2 credits' }).click();
  for (const text of [one, two])
    await expect(bubble(page, text)).toHaveAttribute('data-state', 'sent');
  await expect(coins(page)).toHaveText('5');
  await expect(notice).toHaveCount(0);
  expect(await ask<Answer<'getStatement'>>(page, '/api/statement.php')).toMatchObject({
    balance: 5,
    sum: 5,
  });
});

test('a price that rose while a message waited is not charged: the message says so, and goes when the member takes the new price', async ({
  person,
  dev,
  server,
}) => {
  const { page, context } = await premium(person, dev, server.origin, 9);
  await openStranger(page);
  await writeAndSend(page, newText('Vooraf'));
  await context.setOffline(true);
  const text = newText('Onderweg voor één');
  await write(page, text);
  await expect(page.getByText('Wacht op verbinding · 1 credit')).toBeVisible();
  await dev('PATCH', '/dev/settings', { message_credits: 3 });
  try {
    await context.setOffline(false);
    await expect(bubble(page, text)).toHaveAttribute('data-state', 'failed');
    await expect(page.getByText('Niet verstuurd: de prijs is veranderd.')).toBeVisible();
    expect(await balance(page)).toBe(8);
    await page.getByRole('button', { name: 'Versturen voor 3 credits' }).click();
    await expect(bubble(page, text)).toHaveAttribute('data-state', 'sent');
    await expect(coins(page)).toHaveText('5');
    expect(await ask<Answer<'getStatement'>>(page, '/api/statement.php')).toMatchObject({
      balance: 5,
      sum: 5,
    });
  } finally {
    await dev('PATCH', '/dev/settings', { message_credits: 1 });
  }
});

for (const [what, size] of [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const) {
  test(`R-025 on ${what} the statement tells what every credit went to, by member and cause, as a file, and offline what was read last`, async ({
    person,
    dev,
    server,
  }) => {
    // More than every member begins with: what is taken away would count as spent.
    const { page, context } = await premium(person, dev, server.origin, 60, size);
    const others = [];
    for (const words of ['Een', 'Twee']) {
      others.push(await openStranger(page));
      await writeAndSend(page, newText(words));
    }
    await coins(page).click();
    await expect(page).toHaveURL(/\/nl\/credits\/statement$/);
    const entries = page.locator('[data-entry]');
    await expect(entries.first()).toContainText(others[1]?.name ?? '?');
    await expect(entries.first()).toContainText('saldo 58');
    await expect(page.locator('[data-balance]')).toHaveText('58');
    await expect(page.locator('[data-spent]')).toHaveText('2');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByLabel('Met wie').selectOption({ label: others[0]?.name ?? '?' });
    await expect(entries).toHaveCount(1);
    await expect(page.locator('[data-spent]')).toHaveText('1');
    await page.getByLabel('Met wie').selectOption('');
    await page.getByLabel('Waarvoor').selectOption('message');
    await expect(entries).toHaveCount(2);
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Downloaden (CSV)' }).click();
    expect((await waiting).suggestedFilename()).toMatch(/^vonk-credits-.*\.csv$/);
    await context.setOffline(true);
    await page.getByLabel('Waarvoor').selectOption('');
    await expect(page.getByText(/Dit is wat je het laatst bekeek/)).toBeVisible();
    await expect(entries).toHaveCount(2);
    expect(violationsOf(page)).toEqual([]);
  });
}

test('an own limit stands at once, is told before sending and refuses what would pass it; a raise waits a day and can be taken back', async ({
  person,
  dev,
  server,
}) => {
  const { page } = await premium(person, dev, server.origin, 20);
  await page.goto('/nl/settings?section=spending');
  const day = page.locator('[data-limit="day"]');
  await day.getByLabel('Hoogste aantal credits per dag').fill('een');
  await day.getByRole('button', { name: 'Grens opslaan' }).click();
  await expect(day.getByText('Vul een heel getal in')).toBeVisible();
  await day.getByLabel('Hoogste aantal credits per dag').fill('1');
  await day.getByRole('button', { name: 'Grens opslaan' }).click();
  await expect(day).toContainText('0 van 1 credits uitgegeven.');
  await expectAccessible(page);
  const other = await openStranger(page);
  await expect(page.getByText('Vandaag nog 1')).toBeVisible();
  await write(page, newText('Binnen de grens'));
  await expect(page.getByText('Vandaag nog 0')).toBeVisible();
  const text = newText('Erover');
  await write(page, text);
  await expect(alert(page)).toContainText('Je eigen grens is bereikt');
  await expect(alert(page)).toContainText('Vandaag gaf je 1 van de 1 credits uit');
  await expectAccessible(page);
  expect(await trySay(page, other.id, 'Erover')).toEqual({ status: 402, code: 'spending_limit' });
  await alert(page).getByRole('link', { name: 'Grens bekijken' }).click();
  await day.getByLabel('Hoogste aantal credits per dag').fill('5');
  await day.getByRole('button', { name: 'Grens opslaan' }).click();
  await expect(day).toContainText('1 van 1 credits uitgegeven.');
  await expect(day).toContainText('Je grens wordt 5 credits vanaf');
  await day.getByRole('button', { name: 'Toch niet' }).click();
  await expect(day.getByText('Je grens wordt 5 credits vanaf')).toHaveCount(0);
  await day.getByRole('button', { name: 'Geen grens meer' }).click();
  await expect(day).toContainText('Je grens vervalt');
  expect(await balance(page)).toBe(19);
});

test('R-391 R-399 a visitor who wants to chat, like, see more photos or give something is asked to join, and the API lets none of it through', async ({
  person,
}) => {
  const { page: member } = await person({ as: 'premium' });
  const [card] = await search(member, 'country=NL');
  const id = card?.id ?? '';
  const { page } = await person({ path: `/nl/members/${id}` });
  for (const name of ['Stuur een bericht', 'Like geven', 'Meer foto’s', 'Cadeau geven']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('dialog').getByLabel('E-mailadres')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  const client = newId();
  const asked = [
    ['POST', '/api/chat.php', { profile: id, kind: 'text', text: 'Hoi', client_id: client }],
    ['POST', '/api/like.php', { profile: id }],
    ['GET', `/api/profile.php?id=${id}`, undefined],
    ['POST', '/api/chat.php', { profile: id, kind: 'gift', gift: 'rose', client_id: client }],
  ] as const;
  for (const [method, path, body] of asked)
    expect(await call(page, method, path, body), path).toMatchObject({
      status: 403,
      body: { authentication_required: true },
    });
});
