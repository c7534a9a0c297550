import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServer } from '../support/server.ts';

const isRoot = process.getuid?.() === 0;

test.skipIf(!isRoot)(
  'as root, deleting a data folder that the database’s user cannot reach leaves nothing behind the next start',
  async () => {
    // Root's alone, so that the database lies elsewhere.
    const folder = mkdtempSync(join(tmpdir(), 'vonk-deleted-'));
    const dataDir = join(folder, '.data');
    const homes: string[] = [];
    const start = async () => {
      const server = await startServer({ dataDir, members: 0 });
      homes.push(realpathSync(join(dataDir, 'postgresql')));
      await server.stop();
    };
    try {
      await start();
      await start();
      expect(homes[0]).toMatch(/^\/var\/lib\/vonk-/);
      expect(homes[1]).toBe(homes[0]);
      rmSync(dataDir, { recursive: true });
      await start();
      expect(existsSync(homes[0] ?? '')).toBe(false);
      expect(existsSync(homes[2] ?? '')).toBe(true);
    } finally {
      rmSync(folder, { recursive: true, force: true });
      for (const home of homes) rmSync(home, { recursive: true, force: true });
    }
  },
  180_000,
);
