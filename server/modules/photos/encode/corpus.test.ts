import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import {
  cameraPhoto,
  hostileFiles,
  pngBomb,
  polyglots,
  rarePictures,
  SECRETS,
} from '../../../../tests/support/photo-corpus.ts';
import { createPhotoEncoder } from './encoder.ts';
import type { EncodedPhoto, PhotoEncoder } from './encoder.ts';

let encoder: PhotoEncoder;
beforeAll(async () => {
  encoder = createPhotoEncoder();
  await encoder.encode(await cameraPhoto('jpeg'));
}, 60_000);
afterAll(() => encoder.close());

async function encoded(bytes: Buffer): Promise<EncodedPhoto> {
  const made = await encoder.encode(bytes);
  if ('problem' in made) return expect.unreachable(made.problem);
  return made;
}
/** The colour at a place, in parts of width and height. */
async function colourAt(bytes: Buffer, x: number, y: number): Promise<'red' | 'blue' | 'green'> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at =
    (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
  return red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue';
}

describe('metadata', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'nothing of place, camera, caption or colour profile of a %s is in any size',
    async (format) => {
      const bytes = await cameraPhoto(format);
      const before = await sharp(bytes).metadata();
      expect([before.exif, before.icc, before.xmp].filter(Boolean).length).toBeGreaterThan(1);
      for (const [variant, picture] of Object.entries((await encoded(bytes)).variants)) {
        const after = await sharp(picture).metadata();
        expect(
          [
            after.format,
            after.exif,
            after.icc,
            after.xmp,
            after.iptc,
            after.orientation,
            after.pages ?? 1,
          ],
          variant,
        ).toEqual(['webp', undefined, undefined, undefined, undefined, undefined, 1]);
        for (const secret of SECRETS) expect(picture.includes(secret), variant).toBe(false);
        // Only the chunks of a plain picture.
        const chunks: string[] = [];
        for (
          let at = 12;
          at + 8 <= picture.length;
          at += 8 + picture.readUInt32LE(at + 4) + (picture.readUInt32LE(at + 4) % 2)
        )
          chunks.push(picture.toString('latin1', at, at + 4));
        expect(chunks, variant).toEqual(['VP8 ']);
      }
    },
  );

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'orientation %i is applied to every size',
    async (orientation) => {
      const made = await encoded(await cameraPhoto('jpeg', orientation, [640, 480]));
      const corner = (
        {
          1: [0.2, 0.2],
          2: [0.8, 0.2],
          3: [0.8, 0.8],
          4: [0.2, 0.8],
          5: [0.2, 0.2],
          6: [0.8, 0.2],
          7: [0.8, 0.8],
          8: [0.2, 0.8],
        } as const
      )[orientation as 1];
      expect([made.width, made.height]).toEqual(orientation < 5 ? [640, 480] : [480, 640]);
      for (const variant of ['large', 'medium'] as const) {
        expect(await colourAt(made.variants[variant], ...corner), variant).toBe('red');
        expect(await colourAt(made.variants[variant], 1 - corner[0], 1 - corner[1]), variant).toBe(
          'blue',
        );
      }
    },
  );
});

