import type { Page } from '@playwright/test';
import type { Answer } from '../../shared/contract/calls.ts';
import { newId } from '../../shared/identifiers.ts';
import { expect, test, type Person } from './fixtures.ts';
import { join, type Joined } from './joined.ts';
import { ask, call, search } from './members.ts';
import { box, bubble, coins, newText, stranger, write, writeAndSend, type Dev } from './talk.ts';

const alert = (page: Page) => page.getByRole('alertdialog');

/** A premium member of a test's own with so many credits, signed in. */
async function premium(
  person: (options: { as: Joined }) => Promise<Person>,
  dev: Dev,
  origin: string,
  credits: number,
): Promise<{ page: Page; context: Person['context']; email: string }> {
  const member = await join(origin, dev);
  await dev('POST', '/dev/member', { id: member.email, paid_user: true, credits });
  return { ...(await person({ as: member })), email: member.email };
}
/** Opens the conversation with somebody whom this person never wrote to. */
async function openStranger(page: Page): Promise<{ id: string; name: string }> {
  const other = await stranger(page);
  await page.goto(`/nl/members/${other.id}/chat`);
  await expect(box(page)).toBeVisible();
  return other;
}

test('a price that the site changed is in sight on the next page, also where that page came from the device @service-worker', async ({
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

test('R-389 what is written offline shows its price, is held when there are too few credits, and goes with one press once there are @service-worker', async ({
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
