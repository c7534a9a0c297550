import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { makeScratchFolder } from './scratch-folder.ts';

const memory = mkdtempSync(join(tmpdir(), 'scratch-'));
afterEach(() => rmSync(memory, { recursive: true, force: true }));

test('a run has a folder of its own where everybody may write, and what killed runs left is gone', () => {
  const ended = spawnSync(process.execPath, ['--version']).pid;
  const left = join(memory, `vonk-tests-${ended}`);
  mkdirSync(left, { recursive: true });
  writeFileSync(join(left, 'page'), 'x');
  const others = [`vonk-tests-${process.ppid}`, 'vonk-tests-', 'somebody-1'];
  for (const name of others) mkdirSync(join(memory, name));

  const folder = makeScratchFolder(memory, 1) ?? '';
  expect(statSync(folder).mode & 0o7777).toBe(0o1777);
  expect(existsSync(left)).toBe(false);
  expect(others.map((name) => existsSync(join(memory, name)))).toEqual([true, true, true]);
});

test('without room or without such a place there is none', () => {
  mkdirSync(memory, { recursive: true });
  expect(makeScratchFolder(memory, Number.MAX_SAFE_INTEGER)).toBeNull();
  expect(makeScratchFolder(join(memory, 'missing'), 1)).toBeNull();
});
