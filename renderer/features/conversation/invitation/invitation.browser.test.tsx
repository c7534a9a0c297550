import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Profile } from '../../../../shared/contract/profile.ts';
import { success } from '../../../../shared/result.ts';
import { image, openedProfile, profile, user } from '../../../../tests/component/builders.ts';
import { microphone, stop } from '../../../../tests/component/chat-voice.ts';
import { box } from '../../../../tests/component/conversation-page.ts';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
  TABLET,
} from '../../../../tests/component/screen.ts';

const LINES = Array.from({ length: 8 }, (_, index) => `Openingszin nummer ${index + 1}?`);
const me = user({ credits: 12, profile: { interests: ['cooking', 'reading', 'kissing', 'wine'] } });
const face = image();
const eva = (changes: Partial<Profile> = {}) =>
  profile({
    name: 'Eva',
    age: 44,
    city: 'Zeist',
    distance_km: 10,
    main_image: face,
    images: [face, image()],
    interests: ['kissing', 'cooking', 'reading'],
    ...changes,
  });
const begin = (other: Profile, { as = me, size = DESKTOP, dark = false, offline = false } = {}) =>
  openScreen(`/nl/members/${other.id}/chat`, {
    as,
    size,
    dark,
    offline,
    fill: (db) => db.profiles.put(openedProfile(other)),
    calls: { getIcebreakers: async () => success({ lines: LINES, credits: 1 }) },
  });
const heading = (name: string) => page.getByRole('heading', { level: 2, name });
const first = page.getByRole('group', { name: 'Begin met een zin' }).getByRole('button');
const both = page.getByRole('main').getByRole('list', { name: 'Jullie allebei' });

test('an empty conversation shows the face, what both like, and two lines to begin with', async () => {
  const screen = await begin(eva());
  await expect.element(heading('Koken: dat delen jij en Eva')).toBeVisible();
  await expect.element(page.getByText('44, Zeist, 10 km. Jullie delen ook lezen.')).toBeVisible();
  expect(
    both
      .getByRole('listitem')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Koken', 'Lezen', 'Zoenen']);
  await expect
    .poll(() => first.elements().map((one) => one.textContent))
    .toEqual(LINES.slice(0, 2));
  expect(document.querySelectorAll('#main img[src*="/photos/"]').length).toBeGreaterThan(1);
  expect(screen.worker.asked('openProfile')).toHaveLength(1);
  expect(screen.complaints).toEqual([]);
});

test('a recording takes the place of the lines over the box, until it is thrown away', async () => {
  await begin(eva(), { size: PHONE });
  const more = page.getByRole('group', { name: 'Meer openingszinnen' });
  await expect.element(more).toBeVisible();
  (microphone.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(stop).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(more).toBeVisible();
});

test('what is between two people never heads it; without anything in common it asks to look at the profile', async () => {
  await begin(eva({ interests: ['kissing'] }));
  await expect.element(heading('Begin het gesprek met Eva')).toBeVisible();
  await expect.element(page.getByText(/Vraag iets over het profiel/)).toBeVisible();
});

test('who has not confirmed sees who it is, without lines that could not be sent', async () => {
  await begin(eva(), { as: user({ ...me, status: 'not_confirmed' }) });
  await expect.element(heading('Koken: dat delen jij en Eva')).toBeVisible();
  await expect.element(box).toHaveAttribute('readonly');
  expect(first.elements()).toEqual([]);
});

test('without a network the face and what both like are there, and one’s own words are asked for', async () => {
  await begin(eva(), { offline: true });
  await expect.element(heading('Koken: dat delen jij en Eva')).toBeVisible();
  await expect.element(box).not.toHaveAttribute('readonly');
  expect(first.elements()).toEqual([]);
});

test.each([false, true])('it is accessible at every width (dark: %s)', async (dark) => {
  await begin(eva({ fictional: true }), { dark });
  for (const { width, height } of [DESKTOP, TABLET, PHONE, { width: 320, height: 640 }]) {
    await page.viewport(width, height);
    await expect.element(first.first()).toBeVisible();
    expectNoSidewaysScroll();
    await expectAccessible();
  }
});
