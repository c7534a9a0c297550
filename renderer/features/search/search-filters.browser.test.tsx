import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ProfileCard } from '../../../shared/contract/profile.ts';
import { SEARCH_FIELDS } from '../../../shared/discover/search-fields.ts';
import { success } from '../../../shared/result.ts';
import { card, user } from '../../../tests/component/builders.ts';
import { cardIds, cardsShown } from '../../../tests/component/member-cards.ts';
import { searchAmong } from '../../../tests/component/own-reads.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  PHONE,
  type Screen,
  type ScreenOptions,
} from '../../../tests/component/screen.ts';

const WIDE = '/nl/members?country=NL';
const filters = page.getByRole('complementary', { name: 'Filters' });
const heading = page.getByRole('heading', { level: 1 });
const members: ProfileCard[] = Array.from({ length: 24 }, (_, index) =>
  card({
    name: `Lid ${index + 1}`,
    age: 22 + index,
    gender: index % 2 === 0 ? 'female' : 'male',
    region: index % 3 === 0 ? 'NL-UT' : 'NL-NH',
    distance_km: (index * 37) % 130,
    online: index % 3 === 1,
    fictional: index % 5 === 1,
    ...(index % 6 === 1 ? { main_image: null } : {}),
  }),
);
const idsOf = (wanted: (one: ProfileCard) => boolean) =>
  members.filter(wanted).map((one) => one.id);

const openSearch = (path = WIDE, options: ScreenOptions = {}): Promise<Screen> =>
  openScreen(path, {
    as: user(),
    ...options,
    calls: { searchMembers: searchAmong(members), ...options.calls },
  });
/** What was asked for last. */
const asked = (screen: Screen) => screen.worker.requested('searchMembers').at(-1)?.query;

test('R-019 R-054 R-294 the members page lists members, and its filters change the list and the address', async () => {
  const screen = await openSearch();
  await expect.poll(cardIds).toEqual(members.map((one) => one.id));
  await page.getByRole('radio', { name: 'Mannen' }).click();
  await expect.element(heading).toHaveTextContent('Mannen in Nederland');
  await expect.poll(screen.path).toContain('gender=male');
  await expect.poll(cardIds).toEqual(idsOf((one) => one.gender === 'male'));
  await page.getByLabelText('Provincie').selectOptions('Utrecht');
  await expect.element(heading).toHaveTextContent('Mannen in Utrecht');
  await expect.poll(screen.path).toContain('countryregion=NL-UT');
  const near = idsOf((one) => one.gender === 'male' && one.region === 'NL-UT');
  await expect.poll(cardIds).toEqual(near);
  await filters.getByRole('switch', { name: 'Met foto' }).click();
  await filters.getByRole('switch', { name: /^Zonder fictieve profielen$/ }).click();
  await expect.poll(screen.path).toContain('hide_fictional=1');
  await expect
    .poll(cardIds)
    .toEqual(idsOf((one) => near.includes(one.id) && one.main_image !== null && !one.fictional));
  await filters.getByRole('switch', { name: 'Nu online' }).click();
  await expect
    .poll(() => asked(screen))
    .toEqual({
      country: 'NL',
      countryregion: 'NL-UT',
      gender: 'male',
      hide_fictional: '1',
      online: '1',
      with_photo: '1',
      page: '1',
    });
  await page.getByLabelText('Land').selectOptions('Duitsland');
  await expect.poll(screen.path).not.toContain('countryregion');
  await expect.element(page.getByLabelText('Deelstaat')).toBeVisible();
});

test('R-019 an age range asks for members of those ages', async () => {
  const screen = await openSearch();
  await cardsShown();
  const youngest = page.getByRole('slider', { name: 'Vanaf leeftijd' });
  (youngest.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight>12/}');
  await expect.poll(screen.path).toContain('min_age=30');
  await expect.element(filters.getByText('30 – 99+ jaar').first()).toBeVisible();
  await expect.poll(cardIds).toEqual(idsOf((one) => one.age >= 30));
});

