import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { ReactNode } from 'react';
import sharp from 'sharp';

export interface Drawn {
  title: string;
  brand: string;
  domain: string;
  /** From which age one may join. */
  age: number;
}

export const IMAGE_SIZE = { width: 1200, height: 630 } as const;
/** Raised when the drawing changes, so that no older one is shown. */
export const EDITION = 1;

const FONT = 'Bricolage Grotesque';
const FILES = [
  ['latin', 400],
  ['latin', 700],
  ['latin-ext', 400],
  ['latin-ext', 700],
] as const;
const COLOURS = { ground: '#271739', glow: '#c3225a', words: '#ffffff', quiet: '#d8c8ea' };
/** Longer titles are written smaller: characters up to which a size in pixels holds. */
const SIZES = [
  [24, 96],
  [40, 80],
  [60, 64],
  [Infinity, 52],
] as const;
const RAYS = 'M3 17 1.8 13M7 16 8.6 4.6M11 18l3.2-4.6';

const fonts = Promise.all(
  FILES.map(async ([script, weight]) => ({
    // Each script is a font of its own: a character is looked for in one after the other.
    name: script === 'latin' ? FONT : `${FONT} ${script}`,
    data: await readFile(
      createRequire(import.meta.url).resolve(
        `@fontsource/bricolage-grotesque/files/bricolage-grotesque-${script}-${weight}-normal.woff`,
      ),
    ),
    weight,
    style: 'normal' as const,
  })),
);
// Without the fonts each drawing fails, and the server still runs.
fonts.catch(() => undefined);

interface Part {
  type: string;
  props: Record<string, unknown>;
}
const part = (
  type: string,
  props: Record<string, unknown>,
  children?: Part | string | Part[],
): Part => ({ type, props: children === undefined ? props : { ...props, children } });

const rays = (colour: string, width: number, style: Record<string, unknown>): Part =>
  part(
    'svg',
    {
      viewBox: '0 0 16 20',
      fill: 'none',
      stroke: colour,
      'stroke-width': width,
      'stroke-linecap': 'round',
      style,
      width: style['width'],
      height: style['height'],
    },
    part('path', { d: RAYS }),
  );

function composition({ title, brand, domain, age }: Drawn): Part {
  const size = SIZES.find(([longest]) => title.length <= longest)?.[1] ?? 52;
  return part(
    'div',
    {
      style: {
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        width: '100%',
        height: '100%',
        padding: '64px 72px',
        background: COLOURS.ground,
        color: COLOURS.words,
        fontFamily: `${FONT}, ${FONT} latin-ext`,
      },
    },
    [
      rays(COLOURS.glow, 2.4, {
        position: 'absolute',
        right: 40,
        top: 90,
        width: 416,
        height: 520,
      }),
      part('div', { style: { display: 'flex', alignItems: 'flex-start' } }, [
        part('div', { style: { fontSize: 52, fontWeight: 700 } }, brand.toLocaleLowerCase()),
        rays(COLOURS.words, 2.6, { width: 26, height: 32, marginLeft: 4 }),
      ]),
      part(
        'div',
        {
          style: {
            display: 'flex',
            maxWidth: 680,
            fontSize: size,
            fontWeight: 700,
            lineHeight: 1.08,
            letterSpacing: '-0.02em',
          },
        },
        title,
      ),
      part(
        'div',
        { style: { display: 'flex', fontSize: 30, color: COLOURS.quiet } },
        `${domain} · ${age}+`,
      ),
    ],
  );
}

/**
 * Draws a share image. Its words become shapes by the fonts that come with the server, so that every
 * machine draws the same.
 * @returns a JPEG of `IMAGE_SIZE`, at most 100 kB.
 */
export async function drawShareImage(drawn: Drawn): Promise<Buffer> {
  // Loaded when it is needed: most servers draw each image once in their life.
  const { default: satori } = await import('satori');
  // It takes elements as React makes them, of which it reads type and properties.
  const svg = await satori(composition(drawn) as unknown as ReactNode, {
    ...IMAGE_SIZE,
    fonts: await fonts,
  });
  return sharp(Buffer.from(svg)).jpeg({ quality: 84, mozjpeg: true }).toBuffer();
}
