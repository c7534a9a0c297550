import type { Answer } from '../../../shared/contract/calls.ts';
import { demoEmail, expect, test, violationsOf } from '../support/fixtures.ts';
import { join } from '../support/joined.ts';
import { mailsTo } from '../support/joining.ts';
import { ask, ownProfile, say } from '../support/members.ts';
import { leaveOutOfSight, recordNotifications, shownBy } from '../support/notifications.ts';
import { newText, type Dev } from '../support/talk.ts';

/** Two hours in which nobody is here, and the mails that are due after them. */
async function twoHoursLater(dev: Dev): Promise<void> {
  await dev('POST', '/dev/clock', { advance_ms: 2 * 3_600_000 });
  await dev('POST', '/dev/jobs');
}

test('R-314 R-315 the link at the foot of a notification mail ends them without signing in, and the settings turn them on again', async ({
  person,
  dev,
  server,
}) => {
  await dev('POST', '/dev/member', { id: demoEmail('premium'), credits: 50 });
  const reader = await join(server.origin, dev);
  const { page: theirs, context } = await person({ as: reader });
  const { id } = await ownProfile(theirs);
  await context.close();
  const { page: writer } = await person({ as: 'premium' });
  const secret = newText('Tussen ons');
  await say(writer, id, secret);
  await twoHoursLater(dev);
  const notices = async () =>
    (await mailsTo(dev, reader.email)).filter((mail) => mail.text.includes('/unsubscribe?token='));
  await expect.poll(async () => (await notices()).length).toBe(1);
  const [mail] = await notices();
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain(secret);
  const link = /https?:\/\/\S+\/unsubscribe\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';

  // Opening it does nothing yet: programs open links that nobody pressed.
  const { page } = await person({ path: link });
  await expect(page.getByRole('heading', { level: 1, name: 'Afmelden voor mails' })).toBeVisible();
  await page.getByRole('button', { name: 'Afmelden' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Je bent afgemeld' })).toBeVisible();
  expect(violationsOf(page)).toEqual([]);
  await say(writer, id, newText('Hoor je me'));
  await twoHoursLater(dev);
  expect(await notices()).toHaveLength(1);

  const back = await person({ as: reader, path: '/nl/notifications' });
  await back.page.getByRole('button', { name: 'Weer aanmelden' }).click();
  await expect(back.page.getByText('Je meldingen per mail staan weer aan.')).toBeVisible();
  expect(
    (await ask<Answer<'getUser'>>(back.page, '/api/user.php')).user?.notifications_disabled,
  ).toEqual([]);
  await back.context.close();
  await say(writer, id, newText('En nu'));
  await expect
    .poll(async () => {
      await twoHoursLater(dev);
      return (await notices()).length;
    })
    .toBeGreaterThan(1);
});

test('a discreet member’s window and notifications name neither the site nor anybody, at once and after a reload @service-worker', async ({
  person,
  dev,
  server,
}) => {
  await dev('POST', '/dev/member', { id: demoEmail('premium'), credits: 50 });
  const quiet = await join(server.origin, dev);
  const { page, context } = await person({ as: quiet, path: '/nl/notifications' });
  const { id } = await ownProfile(page);
  const { page: other } = await person({ as: 'premium' });
  const writer = await ownProfile(other);
  await page.goto(`/nl/members/${writer.id}`);
  await expect(page).toHaveTitle(new RegExp(`${writer.name}, \\d+ · Vonk$`));

  await page.goto('/nl/notifications');
  const saved = page.waitForResponse(
    (answer) =>
      answer.url().includes('/api/notifications.php') && answer.request().method() === 'PUT',
  );
  await page.getByRole('switch', { name: /Meldingen zonder naam/ }).check();
  expect((await saved).ok()).toBe(true);
  await expect(page).toHaveTitle('Meldingen');
  await page.goto(`/nl/members/${writer.id}`);
  await expect(
    page.getByRole('heading', { level: 1, name: new RegExp(`^${writer.name}, `) }),
  ).toBeVisible();
  await expect(page).toHaveTitle('Profiel');
  // The server writes no other title into the page either, so that the history has none.
  const source = await (await context.request.get(`/nl/members/${writer.id}`)).text();
  expect(/<title>([^<]*)<\/title>/.exec(source)?.[1]).toBe('Profiel');

  // Somebody writes while another window is in front: what the system shows is recorded instead of
  // shown.
  await recordNotifications(context);
  await leaveOutOfSight(page);
  const secret = newText('Alleen voor jou');
  await say(other, id, secret);
  await expect.poll(async () => (await shownBy(page)).length).toBeGreaterThan(0);
  for (const one of await shownBy(page))
    expect(one).toEqual({ title: 'Je berichten', body: 'Je hebt een nieuw bericht' });
  await expect(page).toHaveTitle('(1) Leden zoeken');
  const [chat] = (await ask<Answer<'getChats'>>(page, '/api/chats.php')).chats;
  await page.goto(`/nl/chats/${chat?.conversation.id ?? ''}`);
  await expect(page.getByText(secret).first()).toBeVisible();
  await expect(page).toHaveTitle(/^(\(\d+\) )?Gesprek$/);
  expect(violationsOf(page)).toEqual([]);
});
