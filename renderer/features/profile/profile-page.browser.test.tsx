import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Profile } from '../../../shared/contract/profile.ts';
import { newId } from '../../../shared/identifiers.ts';
import { success } from '../../../shared/result.ts';
import {
  like as likeOf,
  openedProfile,
  profile,
  siteSettings,
  user,
} from '../../../tests/component/builders.ts';
import { refuse } from '../../../tests/component/fake-worker.ts';
import { expectInSight, find } from '../../../tests/component/geometry.ts';
import { answerOutbox } from '../../../tests/component/local-writes.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
  type ScreenOptions,
} from '../../../tests/component/screen.ts';
import { saveMeta } from '../../local/meta.ts';
import { likeRowOf, profileRowOf } from '../../worker/store/rows.ts';

const title = page.getByRole('heading', { level: 1 });
const facts = page.getByRole('heading', { name: 'In het kort' });
const header = () => page.elementLocator(find('#main header'));
const tag = () => header().getByText('Fictief', { exact: true });

/** The page of a member whom this device knows whole. */
const openProfile = (shown: Profile, options: ScreenOptions = {}) =>
  openScreen(`/nl/members/${shown.id}`, {
    as: user(),
    ...options,
    fill: async (db) => {
      await db.profiles.put(openedProfile(shown));
      await options.fill?.(db);
    },
  });

describe('who it is', () => {
  test.each([
    ['female', 'Vrouw'],
    ['male', 'Man'],
  ] as const)(
    'R-055 R-158 R-228 a member’s page says who it is, with the gender as a word (%s)',
    async (gender, word) => {
      await openProfile(profile({ name: 'Sanne', age: 34, city: 'Utrecht', gender }));
      await expect.element(title).toHaveTextContent('Sanne, 34');
      await expect.element(header()).toMatchTextContent(/Utrecht/);
      const fact = () =>
        [...document.querySelectorAll('dl div')].find((one) =>
          one.textContent.includes('Geslacht'),
        );
      await expect.poll(() => fact()?.querySelector('dd')?.textContent).toBe(word);
      await expect.poll(() => document.title).toMatch(/^Sanne, 34 · /);
      await expect.element(page.getByRole('img', { name: 'Foto 1 van Sanne' })).toBeVisible();
    },
  );

  test('R-055 an unknown member and an address of none are a 404 page', async () => {
    for (const id of [newId(), 'nobody']) {
      await openScreen(`/nl/members/${id}`, {
        as: user(),
        fill: (db) => saveMeta(db, 'blocks', []),
        worker: { openProfile: async () => refuse('not_found') },
      });
      await expect.poll(() => document.querySelector('[data-error-status="404"]')).not.toBeNull();
    }
  });

  test('a profile that blocked the member shows the notice and nothing else', async () => {
    const sanne = profile({ name: 'Sanne' });
    await openProfile(sanne, { worker: { openProfile: async () => refuse('blocked_by') } });
    await expect
      .element(page.getByRole('heading', { name: 'Dit profiel kun je niet meer bekijken' }))
      .toBeVisible();
    expect(find('#main').textContent).not.toContain('Sanne');
    await expectAccessible();
  });

  test('offline an opened profile can be read, and another says honestly that it cannot', async () => {
    const [opened, card, unknown] = [
      profile({ name: 'Sanne' }),
      profile({ name: 'Noor' }),
      newId(),
    ];
    const screen = await openProfile(opened, {
      offline: true,
      fill: (db) => db.profiles.put(profileRowOf(card, undefined, Date.now())),
      worker: { openProfile: async () => refuse('offline') },
    });
    await expect.element(facts).toBeVisible();
    await screen.goto(`/nl/members/${card.id}`);
    await expect
      .element(page.getByText('Je bent offline: dit is wat we van Noor weten.'))
      .toBeVisible();
    expect(facts.elements()).toEqual([]);
    await screen.goto(`/nl/members/${unknown}`);
    await expect.element(title).toHaveTextContent('Dit profiel staat niet op dit apparaat');
    await screen.goto(`/nl/members/${card.id}`);
    screen.worker.answer('openProfile', async () => {
      await screen.db.profiles.put(openedProfile(card));
      return success(null);
    });
    screen.setOnline(true);
    await expect.element(facts).toBeVisible();
  });
});

