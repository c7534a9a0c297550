import { existsSync, mkdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { PROJECT } from './client.ts';

/** File, size in pixels, and how much of the square the mark fills: a maskable icon is cut by the system, so it keeps a wide edge. */
const ICONS = [
  { file: 'icon-192.png', size: 192, source: 'icon.svg' },
  { file: 'icon-512.png', size: 512, source: 'icon.svg' },
  { file: 'maskable-192.png', size: 192, source: 'icon-maskable.svg' },
  { file: 'maskable-512.png', size: 512, source: 'icon-maskable.svg' },
  { file: 'apple-touch-icon.png', size: 180, source: 'icon-maskable.svg' },
  { file: 'favicon-32.png', size: 32, source: 'icon.svg' },
] as const;

/** Draws every size of the app's icon from its two SVG files, unless they are newer already. */
export async function drawIcons(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const icon of ICONS) {
    const source = `${PROJECT}build/icon/${icon.source}`;
    const target = join(folder, icon.file);
    if (existsSync(target) && statSync(target).mtimeMs > statSync(source).mtimeMs) continue;
    await sharp(await readFile(source), { density: 300 }).resize(icon.size, icon.size).png({ compressionLevel: 9 }).toFile(target);
  }
}
