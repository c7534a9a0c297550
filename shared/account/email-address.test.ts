import { expect, test } from 'vitest';
import { isEmailAddress } from './email-address.ts';

test.each([
  'jan@vonk.example',
  'j@x.nl',
  "o'brien+vonk@mail.co.uk",
  'jan.de.vries@sub.domain.museum',
  'zoe@müller.de',
  'a@xn--mller-kva.de',
])('%s can be an address', (text) => {
  expect(isEmailAddress(text)).toBe(true);
});

test.each([
  '',
  'x',
  'a@',
  '@b.nl',
  'a@b',
  'a@b.c',
  'a b@c.nl',
  'a@b c.nl',
  'a..b@c.nl',
  '.a@c.nl',
  'a@-b.nl',
  'a@b..nl',
  'a@c.nl\nBcc: x@y.nl',
  'a@c.nl ',
  `${'x'.repeat(65)}@c.nl`,
  `a@${'x'.repeat(64)}.nl`,
  `${'x'.repeat(60)}@${'y.'.repeat(100)}nl`,
  'a@1.2',
])('R-372 “%s” cannot', (text) => {
  expect(isEmailAddress(text)).toBe(false);
});
