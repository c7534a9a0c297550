import type { Answer } from '../../../shared/contract/calls.ts';
import { demoEmail, expect, test } from '../support/fixtures.ts';
import {
  ask,
  closeLikeCelebration,
  forgetLikes,
  ownProfile,
  waitForCards,
} from '../support/members.ts';
import { box, bubble, chatsOf, log, newText, typeUntilSeen, write } from '../support/talk.ts';

test('R-019 R-020 R-021 R-022 R-144 two members find each other, like, match and write, live on both sides (long: two members)', async ({
  person,
  dev,
}) => {
  for (const id of [demoEmail('premium'), demoEmail('free')])
    await dev('POST', '/dev/member', { id, credits: 10 });
  const { page: daan } = await person({ as: 'premium' });
  const { page: sanne } = await person({ as: 'free', path: '/nl/members' });
  const [me, her] = [await ownProfile(daan), await ownProfile(sanne)];
  await forgetLikes(daan, her.id);
  await forgetLikes(sanne, me.id);

  // He finds her by filters and likes her card.
  await daan.goto('/nl/members?gender=female&country=NL&countryregion=NL-UT&min_age=40&max_age=42');
  await waitForCards(daan);
  const card = daan.locator(`#main [data-profile="${her.id}"]`);
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: `Like ${her.name}` }).click();

  // She sees it come in without reloading, first among the received, marked as new.
  await closeLikeCelebration(sanne);
  await sanne.goto('/nl/likes');
  const received = sanne.locator(`#main [data-profile="${me.id}"]`);
  await expect(received).toBeVisible();
  await expect(sanne.locator('#main [data-profile]').first()).toHaveAttribute(
    'data-profile',
    me.id,
  );
  await received.getByRole('button', { name: `Like ${me.name}` }).click();

  // Both see the moment of the match.
  for (const [page, name] of [
    [daan, her.name],
    [sanne, me.name],
  ] as const) {
    const moment = page.getByRole('dialog').filter({ hasText: name });
    await expect(moment).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(moment).toBeHidden();
    await page.goto('/nl/likes/matches');
    await expect(
      page.locator(`#main [data-profile="${page === daan ? her.id : me.id}"]`),
    ).toBeVisible();
  }

  // He writes; she sees typing in her list and then the text, counted in badge and title, on top of
  // the list.
  await sanne.goto('/nl/chats');
  const { liked_by: likedBy } = await ask<Answer<'getLikes'>>(sanne, '/api/likes.php');
  const unread = (await chatsOf(sanne)).reduce((sum, chat) => sum + chat.num_unread_messages, 0);
  const before = unread + likedBy.filter((like) => like.like_new).length;
  await daan.goto(`/nl/members/${her.id}/chat`);
  await box(daan).pressSequentially('Half elf bij de strandtent?', { delay: 20 });
  const text = newText('Half elf bij de strandtent?');
  await write(daan, text);
  const row = sanne.locator('[data-row]').first();
  await expect(row).toContainText(text);
  await expect(row).toContainText(me.name);
  await expect.poll(() => sanne.title()).toContain(`(${before + 1}) `);

  // Her reading shows at his side, and her counts fall again.
  await row.click();
  await expect(bubble(sanne, text)).toBeVisible();
  await expect(log(daan).getByText('Gelezen').last()).toBeVisible();
  await expect
    .poll(async () => Number(/^\((\d+)\)/.exec(await sanne.title())?.[1] ?? 0))
    .toBeLessThanOrEqual(before);

  // She answers, and he sees her type first.
  await typeUntilSeen(sanne, () =>
    expect(daan.getByText(`${her.name} typt`).first()).toBeAttached({ timeout: 1_000 }),
  );
  const answer = newText('Ik ben er');
  await write(sanne, answer);
  await expect(bubble(daan, answer)).toBeVisible();
});
