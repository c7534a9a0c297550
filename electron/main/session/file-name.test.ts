import { expect, test } from 'vitest';
import { mayDownload, safeFileName } from './file-name.ts';

test.each([
  ['vonk-gegevens.zip', 'vonk-gegevens.zip'],
  ['Relevé d’été.pdf', 'Relevé d’été.pdf'],
  ['../../.bashrc', 'bashrc'],
  ['C:\\Windows\\x.exe', 'x.exe'],
  ['a/b/c.png', 'c.png'],
  ['', 'download'],
  ['..', 'download'],
  ['.', 'download'],
  ['con', 'download'],
  ['NUL.txt', 'download'],
  ['a\u0000b.txt', 'ab.txt'],
  ['foto\u202egnp.exe', 'fotognp.exe'],
  ['  x.txt . ', 'x.txt'],
  ['a<b>:"|?*.txt', 'ab.txt'],
  [`${'a'.repeat(200)}.png`, `${'a'.repeat(116)}.png`],
])('%j is kept as %j', (name, expected) => {
  expect(safeFileName(name)).toBe(expected);
});

test.each([
  ['blob:app://vonk/3f1', true],
  ['app://vonk/photos/1', true],
  ['https://evil.example/x.exe', false],
  ['blob:https://evil.example/1', false],
  ['data:text/html,x', false],
  ['app://vonk.evil/x', false],
  ['blob:app://vonk.evil/x', false],
  ['file:///etc/passwd', false],
])('%s may be saved: %s', (address, expected) => {
  expect(mayDownload(address, 'app://vonk')).toBe(expected);
});
