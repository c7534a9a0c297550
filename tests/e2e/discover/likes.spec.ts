import type { Page } from '@playwright/test';
import type { Answer } from '../../../shared/contract/calls.ts';
import { conversationIdOf } from '../../../shared/identifiers.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import {
  ask,
  cardIds,
  closeLikeCelebration,
  forgetConversation,
  forgetLikes,
  ownProfile,
} from '../support/members.ts';

const matchDialog = (page: Page) => page.getByRole('dialog', { name: 'Raak.' });
const like = async (page: Page, profile: { id: string; name: string }) => {
  await page.goto(`/nl/members/${profile.id}`);
  await page
    .getByRole('button', { name: `Like ${profile.name}`, exact: true })
    .first()
    .click();
};

test('R-021 R-051 R-052 two likes that meet are a match for both, shown once, and lead to the first message', async ({
  person,
}) => {
  const [premium, free] = [
    await person({ as: 'premium' }),
    await person({ as: 'free', path: '/nl/members' }),
  ];
  const [one, other] = [await ownProfile(premium.page), await ownProfile(free.page)];
  await forgetLikes(premium.page, other.id);
  await forgetLikes(free.page, one.id);
  await forgetConversation(free.page, conversationIdOf(one.id, other.id));
  await like(premium.page, other);
  await closeLikeCelebration(free.page);
  await free.page.goto('/nl/likes/received');
  await expect(free.page.locator(`[data-profile="${one.id}"]`)).toBeVisible();
  await expect(matchDialog(free.page)).toBeHidden();
  await premium.page.goto('/nl/likes');
  // The lists are the server's.
  const likes = await ask<Answer<'getLikes'>>(premium.page, '/api/likes.php');
  await expect.poll(() => cardIds(premium.page)).toEqual(likes.received);
  await like(free.page, one);

  await expect(matchDialog(free.page)).toContainText(one.name);
  await expect(matchDialog(premium.page)).toContainText(other.name);
  await expect(matchDialog(premium.page).getByRole('img', { name: other.name })).toBeVisible();
  await expectAccessible(premium.page);
  await premium.page.getByRole('button', { name: 'Later, ik zoek verder' }).click();
  await expect(matchDialog(premium.page)).toBeHidden();
  await premium.page.goto('/nl/likes/matches');
  await expect(premium.page.locator(`[data-profile="${other.id}"]`)).toBeVisible();
  await expect(matchDialog(premium.page)).toBeHidden();

  const opener = matchDialog(free.page)
    .getByRole('group', { name: 'Openingszinnen' })
    .getByRole('button')
    .first();
  const line = await opener.innerText();
  await opener.click();
  await matchDialog(free.page).getByRole('button', { name: 'Stuur je eerste bericht' }).click();
  await expect(free.page).toHaveURL(new RegExp(`/nl/members/${one.id}/chat$`));
  await expect(free.page.getByRole('textbox').last()).toHaveValue(line);
  await free.page.goto('/nl/likes/matches');
  await expect(free.page.locator(`[data-profile="${one.id}"]`)).toBeVisible();
  await expect(matchDialog(free.page)).toBeHidden();
});
