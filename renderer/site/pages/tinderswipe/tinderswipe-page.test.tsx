import { expect, test } from 'vitest';
import { LOCALES } from '../../../../shared/locales.ts';
import { siteDocument, visitorSettings } from '../../../../tests/support/site-document.ts';

const PATH = '/landers/tinderswipe';

test('R-094 without a script there are five people, each said to be drawn, two ways to join and nothing that does not work', () => {
  const html = siteDocument(PATH, 'nl', { asksAge: false });
  for (const name of ['Amara', 'Daan', 'Femke', 'Xavier', 'Mirjam'])
    expect(html).toContain(`alt="Getekend portret van ${name}"`);
  expect(html.match(/>Getekend</g)).toHaveLength(5);
  expect(html.match(/<a href="\/nl\/signup"[^>]* data-signup=""/g)).toHaveLength(2);
  const body = html.slice(html.indexOf('<main'));
  const shown = body.replace(/<div [^>]*data-deck-answers="" hidden="">[^]*?<\/div>/, '');
  expect(shown.match(/<button(?![^>]* hidden="")/g)).toBeNull();
});

test('R-094 the other service is named in no text', () => {
  for (const locale of LOCALES)
    expect(siteDocument(PATH, locale).replace(/<[^>]*>/g, '')).not.toMatch(/tinder/i);
});

test('the likes of a day are as many as the site gives, and no word of them where it gives none', () => {
  const likes = (swipe_likes: number) =>
    siteDocument(PATH, 'pl', { settings: { ...visitorSettings, swipe_likes } });
  expect(likes(1)).toContain('1 polubienie dziennie');
  expect(likes(4)).toContain('4 polubienia dziennie');
  expect(likes(5)).toContain('5 polubień dziennie');
  expect(likes(0)).not.toContain('dziennie');
});
