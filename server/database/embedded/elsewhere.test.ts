import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { identify, markFolder, removeForsaken } from './elsewhere.ts';

let root: string;
let shared: string;
let dataDir: string;
let home: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vonk-elsewhere-'));
  [shared, dataDir] = [join(root, 'lib'), join(root, 'data')];
  home = join(shared, 'vonk-0123456789ab-xyz');
  mkdirSync(join(home, 'data'), { recursive: true });
  mkdirSync(dataDir);
  markFolder(home, dataDir);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a cluster stays while its data folder does, also when that is marked again', () => {
  markFolder(home, dataDir);
  expect(removeForsaken(shared)).toEqual([]);
  expect(existsSync(home)).toBe(true);
});

test('a cluster whose data folder is deleted or emptied is removed', () => {
  rmSync(dataDir, { recursive: true });
  expect(removeForsaken(shared)).toEqual([home]);
  expect(existsSync(home)).toBe(false);
  mkdirSync(home);
  mkdirSync(dataDir);
  markFolder(home, dataDir);
  rmSync(join(dataDir, 'folder-id'));
  expect(removeForsaken(shared)).toEqual([home]);
});

test('a data folder that is made anew at the same path does not keep the old cluster', () => {
  rmSync(dataDir, { recursive: true });
  mkdirSync(dataDir);
  identify(dataDir);
  expect(removeForsaken(shared)).toEqual([home]);
});

test('a folder without a mark, with a broken one, or of another name is never touched', () => {
  rmSync(dataDir, { recursive: true });
  const mark = readFileSync(join(home, 'belongs-to.json'), 'utf8');
  const others = ['vonk-0123456789ab-bare', 'vonk-0123456789ab-broken', 'vonk', 'postgresql'].map(
    (name) => join(shared, name),
  );
  for (const other of others) mkdirSync(other);
  writeFileSync(join(shared, 'vonk-0123456789ab-broken', 'belongs-to.json'), '{');
  for (const name of ['vonk', 'postgresql'])
    writeFileSync(join(shared, name, 'belongs-to.json'), mark);
  expect(removeForsaken(shared)).toEqual([home]);
  for (const other of others) expect(existsSync(other), other).toBe(true);
});

test('a data folder on a disk that is not mounted keeps its cluster', () => {
  const path = join(home, 'belongs-to.json');
  const mark = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  rmSync(dataDir, { recursive: true });
  writeFileSync(path, JSON.stringify({ ...mark, disk: shared }));
  expect(removeForsaken(shared)).toEqual([]);
  writeFileSync(path, JSON.stringify({ ...mark, disk: join(root, 'away') }));
  expect(removeForsaken(shared)).toEqual([]);
});
