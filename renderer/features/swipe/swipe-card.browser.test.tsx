import { describe, expect, test, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import type { Profile } from '../../../shared/contract/profile.ts';
import { success } from '../../../shared/result.ts';
import { card, image, lockedImage, profile, user } from '../../../tests/component/builders.ts';
import { expectInSight, find } from '../../../tests/component/geometry.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
  TABLET,
  type ScreenOptions,
} from '../../../tests/component/screen.ts';
import { profileRowOf } from '../../worker/store/rows.ts';

const TOP = '#main [data-profile]';
const topId = () => document.querySelector<HTMLElement>(TOP)?.dataset['profile'];
const photo = () => document.querySelector(`${TOP} img`)?.getAttribute('src') ?? null;
const sheet = page.getByRole('dialog', { name: 'Profiel van Lotte' });
const pathOf = (id: string) => `/photos/${id}/medium`;

const photos = [image(), image()];
const lotte = profile({
  name: 'Lotte',
  age: 36,
  about: 'Timmert boten op zaterdag.\n\nDocent techniek.',
  interests: ['bondage', 'wine', 'reading'],
  main_image: photos[0] ?? null,
  images: [...photos, lockedImage(), lockedImage()],
  locked_photos: 2,
});
const others = ['Marrit', 'Noor', 'Femke'].map((name) => profile({ name }));

async function play(
  size: ScreenOptions['size'] = PHONE,
  profiles: Profile[] = [lotte, ...others],
  options: ScreenOptions = {},
  locale = 'nl',
) {
  const screen = await openScreen(`/${locale}/swipe-game`, {
    as: user({ profile: { interests: ['bondage', 'wine', 'reading'] } }),
    size,
    calls: { getSwipe: async () => success({ profiles, reach: null, left: null, wait_hours: 0 }) },
    ...options,
  });
  await expect.poll(topId).toBe(profiles[0]?.id);
  return screen;
}

describe('photos', () => {
  const [first, second] = photos.map(({ id }) => pathOf(id));
  const next = page.getByRole('button', { name: 'Volgende foto' });
  const previous = page.getByRole('button', { name: 'Vorige foto' });

  test('the halves of the photo turn it, and one stands for all that are locked', async () => {
    await play();
    expect(document.querySelectorAll(`${TOP} i[data-on]`)).toHaveLength(1);
    expect(photo()).toBe(first);
    await next.click();
    expect(photo()).toBe(second);
    await previous.click();
    await expect.element(previous).toHaveAttribute('aria-disabled', 'true');
    await next.click();
    await next.click();
    await expect.element(page.getByText('2 foto’s op slot').last()).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Bekijk premium' }))
      .toHaveAttribute('href', '/nl/premium');
    await expect.element(next).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible();
  });

  test('space turns them one after another, the arrows choose', async () => {
    const screen = await play(DESKTOP);
    await userEvent.keyboard(' ');
    await expect.poll(photo).toBe(second);
    await userEvent.keyboard(' ');
    await userEvent.keyboard(' ');
    await expect.poll(photo).toBe(first);
    expect(screen.worker.asked('swipe')).toEqual([]);
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(topId).toBe(others[0]?.id);
    await expect
      .element(page.getByText('Nope voor Lotte. Marrit, 34, Utrecht', { exact: true }))
      .toBeInTheDocument();
  });

  test('a drag that begins on a half drags the card and turns nothing', async () => {
    const screen = await play();
    await commands.drag(TOP, 20, 'mouse');
    expect([topId(), photo()]).toEqual([lotte.id, first]);
    await commands.drag(TOP, 220, 'mouse');
    await expect.poll(() => screen.worker.asked('swipe')).toEqual([[lotte.id, 'like']]);
  });

  test('what does not come leaves the letter of the name', async () => {
    const broken = image({ filename: '/assets/nothing.webp', thumb_filename: '/assets/nothing' });
    await play(PHONE, [profile({ name: 'Lotte', main_image: broken, images: [broken] })]);
    await expect.poll(photo).toBeNull();
    expect(find(`${TOP} [aria-hidden]`).textContent).toBe('L');
  });
});

