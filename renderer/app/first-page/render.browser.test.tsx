import { afterEach, expect, onTestFinished, test } from 'vitest';
import { firstSearch } from '../../../shared/discover/first-search.ts';
import { searchKey } from '../../../shared/discover/search-key.ts';
import { card, siteSettings, user } from '../../../tests/component/builders.ts';
import { later } from '../../../tests/component/fake-worker.ts';
import {
  closeScreen,
  DESKTOP,
  expectAccessible,
  openScreen,
  PHONE,
} from '../../../tests/component/screen.ts';
import { rememberFirstAnswers } from '../../session/first-answers.ts';
import { renderFirstPage } from './render.tsx';

afterEach(() => rememberFirstAnswers(null));

const places = (under: Element) =>
  [...under.querySelectorAll('h1, [data-profile]')].map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [one.textContent, left, top, width, height].map((value) =>
      typeof value === 'number' ? Math.round(value) : value,
    );
  });

test.each([
  ['nl', PHONE, 'Fictief'],
  ['de', DESKTOP, 'Fiktiv'],
] as const)(
  'the page that comes with the document shows the same cards in the same places as the app (%s, %o)',
  async (locale, size, mark) => {
    const eva = user();
    const results = [
      card({ name: 'Sanne', fictional: true }),
      card({ name: '<i>Mark</i>', locked_photos: 2 }),
      card({ name: 'Noor', main_image: null }),
    ];
    const first = {
      user: eva,
      key: searchKey(firstSearch(eva.profile, siteSettings().search_fields)),
      found: {
        results,
        numResults: 3,
        otherCachedProfiles: [],
        similar_results: [],
        similar_numResults: 0,
        similar_search: null,
      },
    };
    rememberFirstAnswers(first);
    await openScreen(`/${locale}/members`, {
      as: eva,
      size,
      fill: (db) => db.meta.delete('user'),
      worker: { search: later<never>().answer },
    });
    const app = () => document.querySelector('main')?.parentElement ?? document.body;
    await expect.poll(() => app().querySelectorAll('[data-profile]').length).toBe(3);
    await expect.poll(() => app().textContent).toContain(mark);
    await document.fonts.ready;
    const expected = places(app());

    const markup = await renderFirstPage({ locale, settings: siteSettings(), first });
    // The policy allows none.
    expect(markup).not.toContain(' style=');
    const drawn = document.createElement('div');
    drawn.append(document.createRange().createContextualFragment(markup));
    await closeScreen();
    document.body.append(drawn);
    onTestFinished(() => drawn.remove());
    await expect.poll(() => places(drawn)).toEqual(expected);
    expect(drawn.querySelector('[data-profile]')?.textContent).toContain(mark);
    await expectAccessible();
  },
);

test('pages in two languages that are drawn at once are each in their own', async () => {
  const eva = user();
  const settings = siteSettings();
  const key = searchKey(firstSearch(eva.profile, settings.search_fields));
  const found = {
    results: [card()],
    numResults: 1,
    otherCachedProfiles: [],
    similar_results: [],
    similar_numResults: 0,
    similar_search: null,
  };
  const pages = await Promise.all(
    (['nl', 'de', 'pl', 'nl'] as const).map((locale) =>
      renderFirstPage({ locale, settings, first: { user: eva, key, found } }),
    ),
  );
  expect(
    pages.map((markup) => /href="\/\w+\/chats"[^>]*>.*?<\/svg>([^<]*)/.exec(markup)?.[1]),
  ).toEqual(['Berichten', 'Chats', 'Rozmowy', 'Berichten']);
});
