import sharp from 'sharp';
import { seededRandom } from '../random.ts';
import { mix } from './figure.ts';
import type { PortraitScene } from './recipe.ts';
import { SHEET } from './strokes.ts';

/** A scene's light on a person: bright and dark edge, and their strength. */
interface Light {
  rim: string;
  rimStrength: number;
  shade: string;
  shadeStrength: number;
  warm: string;
  softness: number;
}

const day: Light = {
  rim: '#fff1da',
  rimStrength: 0.42,
  shade: '#1c0f28',
  shadeStrength: 0.55,
  warm: '#fff3dc',
  softness: 0.7,
};
const LIGHTS: Partial<Record<PortraitScene, Light>> = {
  evening: {
    ...day,
    rim: '#ffb98a',
    rimStrength: 0.55,
    shade: '#120a24',
    shadeStrength: 0.68,
    warm: '#ffd9b0',
    softness: 0.62,
  },
  cafe: {
    ...day,
    rim: '#ffcf94',
    rimStrength: 0.55,
    shade: '#1d0e0a',
    shadeStrength: 0.62,
    warm: '#ffe2b4',
  },
  library: {
    ...day,
    rim: '#ffcf8f',
    rimStrength: 0.6,
    shade: '#180c08',
    shadeStrength: 0.64,
    warm: '#ffdfab',
  },
  garden: {
    ...day,
    rim: '#ffd79a',
    rimStrength: 0.6,
    shade: '#101426',
    shadeStrength: 0.64,
    warm: '#ffe0ae',
    softness: 0.66,
  },
  rooftop: {
    ...day,
    rim: '#ffc79a',
    rimStrength: 0.62,
    shade: '#1a1030',
    shadeStrength: 0.62,
    warm: '#ffdcb8',
  },
  snow: {
    ...day,
    rim: '#f4f9ff',
    rimStrength: 0.6,
    shade: '#1b2740',
    shadeStrength: 0.45,
    warm: '#f6faff',
    softness: 0.55,
  },
  studio: { ...day, shadeStrength: 0.58 },
};
export const lightOf = (scene: PortraitScene): Light => LIGHTS[scene] ?? day;

// Soft edges are computed on a small sheet and enlarged.
const SMALL = { width: 160, height: 200 } as const;

const single = (data: Buffer) => sharp(data, { raw: { ...SMALL, channels: 1 } });
const soften = async (data: Buffer, deviation: number) =>
  single(data).blur(deviation).toColourspace('b-w').raw().toBuffer();

/** Where the figure is and its softened, moved copy is not: the edge on one side. */
function edge(alpha: Buffer, soft: Buffer, dx: number, dy: number): Buffer {
  const { width, height } = SMALL;
  const out = Buffer.alloc(alpha.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [fromX, fromY] = [x - dx, Math.min(height - 1, y - dy)];
      const there =
        fromX < 0 || fromX >= width || fromY < 0 ? 0 : (soft[fromY * width + fromX] ?? 0);
      out[y * width + x] = ((alpha[y * width + x] ?? 0) * (255 - there)) / 255;
    }
  return out;
}

/** Layers of one colour each as one picture with transparency. */
function layered(layers: readonly { mask: Buffer; colour: string; strength: number }[]): Buffer {
  const size = SMALL.width * SMALL.height;
  const out = Buffer.alloc(size * 4);
  for (const { mask, colour, strength } of layers) {
    const rgb = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    for (let index = 0; index < size; index++) {
      const [over, under] = [
        ((mask[index] ?? 0) / 255) * strength,
        (out[index * 4 + 3] ?? 0) / 255,
      ];
      const alpha = over + under * (1 - over);
      if (alpha === 0) continue;
      for (let channel = 0; channel < 3; channel++)
        out[index * 4 + channel] =
          ((rgb[channel] ?? 0) * over + (out[index * 4 + channel] ?? 0) * under * (1 - over)) /
          alpha;
      out[index * 4 + 3] = alpha * 255;
    }
  }
  return out;
}

