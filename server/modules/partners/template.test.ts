import { expect, test } from 'vitest';
import { fillTemplate, templateProblem } from './template.ts';

const FILLING = { sub1: 'a&b/../?#', sub2: '', sub3: '', ref: 'r', event: 'sign_up', amount: '' };

test('R-296 the address of a partner is a public https name, with known placeholders behind it', () => {
  expect(templateProblem('https://partner.example/pb/{sub1}?e={event}&a={amount}', [])).toBeNull();
  for (const wrong of [
    'partner.example/pb',
    'http://partner.example/pb',
    'https://partner.example:8443/pb',
    'https://127.0.0.1/pb',
    'https://[::1]/pb',
    'https://2130706433/pb',
    'https://0x7f.1/pb',
    'https://localhost/pb',
    'https://{sub1}.partner.example/pb',
    'https://partner.example{sub1}/pb',
    'https://{sub1}/pb',
    'https:\\\\{sub1}\\pb',
    'https://a:b@partner.example/pb',
    'https://partner.example/pb#x',
    'https://partner.example/pb?x={email}',
    'https://partner.example/pb?x={sub1',
    ' https://partner.example/p b',
    'file:///etc/passwd',
    'javascript:alert(1)',
  ])
    expect(templateProblem(wrong, []), wrong).not.toBeNull();
});

test('an origin that the operator listed may be in a private network', () => {
  const template = 'http://10.0.0.7:9000/pb?c={sub1}';
  expect(templateProblem(template, [])).not.toBeNull();
  expect(templateProblem(template, ['http://10.0.0.7:9000'])).toBeNull();
  expect(templateProblem('http://10.0.0.7:9001/pb', ['http://10.0.0.7:9000'])).not.toBeNull();
});

test('what is filled in is one part of the address, whatever it says', () => {
  expect(fillTemplate('https://partner.example/{sub1}/pb?e={event}', FILLING, [])?.href).toBe(
    'https://partner.example/a%26b%2F..%2F%3F%23/pb?e=sign_up',
  );
  const dots = { ...FILLING, sub1: '..' };
  expect(fillTemplate('https://partner.example/pb?c={sub1}', dots, [])?.href).toBe(
    'https://partner.example/pb?c=..',
  );
  expect(fillTemplate('http://partner.example/{sub1}', FILLING, [])).toBeNull();
});