test('R-054 the last search opens again where none is asked for', async () => {
  const screen = await openSearch(`${WIDE}&gender=male&min_age=25&online=1`);
  await expect.element(heading).toHaveTextContent('Mannen in Nederland');
  await cardsShown();
  await screen.goto('/nl/likes');
  await expect.element(heading).toHaveTextContent('Likes');
  await page.getByRole('navigation').getByRole('link', { name: 'Zoeken' }).click();
  await expect.element(page.getByRole('switch', { name: 'Nu online' })).toBeChecked();
  for (const chosen of ['gender=male', 'min_age=25', 'online=1'])
    await expect.poll(screen.path).toContain(chosen);
});

test('R-019 a member begins with whom they look for, in their own country', async () => {
  const screen = await openSearch('/nl/members', {
    as: user({ profile: { gender: 'male', sexuality: 'hetero', country: 'NL' } }),
  });
  await cardsShown();
  await expect
    .poll(screen.path)
    .toBe('/nl/members?gender=female&km=40&max_age=42&min_age=26&sort=distance');
  await expect.element(heading).toHaveTextContent('Dichtbij Utrecht');
  await expect
    .element(page.getByText('Vrouwen, 26 – 42 jaar, tot 40 km', { exact: true }))
    .toBeVisible();
  const near = members
    .filter((one) => one.gender === 'female' && one.age >= 26 && one.age <= 42)
    .filter((one) => (one.distance_km ?? Infinity) <= 40)
    .sort((one, other) => (one.distance_km ?? 0) - (other.distance_km ?? 0));
  await expect.poll(cardIds).toEqual(near.map((one) => one.id));
  // Further away and other ages by one press each.
  await page.getByRole('button', { name: 'Ook tot 60 km' }).click();
  await expect.poll(screen.path).toContain('km=60');
  await page.getByRole('button', { name: 'Ook 21 – 47 jaar' }).click();
  await expect.poll(screen.path).toContain('max_age=47&min_age=21');
  await expectAccessible();
});

test('R-019 a member without a town begins in their own country', async () => {
  const screen = await openSearch('/nl/members', {
    as: user({ profile: { gender: 'male', sexuality: 'hetero', country: 'NL', city: null } }),
  });
  await cardsShown();
  await expect.poll(screen.path).toBe('/nl/members?country=NL&gender=female');
});

test('R-295 where few are near the page says how much wider it looked, and goes on so by one press', async () => {
  const wider = 'km=100&max_age=61&min_age=29&sort=distance';
  const screen = await openSearch(
    '/nl/members?km=40&max_age=56&min_age=34&sort=distance&online=1',
    {
      calls: {
        searchMembers: searchAmong([card({ age: 40, online: true })], {
          similar_results: [card({ age: 60 })],
          similar_numResults: 1,
          similar_search: wider,
        }),
      },
    },
  );
  await expect
    .element(
      page.getByText(
        'Weinig mensen gevonden. Daarom keken we ook verder: tot 100 km, 29 – 61 jaar en zonder je andere filters.',
      ),
    )
    .toBeVisible();
  await page.getByRole('button', { name: 'Zo verder zoeken' }).click();
  await expect.poll(screen.path).toBe(`/nl/members?${wider}`);
});

