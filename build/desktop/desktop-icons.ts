import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT } from '../client/client.ts';
import { icnsFile, ICNS_KINDS, icoFile } from './icon-containers.ts';
import { drawSvg } from '../client/icons.ts';

const WINDOWS_SIZES = [16, 20, 24, 32, 40, 48, 64, 128, 256] as const;
const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024] as const;
/** A Mac's icons leave an edge free, where its shadow falls. */
const MAC_FILL = 824 / 1024;

/** Draws the desktop app's icons for three systems from one SVG. @param folder absolute. */
export async function drawDesktopIcons(folder: string): Promise<void> {
  const svg = await readFile(`${PROJECT}build/client/icon/icon.svg`);
  mkdirSync(join(folder, 'icons'), { recursive: true });
  for (const size of LINUX_SIZES)
    writeFileSync(join(folder, `icons/${size}x${size}.png`), await drawSvg(svg, size));
  writeFileSync(
    join(folder, 'icon.ico'),
    icoFile(
      await Promise.all(
        WINDOWS_SIZES.map(async (size) => ({ size, png: await drawSvg(svg, size) })),
      ),
    ),
  );
  const mac = new Map<number, Buffer>();
  for (const [, size] of ICNS_KINDS)
    if (!mac.has(size)) mac.set(size, await drawSvg(svg, size, MAC_FILL));
  writeFileSync(
    join(folder, 'icon.icns'),
    icnsFile((size) => mac.get(size) ?? Buffer.alloc(0)),
  );
}