export interface Picture {
  data: Buffer;
  width: number;
  height: number;
  channels: 3 | 4;
}
const opened = (picture: Picture) =>
  sharp(picture.data, {
    raw: { width: picture.width, height: picture.height, channels: picture.channels },
  });
const enlarged = (data: Buffer, to: { width: number; height: number }) =>
  sharp(data, { raw: { ...SMALL, channels: 4 } })
    .resize(to.width, to.height, { kernel: 'linear', fit: 'fill' })
    .raw()
    .toBuffer();

/** Lights a flat figure: dark edge, bright edge. @returns it and the shadow it throws. */
export async function litFigure(
  figure: Picture,
  light: Light,
  shadowSize: { width: number; height: number },
): Promise<{ figure: Picture; shadow: Buffer }> {
  const alpha = await opened(figure)
    .extractChannel(3)
    .resize(SMALL.width, SMALL.height, { fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const soft = await soften(alpha, 5.5);
  const [dark, bright, behind] = await Promise.all([
    soften(edge(alpha, soft, -8, -2), 2.2),
    soften(edge(alpha, soft, 6, 4), 1.7),
    soften(alpha, 11),
  ]);
  const [edges, shadow] = await Promise.all([
    enlarged(
      layered([
        { mask: dark, colour: light.shade, strength: light.shadeStrength },
        { mask: bright, colour: light.rim, strength: light.rimStrength },
      ]),
      figure,
    ),
    enlarged(
      layered([{ mask: behind, colour: mix(light.shade, '#000000', 0.4), strength: 0.3 }]),
      shadowSize,
    ),
  ]);
  const raw = { width: figure.width, height: figure.height, channels: 4 } as const;
  const data = await opened(figure)
    .composite([{ input: edges, raw, blend: 'atop' }])
    .raw()
    .toBuffer();
  return { figure: { ...figure, data }, shadow };
}

const overlays = new Map<string, Promise<Buffer>>();
const overlay = (key: string, width: number, content: string) => {
  const known = overlays.get(`${key} ${width}`);
  if (known) return known;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${(width * SHEET.height) / SHEET.width}" viewBox="0 0 1 1" preserveAspectRatio="none">${content}<rect width="1" height="1" fill="url(#fill)"/></svg>`;
  const made = sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  overlays.set(`${key} ${width}`, made);
  return made;
};

export const slant = (light: Light, width: number): Promise<Buffer> =>
  overlay(
    `slant ${light.warm} ${light.softness}`,
    width,
    `<linearGradient id="fill" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${light.warm}" stop-opacity="${light.softness}"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1a0d2a" stop-opacity="${light.softness}"/></linearGradient>`,
  );

export const vignette = (width: number): Promise<Buffer> =>
  overlay(
    'vignette',
    width,
    '<radialGradient id="fill" cx=".5" cy=".42" r=".8"><stop offset=".55" stop-color="#120816" stop-opacity="0"/><stop offset="1" stop-color="#120816" stop-opacity=".46"/></radialGradient>',
  );

const GRAIN = 160;
let grainTile: Buffer | undefined;
/** Fine grain as a tile; it also hides steps in large gradients. */
export function grain(): {
  input: Buffer;
  raw: { width: number; height: number; channels: 4 };
  tile: true;
  blend: 'overlay';
} {
  if (!grainTile) {
    const random = seededRandom(4);
    grainTile = Buffer.alloc(GRAIN * GRAIN * 4, 255);
    for (let index = 0; index < GRAIN * GRAIN; index++)
      grainTile.fill(
        128 + Math.round((random() + random() + random() - 1.5) * 11),
        index * 4,
        index * 4 + 3,
      );
  }
  return {
    input: grainTile,
    raw: { width: GRAIN, height: GRAIN, channels: 4 },
    tile: true,
    blend: 'overlay',
  };
}