describe('on a phone', () => {
  test('the card has name, place, a line of theirs and what both like of what can be said anywhere', async () => {
    await play();
    const shown = page.getByRole('article', { name: 'Lotte, 36' });
    await expect.element(shown.getByText('Timmert boten op zaterdag.')).toBeVisible();
    expect(
      shown
        .getByRole('listitem')
        .elements()
        .map((one) => one.textContent),
    ).toEqual(['Wijn', 'Lezen']);
    expectNoSidewaysScroll();
    await expectAccessible();
  });

  test('a swipe up opens the profile over the card, with the choice at its foot', async () => {
    const screen = await play();
    await commands.drag(TOP, 0, 'finger', -220);
    await expect.element(sheet).toBeVisible();
    await expect.element(sheet.getByText('Docent techniek.')).toBeVisible();
    await expectAccessible();
    await sheet.getByRole('button', { name: 'Like', exact: true }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    expect(screen.worker.asked('swipe')).toEqual([[lotte.id, 'like']]);
  });

  test('a tap on its words opens it too; Esc, the arrow and a pull from its top close it', async () => {
    const screen = await play();
    const close = sheet.getByRole('button', { name: 'Sluiten', exact: true });
    await page.getByRole('heading', { name: 'Lotte' }).click({ force: true });
    await expect.element(sheet).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(sheet).not.toBeInTheDocument();
    await userEvent.keyboard('{ArrowUp}');
    await close.click();
    await expect.element(sheet).not.toBeInTheDocument();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(sheet).toBeVisible();
    for (const animation of document.getAnimations()) animation.finish();
    await commands.drag('dialog [tabindex="0"]', 0, 'finger', 20);
    await expect.element(sheet).toBeVisible();
    await commands.drag('dialog [tabindex="0"]', 0, 'finger', 260);
    await expect.element(sheet).not.toBeInTheDocument();
    expect(screen.worker.asked('swipe')).toEqual([]);
    expect(topId()).toBe(lotte.id);
  });

  test.each([
    ['nl', 'Fictief', 390, 844],
    ['de', 'Fiktiv', 320, 568],
  ])('in %s a fictional profile says so on its card', async (locale, word, width, height) => {
    const name = 'Maximiliane-Konstantina von und zu';
    const fictional = profile({ name, fictional: true, interests: ['wine'], locked_photos: 4 });
    await play({ width, height }, [fictional], {}, locale);
    const mark = page.getByRole('article').getByText(word, { exact: true });
    await expect.element(mark).toBeVisible();
    const shown = find(TOP).getBoundingClientRect();
    for (const part of [mark.element(), find(`${TOP} h2`)]) {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      expect(left >= shown.left && right <= shown.right).toBe(true);
      expect(top >= shown.top && bottom <= shown.bottom).toBe(true);
    }
    expectNoSidewaysScroll();
  });
});

describe('where there is room', () => {
  test.each([
    ['a tablet', TABLET],
    ['a desktop', DESKTOP],
    ['a phone on its side', { width: 844, height: 390 }],
    ['a small phone on its side', { width: 667, height: 375 }],
  ])('on %s the profile stands beside the card', async (_, size) => {
    const screen = await play(size);
    const beside = page.getByRole('region', { name: 'Profiel van Lotte' });
    await expect.element(beside.getByRole('heading', { name: 'Lotte, 36' })).toBeVisible();
    const [shown, profileBox] = [find(TOP), beside.element()].map((one) =>
      one.getBoundingClientRect(),
    );
    expect(shown?.right).toBeLessThanOrEqual(profileBox?.left ?? 0);
    await vi.waitFor(() => {
      for (const name of ['Nope', 'Like'])
        expectInSight(page.getByRole('button', { name, exact: true }).element());
    });
    expectNoSidewaysScroll();
    await expectAccessible();
    await beside.getByRole('link', { name: 'Heel profiel' }).click();
    await expect.poll(screen.path).toBe(`/nl/members/${lotte.id}`);
  });

  test('it follows the card, and scrolls by itself with its own keys', async () => {
    const screen = await play({ width: 1024, height: 420 });
    const beside = page.getByRole('region', { name: /^Profiel van/ });
    (beside.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(screen.path()).toBe('/nl/swipe-game');
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(beside).toHaveAttribute('aria-label', 'Profiel van Marrit');
  });
});

test('a finger that the browser takes away leaves the card where it was', async () => {
  const screen = await play();
  const top = find(TOP);
  const { x, y, width, height } = top.getBoundingClientRect();
  const send = (kind: string, by: number) =>
    top.dispatchEvent(
      new PointerEvent(kind, {
        pointerId: 1,
        isPrimary: true,
        bubbles: true,
        clientX: x + width / 2 + by,
        clientY: y + height / 2,
      }),
    );
  // An event of ours holds no real pointer.
  top.setPointerCapture = () => undefined;
  send('pointerdown', 0);
  send('pointermove', 150);
  await expect.poll(() => top.style.transform).toContain('150px');
  send('pointercancel', 150);
  expect(top.style.transform).toBe('');
  send('pointerdown', 0);
  send('pointermove', 160);
  send('pointerup', 160);
  await expect.poll(topId).toBe(others[0]?.id);
  await expect.poll(() => screen.worker.asked('swipe')).toEqual([[lotte.id, 'like']]);
});

test('without motion a card follows the hand unturned, and a word says what was chosen', async () => {
  await play();
  await commands.wantMotion(false);
  const written: string[] = [];
  const top = find(TOP);
  const watch = new MutationObserver(() => written.push(top.style.transform));
  watch.observe(top, { attributes: true, attributeFilter: ['style'] });
  await commands.drag(TOP, 220, 'mouse');
  await expect.poll(topId).toBe(others[0]?.id);
  watch.disconnect();
  expect(written.length).toBeGreaterThan(0);
  for (const transform of written) expect(transform).toMatch(/rotate\(0deg\)$|^$/);
  expect(find('#main [data-choice]').textContent).toBe('Like');
});

test('two choices in one breath are two choices', async () => {
  const screen = await play();
  for (const key of ['ArrowLeft', 'ArrowRight'])
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
  await expect.poll(topId).not.toBe(lotte.id);
  await expect.poll(() => screen.worker.asked('swipe').length).toBe(2);
  expect(screen.worker.asked('swipe')).toEqual([
    [lotte.id, 'nope'],
    [others[0]?.id, 'like'],
  ]);
});

test('cards that a choice brought are asked for whole before their turn', async () => {
  const bare = card({ name: 'Nieuw' });
  const screen = await play(PHONE, [lotte], {
    fill: (db) => db.profiles.put(profileRowOf(bare, undefined, Date.now())),
  });
  const asked = screen.worker.asked('loadDeck').length;
  await screen.db.meta
    .where('key')
    .equals('swipe_deck')
    .modify((row) => {
      (row.value as { ids: string[] }).ids.push(bare.id);
    });
  await expect.poll(() => screen.worker.asked('loadDeck').length).toBe(asked + 1);
});