describe('what can be done with it', () => {
  test('R-020 R-162 R-163 a like is given and taken back on the profile, and stands under given likes meanwhile', async () => {
    const sanne = profile({ name: 'Sanne' });
    const screen = await openProfile(sanne, { fill: (db) => saveMeta(db, 'synced', Date.now()) });
    const give = page.getByRole('button', { name: 'Like Sanne', exact: true });
    const takeBack = page.getByRole('button', { name: 'Like voor Sanne intrekken' });
    const card = () => document.querySelector(`[data-profile="${sanne.id}"]`);
    const sent: unknown[] = [];
    const like = (body: unknown) => {
      sent.push(body);
      return refuse('unreachable');
    };
    await give.first().click();
    await expect.element(takeBack.first()).toBeVisible();
    await answerOutbox(screen, { like });
    expect(sent).toEqual([{ profile: sanne.id }]);
    await screen.goto('/nl/likes/given');
    await expect.poll(card).not.toBeNull();
    await screen.goto(`/nl/members/${sanne.id}`);
    await takeBack.first().click();
    await expect.element(give.first()).toBeVisible();
    await screen.goto('/nl/likes/given');
    await expect
      .element(page.getByRole('heading', { name: 'Je hebt nog niemand geliket' }))
      .toBeVisible();
    expect(card()).toBeNull();
    expect(screen.worker.asked('unlike')).toEqual([[sanne.id]]);
  });

  test('R-345 opening the profile of somebody who likes the member clears the mark of the new like', async () => {
    const sanne = profile({ name: 'Sanne' });
    const screen = await openScreen('/nl/likes/received', {
      as: user(),
      fill: async (db) => {
        await db.profiles.put(openedProfile(sanne));
        await db.likes.put(likeRowOf(likeOf(sanne, { like_new: true })));
      },
    });
    const card = () => document.querySelector(`[data-profile="${sanne.id}"]`);
    await expect.poll(() => card()?.textContent).toContain('Nieuw');
    await screen.goto(`/nl/members/${sanne.id}`);
    await expect.element(page.getByText('Sanne vindt je leuk')).toBeVisible();
    await expect.poll(async () => (await screen.db.likes.get(sanne.id))?.like_new).toBe(false);
    expect(screen.worker.asked('seeLikes')).toEqual([[[sanne.id]]]);
    await screen.goto('/nl/likes/received');
    await expect.poll(card).not.toBeNull();
    expect(card()?.textContent).not.toContain('Nieuw');
  });

  test('R-165 the message button opens the chat with that member', async () => {
    const sanne = profile();
    const screen = await openProfile(sanne);
    await page.getByRole('link', { name: 'Stuur een bericht' }).first().click();
    await expect.poll(screen.path).toBe(`/nl/members/${sanne.id}/chat`);
    await expect.element(page.getByRole('textbox').last()).toBeVisible();
  });

  test('on a phone the actions stay at the foot, in the place of the tabs', async () => {
    const screen = await openProfile(profile({ about: 'Lang verhaal.\n\n'.repeat(30) }), {
      size: PHONE,
    });
    const tabs = page.getByRole('navigation').getByRole('link', { name: 'Zoeken' });
    const write = () => find('[data-foot-actions] a');
    await expect.element(facts).toBeInTheDocument();
    await expect.poll(() => expectInSight(write())).toBeUndefined();
    window.scrollTo(0, document.documentElement.scrollHeight);
    await expect.poll(() => window.scrollY).toBeGreaterThan(0);
    expectInSight(write());
    expect(tabs.elements().filter((one) => one.getClientRects().length > 0)).toEqual([]);
    expectNoSidewaysScroll();
    await screen.goto('/nl/members');
    await expect.element(tabs).toBeVisible();
  });

  test.each([true, false])('it has no accessibility violation (dark: %s)', async (dark) => {
    for (const size of [DESKTOP, PHONE]) {
      await openProfile(profile(), { as: user({ paid_user: false }), dark, size });
      await expect.element(facts).toBeVisible();
      await expectAccessible();
    }
  });
});

describe('what is not a member like others', () => {
  test('R-037 R-271 a fictional profile is marked and warned of before anything can be done with it', async () => {
    await openProfile(profile({ fictional: true }));
    await expect.element(facts).toBeVisible();
    await expect.element(tag()).toBeVisible();
    const notice = page.getByText(siteSettings().fictional_warning);
    await expect.element(notice).toBeVisible();
    const action = find('#main a[href$="/chat"]');
    expect(
      notice.element().compareDocumentPosition(action) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
    await openProfile(profile());
    await expect.element(facts).toBeVisible();
    expect(tag().elements()).toEqual([]);
  });

  test('R-220 the member’s fictional_icon decides which icon marks a fictional profile, and whether there is one; the word stays', async () => {
    for (const [icon, shown] of [
      ['bot', 1],
      ['', 0],
      ['no-icon', 0],
      ['drama', 1],
    ] as const) {
      await openProfile(profile({ fictional: true }), { as: user({ fictional_icon: icon }) });
      await expect.element(facts).toBeVisible();
      await expect.element(tag()).toBeVisible();
      const mark = tag().element();
      await expect.poll(() => mark.querySelectorAll('svg')).toHaveLength(shown);
      expect(mark.querySelectorAll(`svg.lucide-${icon || 'none'}`)).toHaveLength(shown);
    }
  });

  test.each([
    [DESKTOP, false],
    [PHONE, true],
  ])(
    'R-192 R-273 a cam or resold profile says what it is where the site shows it, leads nowhere, and says nothing where it does not (%o)',
    async (size, dark) => {
      const block = () => document.querySelector('[data-promotion]');
      const open = (promotion: Profile['promotion'], isShown: boolean) =>
        openProfile(profile({ promotion }), {
          size,
          dark,
          settings: { member_resell: isShown },
        });
      for (const [promotion, words] of [
        ['cam', 'Dit is een camprofiel.'],
        ['resell', 'Dit profiel komt van een partner.'],
      ] as const) {
        await open(promotion, true);
        await expect.poll(() => block()?.textContent).toContain(words);
        expect(block()?.querySelectorAll('a')).toHaveLength(0);
        await expectAccessible();
        await open(promotion, false);
        await expect.element(facts).toBeVisible();
        expect(block()).toBeNull();
      }
      await open('none', true);
      await expect.element(facts).toBeVisible();
      expect(block()).toBeNull();
    },
  );
});
