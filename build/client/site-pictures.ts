import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { personOf } from '../../demo/artist/figure/person.ts';
import { lookOf } from '../../demo/artist/look.ts';
import { drawLook } from '../../demo/artist/draw.ts';
import type { Picture } from '../../demo/artist/draw.ts';
import { faceOf } from '../../demo/artist/picture.ts';
import { PEOPLE } from './pictures/people.ts';
import { stillOf } from './pictures/table-for-two.ts';

// Draws the people of the visitors' pages with the demo's artist. They are in the repository: run
// `node build/client/site-pictures.ts` after changing the artist.

const FOLDER = join(import.meta.dirname, '../../renderer/site/pictures');
const SIZES = [
  { width: 800, suffix: '' },
  { width: 480, suffix: '-small' },
] as const;
const [FACE_WIDTH, SHEET_WIDTH] = [160, 640];
const QUALITY = { quality: 80, effort: 6 } as const;

async function write(name: string, picture: Sharp): Promise<void> {
  const bytes = await picture.webp(QUALITY).toBuffer();
  await writeFile(join(FOLDER, `${name}.webp`), bytes);
  console.log(`${name}.webp ${bytes.length} bytes`);
}

const opened = ({ data, width, height, channels }: Picture) =>
  sharp(data, { raw: { width, height, channels } });

/** The square around a face in the pixels of its sheet. */
function faceIn(square: ReturnType<typeof faceOf>) {
  const side = Math.floor(square.side);
  return { left: Math.round(square.left), top: Math.round(square.top), width: side, height: side };
}

await mkdir(FOLDER, { recursive: true });
for (const [name, { wish, pictures }] of Object.entries(PEOPLE)) {
  const person = personOf(`vonk-${name}`, wish);
  for (const [number, where] of Object.entries(pictures)) {
    const look = lookOf(person, Number(number) - 1, where);
    const shown = { ...look, mood: look.mood === 'calm' ? ('smile' as const) : look.mood };
    const file = number === '1' ? name : `${name}-${number}`;
    for (const { width, suffix } of SIZES)
      await write(`${file}${suffix}`, opened(await drawLook(person, shown, width)));
    if (number !== '1') continue;
    const sheet = opened(await drawLook(person, shown, SHEET_WIDTH));
    await write(
      `${name}-face`,
      sheet.extract(faceIn(faceOf(person, shown))).resize(FACE_WIDTH, FACE_WIDTH),
    );
  }
}
await write('evening', sharp(stillOf('wide')));
await write('evening-tall', sharp(stillOf('tall')));
