import type { Locator, Page } from '@playwright/test';
import type { Answer } from '../../shared/contract/calls.ts';
import { conversationIdOf } from '../../shared/identifiers.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { join } from './joined.ts';
import { ask, give, ownProfile, present, say, waitForCards } from './members.ts';
import { leaveOutOfSight, recordNotifications, shownBy } from './notifications.ts';

const tag = (within: Page | Locator) => within.getByText('Fictief', { exact: true });

test('R-037 R-220 R-271 a fictional profile carries its mark in every place that shows it, and the warning before anything can be done with it @service-worker', async ({
  person,
  server,
  dev,
}) => {
  test.setTimeout(180_000);
  const [hers, fiction] = [
    await person({ as: await join(server.origin, dev), path: '/nl/members' }),
    await person({ as: await join(server.origin, dev, { gender: 'male' }) }),
  ];
  const { page } = hers;
  const [she, he] = [await ownProfile(page), await ownProfile(fiction.page)];
  await dev('POST', '/dev/member', { id: he.id, fictional: true });
  const {
    fictional_warning: warning,
    fictional_singular: singular,
    fictional_plural: plural,
  } = await ask<Answer<'getSettings'>>(page, '/api/settings.php');
  expect(warning).toContain(singular);
  expect(warning).toContain(plural);
  const { user } = await ask<Answer<'getUser'>>(page, '/api/user.php');
  expect(user?.fictional_icon).toBe('drama');
  await waitForCards(page);

  // The moment of a new like, then the list of likes.
  await give(fiction.page, she.id);
  const modal = page.getByRole('dialog', { name: 'Nieuwe like!' });
  await expect(tag(modal)).toBeVisible();
  await expect(modal).toContainText(warning);
  await page.keyboard.press('Escape');
  const card = (path: string) =>
    test.step(path, async () => {
      await page.goto(path);
      const found = page.locator(`#main [data-profile="${he.id}"]`).first();
      await expect(found).toBeVisible();
      await expect(tag(found)).toBeVisible();
      await expect(found.locator('svg.lucide-drama')).toBeVisible();
    });
  await card('/nl/likes/received');

  // The moment of a match, and the other two lists.
  await give(page, he.id);
  const match = page.getByRole('dialog', { name: 'Raak.' });
  await expect(tag(match)).toBeVisible();
  await expect(match).toContainText(warning);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await card('/nl/likes/given');
  await card('/nl/likes/matches');
  await card(`/nl/likes/m/${he.id}`);
  await expect(page.getByText(warning).first()).toBeVisible();

  // The search, the profile, and those like it.
  await card(
    '/nl/members?gender=male&country=NL&countryregion=NL-UT&min_age=36&max_age=36&sort=newest',
  );
  await page.goto(`/nl/members/${he.id}`);
  await expect(tag(page.locator('#main header'))).toBeVisible();
  await expect(page.getByText(warning)).toBeVisible();
  const { related } = await ask<Answer<'getProfile'>>(page, `/api/profile.php?id=${he.id}`);
  for (const one of related)
    await expect(tag(page.locator(`#main [data-profile="${one.id}"]`))).toHaveCount(
      one.fictional ? 1 : 0,
    );

  // Writing: the warning stands there before the first message; the list, the head and the switcher
  // have the mark.
  await page.goto(`/nl/members/${he.id}/chat`);
  await expect(page.getByRole('textbox').last()).toBeVisible();
  for (const sentence of warning.split(/(?<=[.!?])\s/))
    await expect(page.locator('#main').getByText(sentence)).toBeVisible();
  await say(fiction.page, she.id, 'Een bericht van iemand die niet bestaat');
  const id = conversationIdOf(she.id, he.id);
  await page.goto(`/nl/chats/${id}`);
  await expect(tag(page.locator(`[data-row="${id}"]`))).toBeVisible();
  await expect(
    tag(
      page
        .locator('#main header')
        .filter({ has: page.getByRole('link', { name: new RegExp(`^${he.name}`) }) })
        .first(),
    ),
  ).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(he.name);
  await expect(tag(page.getByRole('option').filter({ hasText: he.name }).first())).toBeVisible();
  await page.keyboard.press('Escape');

  // A notification has no room for a mark: it says the word.
  await recordNotifications(page.context());
  await leaveOutOfSight(page);
  await say(fiction.page, she.id, 'Nog een');
  await expect
    .poll(async () => (await shownBy(page)).at(-1)?.body)
    .toContain(`${he.name} (${singular})`);

  // What another member is, is never marked.
  for (const [viewer, other] of [[fiction.page, she]] as const) {
    await viewer.goto(`/nl/members/${other.id}`);
    await expect(
      viewer.getByRole('heading', { level: 1, name: new RegExp(`^${other.name}, `) }),
    ).toBeVisible();
    await expect(tag(viewer.locator('#main header'))).toHaveCount(0);
  }
});

