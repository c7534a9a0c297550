import { expect, test } from 'vitest';
import { siteDocument, visitorSettings } from '../../../../tests/support/site-document.ts';

const visitedFrom = (geoip_country: string) =>
  siteDocument('/landers/adultonly', 'nl', { settings: { ...visitorSettings, geoip_country } });

test('R-093 the age comes before anything else, then two answers, then what the site is and the way in', () => {
  const order = [
    'Ben je 18 jaar of ouder?',
    'href="#about"',
    'Ja, ik ben 18 of ouder',
    'href="#younger"',
    'Nee, ik ben jonger',
    'Goed. Dan dit, zonder omhaal.',
    'Wat je hier vindt',
    'href="/nl/signup"',
  ].map((words) => visitedFrom('BE').indexOf(words));
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
});

test('R-112 where visitors must be asked, the page’s own question is the warning, and no second one', () => {
  expect(visitedFrom('NL').match(/<dialog /g)).toHaveLength(1);
  expect(visitedFrom('DE')).toMatch(/<dialog open="" [^>]*data-entry="page"/);
  for (const country of ['BE', 'FR', 'US']) expect(visitedFrom(country)).not.toContain('<dialog');
});

test('the age is the one that the site asks for', () => {
  const html = siteDocument('/landers/adultonly', 'de', {
    settings: { ...visitorSettings, min_age: 21 },
  });
  expect(html).toContain('Bist du 21 Jahre oder älter?');
  expect(html).not.toMatch(/\b18\b/);
});

test('the one first heading is the question, or what is left once it must be answered', () => {
  const first = (country: string) =>
    [...visitedFrom(country).matchAll(/<h1[^>]*>([^<]*)/g)].map((match) => match[1]);
  expect(first('BE')).toEqual(['Ben je 18 jaar of ouder?']);
  expect(first('NL')).toEqual(['Goed. Dan dit, zonder omhaal.']);
});
