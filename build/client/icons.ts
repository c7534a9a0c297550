import { existsSync, mkdirSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { PROJECT } from './client.ts';

/** File, size, and fill: a maskable icon is cut by the system and needs a wide edge. */
const ICONS = [
  { file: 'icon-192.png', size: 192, source: 'icon.svg' },
  { file: 'icon-512.png', size: 512, source: 'icon.svg' },
  { file: 'maskable-192.png', size: 192, source: 'icon-maskable.svg' },
  { file: 'maskable-512.png', size: 512, source: 'icon-maskable.svg' },
  { file: 'apple-touch-icon.png', size: 180, source: 'icon-maskable.svg' },
  { file: 'favicon-32.png', size: 32, source: 'icon.svg' },
] as const;

/** Draws an SVG as a square PNG. @param fill share of the width; the rest is transparent. */
export async function drawSvg(svg: Buffer, size: number, fill = 1): Promise<Buffer> {
  const inner = Math.round(size * fill);
  const before = Math.floor((size - inner) / 2);
  const drawn = sharp(svg, { density: 300 }).resize(inner, inner);
  const edge = {
    top: before,
    left: before,
    bottom: size - inner - before,
    right: size - inner - before,
    background: { r: 0, g: 0, b: 0, alpha: 0 },
  };
  return (inner === size ? drawn : drawn.extend(edge)).png({ compressionLevel: 9 }).toBuffer();
}

/** Draws every size of the app's icon from its two SVG files, unless they are newer already. */
export async function drawIcons(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const icon of ICONS) {
    const source = `${PROJECT}build/client/icon/${icon.source}`;
    const target = join(folder, icon.file);
    if (existsSync(target) && statSync(target).mtimeMs > statSync(source).mtimeMs) continue;
    await writeFile(target, await drawSvg(await readFile(source), icon.size));
  }
}