test('R-220 the member’s fictional_icon decides which icon marks a fictional profile, and whether there is one; the word stays', async ({
  person,
  dev,
}) => {
  const { page } = await person({ as: 'premium' });
  const pages = await Promise.all(
    [1, 2, 3, 4].map((number) =>
      ask<Answer<'searchMembers'>>(page, `/api/members.php?country=NL&page=${number}`),
    ),
  );
  const one = present(pages.flatMap((answer) => answer.results).find((card) => card.fictional));
  const mark = tag(page.locator('#main header'));
  try {
    for (const [icon, shown] of [
      ['bot', 'bot'],
      ['', null],
      ['no-icon', null],
      ['drama', 'drama'],
    ] as const) {
      await dev('PATCH', '/dev/settings', { fictional_icon: icon });
      await page.goto(`/nl/members/${one.id}`);
      await expect(mark).toBeVisible();
      if (shown) await expect(mark.locator(`svg.lucide-${shown}`)).toBeVisible();
      else await expect(mark.locator('svg')).toHaveCount(0);
    }
  } finally {
    await dev('PATCH', '/dev/settings', { fictional_icon: 'drama' });
  }
});

for (const [width, height, dark] of [
  [1_440, 900, false],
  [390, 844, true],
] as const) {
  test(`R-192 R-273 a cam or resold profile says what it is where the site shows it, leads nowhere, and says nothing where it does not (${width} px)`, async ({
    person,
    server,
    dev,
  }) => {
    const [{ page }, other] = [
      await person({ as: await join(server.origin, dev), width, height, dark }),
      await person({ as: await join(server.origin, dev, { gender: 'male' }) }),
    ];
    const he = await ownProfile(other.page);
    const block = page.locator('[data-promotion]');
    try {
      for (const [promotion, words] of [
        ['cam', 'Dit is een camprofiel.'],
        ['resell', 'Dit profiel komt van een partner.'],
      ] as const) {
        await dev('PATCH', '/dev/settings', { member_resell: true });
        await dev('POST', '/dev/member', { id: he.id, promotion });
        await page.goto(`/nl/members/${he.id}`);
        await expect(block).toContainText(words);
        await expect(block.getByRole('link')).toHaveCount(0);
        await expectAccessible(page);
        await dev('PATCH', '/dev/settings', { member_resell: false });
        await page.goto(`/nl/members/${he.id}`);
        await expect(page.getByRole('heading', { name: 'In het kort' })).toBeVisible();
        await expect(block).toHaveCount(0);
        expect(
          (await ask<Answer<'getProfile'>>(page, `/api/profile.php?id=${he.id}`)).profile.promotion,
        ).toBe('none');
      }
      await dev('PATCH', '/dev/settings', { member_resell: true });
      await dev('POST', '/dev/member', { id: he.id, promotion: 'none' });
      await page.goto(`/nl/members/${he.id}`);
      await expect(page.getByRole('heading', { name: 'In het kort' })).toBeVisible();
      await expect(block).toHaveCount(0);
    } finally {
      await dev('PATCH', '/dev/settings', { member_resell: false });
    }
  });
}
