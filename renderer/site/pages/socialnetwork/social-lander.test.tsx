import { expect, test } from 'vitest';
import { siteDocument } from '../../../../tests/support/site-document.ts';

test('R-101 each of the six invented posts says that it is an example, and one can join', () => {
  const html = siteDocument('/landers/socialnetwork/some-slug', 'nl');
  expect(html.match(/<article/g)).toHaveLength(6);
  expect(html.match(/>Voorbeeld</g)).toHaveLength(6);
  expect(html).toContain('De mensen op deze pagina zijn getekend en hun berichten bedacht');
  expect(html).toContain('href="/nl/signup" ');
});
