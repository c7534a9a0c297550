import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { linkedModules } from '../../server/pages/early-links.ts';
import { CLIENT } from '../../server/start/client.ts';

test('every module that a page links ahead is a file of the built client', () => {
  const manifest = JSON.parse(readFileSync(`${CLIENT}/.vite/manifest.json`, 'utf8')) as object;
  expect(linkedModules().filter((module) => !(module in manifest))).toEqual([]);
});