test('how somebody lives is searched for, stands in the address and on a phone among the chips', async () => {
  const screen = await openSearch();
  await cardsShown();
  await filters.getByRole('switch', { name: 'Zoekt iemand als ik' }).click();
  await filters.getByRole('button', { name: 'Heeft geen kinderen' }).click();
  await filters.getByRole('button', { name: 'Wil kinderen', exact: true }).click();
  await filters.getByRole('button', { name: 'Misschien kinderen' }).click();
  await filters.getByRole('button', { name: 'Rookt niet' }).click();
  await filters.getByLabelText('Taal toevoegen').selectOptions('Pools');
  (page.getByRole('slider', { name: 'Vanaf lengte' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight>30/}');
  await expect.element(filters.getByText('Vanaf 170 cm')).toBeVisible();
  await expect
    .poll(() => asked(screen))
    .toEqual({
      children: 'no',
      country: 'NL',
      languages: 'pl',
      min_height: '170',
      page: '1',
      seeks_me: '1',
      smoking: 'no',
      wants_children: 'maybe,yes',
    });
  await expectAccessible();
  await page.viewport(PHONE.width, PHONE.height);
  for (const name of ['Zoekt iemand als ik', 'Rookt niet', 'Vanaf 170 cm', 'Pools'])
    await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible();
  await page.viewport(1_280, 900);
  await filters.getByRole('button', { name: 'Pools weghalen' }).click();
  await filters.getByRole('button', { name: 'Heeft geen kinderen' }).click();
  await expect.poll(() => asked(screen)).not.toHaveProperty('languages');
  await expect.poll(() => asked(screen)).not.toHaveProperty('children');
});

test('R-352 clearing resets the filters, the results and their count', async () => {
  const screen = await openSearch(`${WIDE}&min_age=97&with_photo=1`);
  await expect.element(page.getByText('0 leden', { exact: true })).toBeVisible();
  await filters.getByRole('button', { name: 'Alles wissen' }).click();
  await cardsShown();
  await expect.poll(screen.path).toBe(WIDE);
  await expect.element(page.getByText('24 leden', { exact: true })).toBeVisible();
  await expect.poll(cardIds).toEqual(members.map((one) => one.id));
});

test('R-263 a field that the site takes out of search_fields is no filter on the page', async () => {
  const shown = {
    gender: filters.getByRole('group', { name: 'Ik zoek' }),
    country: filters.getByLabelText('Land'),
    countryregion: filters.getByLabelText('Provincie'),
    age: filters.getByRole('slider', { name: 'Vanaf leeftijd' }),
    distance: filters.getByRole('group', { name: 'Waar' }),
    online: filters.getByRole('switch', { name: 'Nu online' }),
    with_photo: filters.getByRole('switch', { name: 'Met foto' }),
    fictional: filters.getByRole('switch', { name: /^Zonder/ }),
    seeks_me: filters.getByRole('switch', { name: 'Zoekt iemand als ik' }),
    children: filters.getByRole('group', { name: 'Kinderen' }),
    smoking: filters.getByRole('group', { name: 'Roken' }),
    height: filters.getByRole('slider', { name: 'Vanaf lengte' }),
    languages: filters.getByRole('group', { name: 'Spreekt' }),
    interests: filters.getByRole('group', { name: 'Interesses' }),
  };
  for (const without of [null, ...SEARCH_FIELDS]) {
    await openSearch(WIDE, {
      settings: { search_fields: SEARCH_FIELDS.filter((field) => field !== without) },
    });
    await cardsShown();
    for (const field of SEARCH_FIELDS)
      if (field !== without) await expect.element(shown[field]).toBeVisible();
    if (without) expect(shown[without].elements()).toEqual([]);
  }
  // What profiles do not show is not asked for either.
  await openSearch(WIDE, { settings: { visible_profile_fields: [] } });
  await cardsShown();
  await expect.element(shown.gender).toBeVisible();
  for (const field of ['seeks_me', 'children', 'smoking', 'height', 'languages'] as const)
    expect(shown[field].elements()).toEqual([]);
});

test('R-019 on a phone the filters are in a dialog, and its button says how many members they leave', async () => {
  const screen = await openSearch(WIDE, { size: PHONE });
  await cardsShown();
  await page.getByRole('button', { name: /^Filters/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await dialog.getByRole('radio', { name: 'Vrouwen' }).click();
  await dialog.getByRole('switch', { name: 'Met foto' }).click();
  await dialog.getByRole('button', { name: 'Toon 12 leden', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(screen.path).toContain('gender=female');
  await expect.poll(screen.path).toContain('with_photo=1');
  await expect.element(page.getByRole('button', { name: 'Met foto', pressed: true })).toBeVisible();
  await screen.goto(`${WIDE}&min_age=30`);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await dialog.getByRole('button', { name: 'Alles wissen' }).click();
  await expect.poll(screen.path).not.toContain('min_age');
});

describe('near me', () => {
  test('within the chosen kilometres of one’s own town, the nearest first, by keyboard', async () => {
    const screen = await openSearch();
    await cardsShown();
    (filters.getByRole('radio', { name: 'Op regio' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(heading).toHaveTextContent('Leden tot 40 km van Utrecht');
    await expect.poll(screen.path).toContain('km=40');
    expect(screen.path()).not.toContain('country=');
    await filters.getByLabelText('Afstand').selectOptions('Tot 100 km');
    await page.getByLabelText('Volgorde').selectOptions('Dichtstbij eerst');
    await expect.poll(screen.path).toMatch(/km=100.*sort=distance/);
    const nearest = members
      .filter((one) => (one.distance_km ?? Infinity) <= 100)
      .sort((one, other) => (one.distance_km ?? 0) - (other.distance_km ?? 0));
    await expect.poll(cardIds).toEqual(nearest.map((one) => one.id));
    await filters.getByRole('radio', { name: 'Op regio' }).click();
    await expect.poll(screen.path).toContain('country=NL');
    expect(screen.path()).not.toContain('km=');
  });

  test('the device’s position becomes its town, and only the town stands in the address and is searched for', async () => {
    const coords = { latitude: 50.8514, longitude: 5.6909 } as GeolocationCoordinates;
    const located = vi
      .spyOn(navigator.geolocation, 'getCurrentPosition')
      .mockImplementation((found) => {
        found({ coords, timestamp: Date.now() } as GeolocationPosition);
      });
    try {
      const screen = await openSearch('/nl/members?km=25', {
        calls: {
          geocode: async () =>
            success({ country: 'NL', region: 'NL-LI', city: 'Maastricht', lat: 50.85, lon: 5.69 }),
        },
      });
      await expect.element(filters.getByText('Vanaf Utrecht')).toBeVisible();
      await filters.getByRole('button', { name: 'Gebruik mijn locatie' }).click();
      await expect.element(heading).toHaveTextContent('Leden tot 25 km van Maastricht');
      await expect.poll(() => asked(screen)).toMatchObject({ near: 'NL:Maastricht', km: '25' });
      await expect.poll(() => decodeURIComponent(screen.path())).toContain('near=NL:Maastricht');
      // Rounded to about a kilometre, and only to get the town.
      expect(screen.worker.requested('geocode')).toEqual([
        { query: { lat: '50.85', lon: '5.69' } },
      ]);
      expect(JSON.stringify(screen.worker.requested('searchMembers'))).not.toMatch(/50\.8|5\.69/);
      await filters.getByRole('button', { name: 'Vanaf mijn woonplaats' }).click();
      await expect.poll(screen.path).not.toContain('near=');
    } finally {
      located.mockRestore();
    }
  });

  test('on a phone, in the dialog of the filters, without a sideways scroll or violation', async () => {
    const screen = await openSearch(WIDE, { size: PHONE });
    await cardsShown();
    await page.getByRole('button', { name: /^Filters/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    await dialog.getByRole('radio', { name: 'In de buurt' }).click();
    await dialog.getByRole('radio', { name: 'Dichtstbij' }).click();
    await expect.poll(screen.path).toContain('km=40&sort=distance');
    await expectAccessible();
    await dialog.getByRole('button', { name: /^Toon/ }).click();
    await expect.element(page.getByRole('button', { name: 'Tot 40 km' })).toBeVisible();
    expectNoSidewaysScroll();
  });
});
