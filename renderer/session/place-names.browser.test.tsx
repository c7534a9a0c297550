import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { success } from '../../shared/result.ts';
import { placesOf } from '../../server/modules/site/places/places.ts';
import { card, user } from '../../tests/component/builders.ts';
import { cards } from '../../tests/component/member-cards.ts';
import { searchAmong } from '../../tests/component/own-reads.ts';
import { openScreen, PHONE } from '../../tests/component/screen.ts';
import { currentUser } from '../local/meta.ts';

/** A member of Brussels, whose profile has the one name that is stored. */
const member = () => {
  const one = user({ paid_user: false });
  return {
    ...one,
    profile: { ...one.profile, country: 'BE', region: 'BE-BRU', city: 'Bruxelles' } as const,
  };
};
const calls = {
  getPlaces: async ({ query }: { query?: { country: string } }) =>
    success({
      places: placesOf(query?.country ?? '').map(({ name, region }) => ({ name, region })),
    }),
};

const shows = (where: Locator, text: string) =>
  expect.poll(() => where.element().textContent).toContain(text);

test.each([
  ['nl', 'Woonplaats', 'Brussel', 'anvers', 'Antwerpen'],
  ['fr', 'Ville', 'Bruxelles', 'antwerpen', 'Anvers'],
] as const)(
  'in %s the member’s place is named in that language, and any name finds another',
  async (locale, label, home, typed, found) => {
    const screen = await openScreen(`/${locale}/profile`, { as: member(), calls });
    const field = page.getByRole('combobox', { name: label });
    await expect.element(field).toHaveValue(home);
    await field.fill(typed);
    await shows(page.getByRole('listbox', { name: label }).getByRole('option'), found);
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue(found);
    await expect
      .poll(async () => (await currentUser(screen.db))?.profile)
      .toMatchObject({ region: 'BE-VAN', city: 'Antwerpen' });
  },
);

test.each([
  ['nl', 'Brussel'],
  ['fr', 'Bruxelles'],
  ['de', 'Brüssel'],
  ['en', 'Brussels'],
] as const)('in %s cards, headline and chips of a search say %s', async (locale, name) => {
  const someone = card({ country: 'BE', region: 'BE-BRU', city: 'Bruxelles' });
  const searchMembers = searchAmong([someone]);
  const screen = await openScreen(`/${locale}/members?km=50&near=BE:Bruxelles`, {
    as: member(),
    calls: { ...calls, searchMembers },
    size: PHONE,
  });
  await shows(page.getByRole('heading', { level: 1 }), name);
  await expect.poll(() => cards()[0]?.textContent).toContain(name);
  expect(screen.path()).toContain('near=BE');
  await screen.goto(`/${locale}/members?country=BE&countryregion=BE-BRU`);
  await shows(page.getByRole('heading', { level: 1 }), name);
  await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible();
});
