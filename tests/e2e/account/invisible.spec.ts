import type { Answer } from '../../../shared/contract/calls.ts';
import { conversationIdOf, newId } from '../../../shared/identifiers.ts';
import { demoEmail, expect, test } from '../support/fixtures.ts';
import { join } from '../support/joined.ts';
import { ask, change, ownProfile, waitForCards } from '../support/members.ts';
import { bubble, newText, write } from '../support/talk.ts';

const NEWEST = '/nl/members?gender=female&country=NL&countryregion=NL-UT&sort=newest';

test('R-040 an invisible member is in no search, is no page to strangers, and stays with those they know', async ({
  person,
  dev,
  server,
}) => {
  await dev('POST', '/dev/member', { id: demoEmail('premium'), credits: 50 });
  const hidden = await join(server.origin, dev);
  const stranger = await join(server.origin, dev, { gender: 'male' });
  const { page } = await person({ as: hidden, path: '/nl/settings?section=visibility' });
  const me = await ownProfile(page);
  const { page: theirs } = await person({ as: stranger });
  const { page: friend } = await person({ as: 'premium' });
  const them = await ownProfile(friend);
  const first = newText('We kennen elkaar');
  await change(friend, 'POST', '/api/chat.php', {
    profile: me.id,
    kind: 'text',
    text: first,
    client_id: newId(),
  });
  const card = theirs.locator(`#main [data-profile="${me.id}"]`);
  await theirs.goto(NEWEST);
  await expect(card).toBeVisible();

  const saved = page.waitForResponse(
    (answer) =>
      answer.url().includes('/api/notifications.php') && answer.request().method() === 'PUT',
  );
  await page.getByRole('switch', { name: /Onzichtbaar/ }).check();
  expect((await saved).ok()).toBe(true);
  await expect(page.getByText('Je bent nu onzichtbaar.')).toBeVisible();

  // In no search, and no page to somebody who does not know them. However it is asked, and in every
  // other place: server/modules/safety/places.db.test.ts and discover/search/search.db.test.ts.
  await theirs.goto(`${NEWEST}&min_age=19`);
  await waitForCards(theirs);
  await expect(card).toHaveCount(0);
  await theirs.goto(`/nl/members/${me.id}`);
  await expect(theirs.locator('#main')).not.toContainText(me.name);
  await expect(theirs.getByRole('heading', { level: 1, name: /Deze pagina/ })).toBeVisible();

  // Whom they write with reaches them as before, and they see everybody.
  await friend.goto(`/nl/chats/${conversationIdOf(me.id, them.id)}`);
  const second = newText('Nog steeds hier');
  await write(friend, second);
  await page.goto(`/nl/chats/${conversationIdOf(me.id, them.id)}`);
  await expect(bubble(page, second)).toBeVisible();
  await page.goto('/nl/members');
  await waitForCards(page);

  // Off again: back in the very next search.
  await page.goto('/nl/settings?section=visibility');
  await page.getByRole('switch', { name: /Onzichtbaar/ }).uncheck();
  await expect(page.getByText('Je bent nu te vinden voor andere leden.')).toBeVisible();
  await expect
    .poll(async () =>
      (
        await ask<Answer<'searchMembers'>>(
          theirs,
          '/api/members.php?gender=female&country=NL&countryregion=NL-UT&sort=newest',
        )
      ).results.map((one) => one.id),
    )
    .toContain(me.id);
});
