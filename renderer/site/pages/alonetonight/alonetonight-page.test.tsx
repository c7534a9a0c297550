import { expect, test } from 'vitest';
import { siteDocument, visitorSettings } from '../../../../tests/support/site-document.ts';

const rendered = (online: number | null, settings = visitorSettings) =>
  siteDocument<'landers-alonetonight'>('/landers/alonetonight/some-slug', 'nl', {
    data: { online },
    settings,
  });

test('R-096 the evening says how many are online where that is a number, that its people are drawn, and how to join', () => {
  expect(rendered(240)).toContain('Nu online in jouw land: minstens 240 leden.');
  expect(rendered(null)).not.toContain('online in jouw land');
  expect(rendered(null)).toContain('De mensen achter de ramen zijn getekend. Het zijn geen leden.');
  expect(rendered(null)).toContain('href="/nl/signup" ');
});

test('the first message is free where it is', () => {
  expect(rendered(null)).toContain('Je eerste bericht is gratis.');
  expect(rendered(null, { ...visitorSettings, free_first_message: false })).not.toContain(
    'bericht',
  );
});
