import { expect, test } from 'vitest';
import { longFiles } from './figures.ts';

const fileOf = (path: string, lines: number) => ({ path, text: 'line\n'.repeat(lines) });

test('a file of 350 lines may be, one of 351 may not, code, test or style alike', () => {
  expect(
    longFiles([
      fileOf('server/app.ts', 350),
      fileOf('server/app.db.test.ts', 351),
      fileOf('renderer/page.module.css', 400),
    ]),
  ).toEqual([
    'server/app.db.test.ts: 351 lines, at most 350 may be',
    'renderer/page.module.css: 400 lines, at most 350 may be',
  ]);
});
