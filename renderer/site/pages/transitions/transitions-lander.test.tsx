import { expect, test } from 'vitest';
import { siteDocument } from '../../../../tests/support/site-document.ts';

test('R-102 three scenes and their lines are there without a script, can be held still, and one can join', () => {
  const html = siteDocument('/landers/transitionsvideolanding/some-slug', 'nl');
  expect(html.match(/alt="Tekening: /g)).toHaveLength(3);
  for (const when of ['Dinsdag', 'Tien minuten later', 'Zaterdag'])
    expect(html).toContain(`<h2>${when}</h2>`);
  expect(html).toMatch(/<label[^>]*><input type="checkbox"[^>]*>Beeld stilzetten/);
  expect(html).toContain('Getekende mensen, bedacht verhaal.');
  expect(html).toContain('href="/nl/signup" ');
});
