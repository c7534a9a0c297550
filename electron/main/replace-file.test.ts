import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { replaceFile } from './replace-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'vonk-replace-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a file is put in place whole, with its folder, for this user alone', () => {
  const path = join(folder, 'new', 'kept.json');
  replaceFile(path, 'one, which is longer');
  replaceFile(path, 'two');
  expect(readFileSync(path, 'utf8')).toBe('two');
  expect(readdirSync(join(folder, 'new'))).toEqual(['kept.json']);
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('what cannot be written throws and leaves the old file', () => {
  const path = join(folder, 'kept.json');
  replaceFile(path, 'old');
  mkdirSync(`${path}.new`);
  expect(() => replaceFile(path, 'new')).toThrow();
  expect(readFileSync(path, 'utf8')).toBe('old');
});
