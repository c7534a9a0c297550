import { expect, test } from 'vitest';
import { folderProblems, longFiles } from './figures.ts';

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

test('a folder of 40 files may be, one of 41 may not, whatever they are; those of its folders do not count', () => {
  const inFolder = (folder: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${folder}/${at}${at % 2 ? '.test.ts' : '.ts'}`);
  expect(
    folderProblems([
      ...inFolder('server/full', 40),
      ...inFolder('server/crowded', 41),
      ...inFolder('server/full/room', 3),
    ]),
  ).toEqual(['server/crowded: 41 files, at most 40 may be']);
});
