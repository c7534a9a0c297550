import { expect, test } from 'vitest';
import { cleanPhone, internationalPhone, maskPhone } from './phone.ts';

test('R-388 dashes and spaces of a phone are removed, whichever a keyboard writes', () => {
  expect(cleanPhone('06-12 34 56 78')).toBe('0612345678');
  expect(cleanPhone(' 06‑12–34\u00a056\u202f78 ')).toBe('0612345678');
  expect(cleanPhone('\u202a+31 6 12345678\u202c')).toBe('+31612345678');
});

test.each([
  ['06-12 34 56 78', 'NL', '+31612345678'],
  ['+31 (0)6 12345678', 'NL', '+31612345678'],
  ['0031612345678', 'BE', '+31612345678'],
  ['0470/12.34.56', 'BE', '+32470123456'],
  ['0151 23456789', 'DE', '+4915123456789'],
  ['347 123 4567', 'IT', '+393471234567'],
  ['612 34 56 78', 'ES', '+34612345678'],
  ['512 345 678', 'PL', '+48512345678'],
  ['085 123 4567', 'IE', '+353851234567'],
  ['(416) 555-0123', 'CA', '+14165550123'],
] as const)('%s of %s is called as %s', (phone, country, called) => {
  expect(internationalPhone(phone, country)).toBe(called);
});

test.each(['', '06', 'zes', '06123456789012345', '+882 16 1234 5678', '+0612345678', '06x2345678'])(
  'no text is sent to "%s"',
  (phone) => {
    expect(internationalPhone(phone, 'NL')).toBeNull();
  },
);

test('a masked phone shows its end alone', () => {
  expect(maskPhone('+31612345678')).toBe('•••••••••678');
  expect(maskPhone('12')).toBe('12');
});
