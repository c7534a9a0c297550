import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PROJECT } from '../../build/client/client.ts';
import { CLIENT } from '../../server/start/client.ts';

test('every module that a page links ahead is a file of the built client', () => {
  const manifest = JSON.parse(readFileSync(`${CLIENT}/.vite/manifest.json`, 'utf8')) as object;
  const source = readFileSync(`${PROJECT}server/pages/early-links.ts`, 'utf8');
  const named = [...source.matchAll(/'((?:app|features|i18n)\/[\w/-]+\.tsx?)'/g)];
  expect(named.length).toBeGreaterThan(20);
  expect(named.flatMap(([, module = '']) => (module in manifest ? [] : [module]))).toEqual([]);
});
