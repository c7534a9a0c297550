import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { lockFolder, openDataFolder } from './data-folder.ts';
import { StartError } from './start-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'vonk-data-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a missing folder is made', () => {
  const path = join(folder, 'a', 'b');
  openDataFolder(path);
  expect(statSync(path).isDirectory()).toBe(true);
});

test('a file in the way is told in one sentence', () => {
  const path = join(folder, 'file');
  writeFileSync(path, 'mine');
  expect(() => openDataFolder(path)).toThrow(
    new StartError(
      `The data folder ${path} cannot be used: a file is in the way; set VONK_DATA_DIR to another folder.`,
    ),
  );
  expect(() => openDataFolder(join(path, 'below'))).toThrow(/a file is in the way/);
});

test('a folder serves one process at a time, and its lock ends with a process that is killed', async () => {
  const path = join(folder, 'locked');
  openDataFolder(path);
  const module = fileURLToPath(new URL('data-folder.ts', import.meta.url));
  // The other one drops every reference that it does not need, and collects garbage.
  const program = `const { lockFolder } = await import(${JSON.stringify(module)}); lockFolder(${JSON.stringify(path)}); await new Promise(setImmediate); gc(); await new Promise(setImmediate);
    console.log('locked'); setInterval(() => undefined, 1000);`;
  const other = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => other.once('exit', () => resolve()));
  try {
    await new Promise<void>((resolve) => other.stdout.once('data', () => resolve()));
    expect(() => lockFolder(path)).toThrow(
      `Another server already runs on the data folder ${path}`,
    );
  } finally {
    other.kill('SIGKILL');
    await exited;
  }
  const release = lockFolder(path);
  expect(() => lockFolder(path)).toThrow(/Another server already runs/);
  release();
  lockFolder(path)();
});