test('the sizes are the fixed ones; the blurred picture holds nothing that could be sharpened', async () => {
  const noise = await sharp({
    create: {
      width: 3_000,
      height: 2_400,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer();
  const { variants, width, height } = await encoded(noise);
  const sizes = Object.fromEntries(
    await Promise.all(
      Object.entries(variants).map(async ([name, picture]) => {
        const size = await sharp(picture).metadata();
        return [name, [size.width, size.height]] as const;
      }),
    ),
  );
  expect(sizes).toEqual({
    large: [1_600, 1_280],
    medium: [480, 384],
    thumb: [160, 160],
    blurred: [320, 256],
  });
  expect([width, height]).toEqual([1_600, 1_280]);
  const { channels } = await sharp(variants.blurred).stats();
  for (const { stdev } of channels) expect(stdev).toBeLessThan(12);
  expect((await encoded(await cameraPhoto('png', 1, [8, 8]))).width).toBe(8);
});

test('the small picture is the square that the crop shows, whatever there is to see elsewhere', async () => {
  const tall = await sharp({
    create: { width: 400, height: 1_000, channels: 3, background: '#0000ff' },
  })
    .composite([
      // From 28% of the 600 that do not fit, so high as it is wide.
      {
        input: { create: { width: 400, height: 400, channels: 3, background: '#ff0000' } },
        left: 0,
        top: 168,
      },
    ])
    .png()
    .toBuffer();
  const { thumb } = (await encoded(tall)).variants;
  expect(await colourAt(thumb, 0.5, 0.04)).toBe('red');
  expect(await colourAt(thumb, 0.5, 0.96)).toBe('red');
});

test('what is no photo, is too large, is cut off or lies is refused, each within 2 s', async () => {
  for (const [what, bytes, codes] of await hostileFiles()) {
    const began = performance.now();
    const made = await encoder.encode(bytes);
    expect(performance.now() - began, what).toBeLessThan(2_000);
    expect(codes, what).toContain('problem' in made ? made.problem : 'taken');
  }
}, 60_000);

test('a picture that is something else besides is a picture only; of an animation the first frame stays', async () => {
  for (const [what, bytes] of await polyglots()) {
    const made = await encoded(bytes);
    expect(await colourAt(made.variants.large, 0.2, 0.2), what).toBe('red');
    for (const picture of Object.values(made.variants)) {
      for (const rest of ['<script', 'alert', 'PK\x03\x04', ...SECRETS])
        expect(picture.includes(rest), what).toBe(false);
      expect((await sharp(picture).metadata()).pages ?? 1, what).toBe(1);
    }
  }
}, 60_000);

test('whatever a picture was written as, what is served is a plain one of 8 bits in sRGB', async () => {
  for (const [what, bytes] of await rarePictures()) {
    const made = await encoded(bytes);
    expect(
      [
        made.width,
        made.height,
        await colourAt(made.variants.large, 0.2, 0.2),
        await colourAt(made.variants.large, 0.8, 0.8),
      ],
      what,
    ).toEqual([320, 240, 'red', 'blue']);
    for (const picture of Object.values(made.variants)) {
      const { format, space, depth, hasAlpha } = await sharp(picture).metadata();
      expect([format, space, depth, hasAlpha], what).toEqual(['webp', 'srgb', 'uchar', false]);
    }
  }
}, 60_000);

test('bombs one after the other leave this process as large as it was, and it answers all the while', async () => {
  const bomb = pngBomb(6_300, 6_300, 6_300);
  const before = process.memoryUsage.rss();
  const late: number[] = [];
  let last = performance.now();
  const ticks = setInterval(() => {
    late.push(performance.now() - last - 20);
    last = performance.now();
  }, 20);
  const made = await Promise.all(Array.from({ length: 6 }, () => encoder.encode(bomb)));
  clearInterval(ticks);
  expect(
    made.every(
      (one) => !('problem' in one) || ['photo_broken', 'photo_pixels'].includes(one.problem),
    ),
  ).toBe(true);
  expect(process.memoryUsage.rss() - before).toBeLessThan(300 * 1_024 * 1_024);
  expect(late.sort((one, other) => one - other)[Math.floor(late.length * 0.99)]).toBeLessThan(500);
}, 60_000);

describe('the process that decodes', () => {
  test('one that dies is replaced; the picture that it had is refused and the next is made', async () => {
    const own = createPhotoEncoder();
    try {
      await own.encode(await cameraPhoto('jpeg'));
      const pid = own.pid ?? expect.unreachable();
      const underway = own.encode(pngBomb(6_000, 6_000, 6_000));
      process.kill(pid, 'SIGKILL');
      expect(await underway).toMatchObject({ problem: 'photo_broken' });
      expect(await own.encode(await cameraPhoto('png'))).toMatchObject({ width: 640 });
      expect(own.pid).not.toBe(pid);
    } finally {
      own.close();
    }
  }, 60_000);

  test('one that hangs is ended after its time, and the next picture is made', async () => {
    const own = createPhotoEncoder({ patienceMs: 1_500 });
    try {
      await own.encode(await cameraPhoto('jpeg'));
      process.kill(own.pid ?? expect.unreachable(), 'SIGSTOP');
      expect(await own.encode(await cameraPhoto('jpeg'))).toEqual({ problem: 'photo_broken' });
      await expect
        .poll(async () => 'problem' in (await own.encode(await cameraPhoto('jpeg'))), {
          timeout: 20_000,
        })
        .toBe(false);
    } finally {
      own.close();
    }
  }, 60_000);

  test('when too many wait, the next is told so', async () => {
    const own = createPhotoEncoder({ maxQueued: 2 });
    try {
      const photo = await cameraPhoto('jpeg');
      const made = await Promise.all(Array.from({ length: 5 }, () => own.encode(photo)));
      expect(made.map((one) => ('problem' in one ? one.problem : 'made')).sort()).toEqual([
        'busy',
        'busy',
        'made',
        'made',
        'made',
      ]);
    } finally {
      own.close();
    }
  }, 60_000);
});
