import { couple } from './couple.ts';
import { expect, test } from './fixtures.ts';
import { mailsTo } from './joining.ts';
import { ask, search } from './members.ts';
import { box, bubble, chatsOf, goOffline, newText, rows, write } from './talk.ts';

test('R-306 R-390 R-456 who is not confirmed is told in the conversation, gets the mail again there, and cannot send', async ({
  person,
  dev,
  server,
}) => {
  const { one, other, conversation, accounts, names } = await couple(server, dev, person);
  await box(other).fill('Kom je nog');
  await expect(rows(other).first()).toContainText('Concept: Kom je nog');
  await dev('POST', '/dev/member', { id: accounts.one.email, status: 'not_confirmed' });
  await one.reload();
  await expect(
    one.getByText(
      'Bevestig eerst je e-mailadres; tot die tijd kun je hier niet schrijven en komen er geen berichten binnen.',
    ),
  ).toBeVisible();
  await expect(box(one)).toHaveAttribute('readonly', '');
  const before = (await mailsTo(dev, accounts.one.email)).length;
  await one
    .getByRole('region', { name: `Gesprek met ${names.other}` })
    .getByRole('button', { name: 'Stuur opnieuw' })
    .click();
  await expect.poll(async () => (await mailsTo(dev, accounts.one.email)).length).toBe(before + 1);
  const id = crypto.randomUUID().replace(/^(.{14})./, '$17');
  const refused = await one.context().request.post('/api/chat.php', {
    headers: { 'request-type': 'client', origin: server.origin, 'idempotency-key': id },
    data: { conversation, kind: 'text', text: 'Toch', client_id: id },
  });
  expect(refused.status()).toBe(409);
  expect(await refused.json()).toMatchObject({ error: { code: 'email_not_confirmed' } });
  // The other is told too, and what they typed stays.
  await other.reload();
  await expect(
    other.getByText(
      `${names.one} heeft het e-mailadres nog niet bevestigd en kan nog geen berichten krijgen.`,
    ),
  ).toBeVisible();
  await expect(box(other)).toHaveValue('Kom je nog');
  await expect(box(other)).toHaveAttribute('readonly', '');
});

test('a message that is refused because the member is not confirmed says so and keeps its words @service-worker', async ({
  person,
  dev,
  server,
}) => {
  const { one, accounts } = await couple(server, dev, person);
  await goOffline(one);
  const text = newText('Geschreven voor het misging');
  await write(one, text);
  await dev('POST', '/dev/member', { id: accounts.one.email, status: 'not_confirmed' });
  await one.context().setOffline(false);
  await expect(one.getByText('je e-mailadres is nog niet bevestigd')).toBeVisible({
    timeout: 30_000,
  });
  await expect(bubble(one, text)).toBeVisible();
});

test('whoever is blocked finds no conversation any more, and at the member’s address the notice', async ({
  person,
  dev,
  server,
}) => {
  const { one, other, text, profiles } = await couple(server, dev, person);
  const blocked = await other.context().request.post('/api/block.php', {
    headers: {
      'request-type': 'client',
      origin: server.origin,
      'idempotency-key': crypto.randomUUID(),
    },
    data: { profile: profiles.one },
  });
  expect(blocked.ok(), await blocked.text()).toBe(true);
  await expect(bubble(one, text)).toHaveCount(0);
  await expect(one.getByRole('heading', { name: 'Dit gesprek is er niet meer' })).toBeVisible();
  expect(await chatsOf(one)).toEqual([]);
  await one.goto(`/nl/members/${profiles.other}/chat`);
  await expect(one.getByRole('heading', { name: 'Dit gesprek is er niet meer' })).toBeVisible();
});

test('the conversation with a deleted account can be read and not written in', async ({
  person,
  dev,
  server,
}) => {
  const { one, other, text, accounts } = await couple(server, dev, person);
  const left = await other.context().request.post('/api/account-deletion.php', {
    headers: {
      'request-type': 'client',
      origin: server.origin,
      'idempotency-key': crypto.randomUUID(),
    },
    data: { password: accounts.other.password, reason: 'break' },
  });
  expect(left.ok(), await left.text()).toBe(true);
  await expect(
    one.getByText('Dit account is verwijderd. Je kunt het gesprek nog lezen.'),
  ).toBeVisible({ timeout: 70_000 });
  await expect(bubble(one, text)).toBeVisible();
  await expect(box(one)).toHaveAttribute('readonly', '');
});

test('R-460 at the top of a conversation stands that older messages are no longer visible to protect privacy', async ({
  person,
  dev,
  server,
}) => {
  const { one, other, conversation, text, accounts } = await couple(server, dev, person);
  const { history_days: before } = (await dev('GET', '/dev/settings')) as { history_days: number };
  await dev('POST', '/dev/clock', { advance_ms: 3 * 86_400_000 });
  const later = newText('Drie dagen later');
  await write(other, later);
  await expect(bubble(one, later)).toBeVisible();
  await dev('PATCH', '/dev/settings', { history_days: 2 });
  try {
    const { page } = await person({ as: accounts.one, path: `/nl/chats/${conversation}` });
    await expect(bubble(page, later)).toBeVisible();
    await expect(
      page.getByText('Oudere berichten zijn niet meer zichtbaar om je privacy te beschermen'),
    ).toBeVisible();
    await expect(bubble(page, text)).toHaveCount(0);
  } finally {
    await dev('PATCH', '/dev/settings', { history_days: before });
  }
});

test('a fictional profile’s warning stands in the conversation before the first message', async ({
  person,
}) => {
  const { page } = await person({ as: 'premium' });
  const { fictional_warning: warning } = await ask<{ fictional_warning: string }>(
    page,
    '/api/settings.php',
  );
  let found: { id: string } | undefined;
  for (let number = 1; number < 6 && !found; number++)
    found = (await search(page, `page=${number}`)).find((card) => card.fictional);
  if (!found) throw new Error('The demo has fictional members.');
  await page.goto(`/nl/members/${found.id}/chat`);
  await expect(page.getByText(warning.split(/(?<=[.!?])\s/)[0] ?? warning)).toBeVisible();
});
