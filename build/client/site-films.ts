import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumPath } from '../../tests/support/chromium.ts';
import { LAYERS, neckOf, sheetOf, VIEWS } from './pictures/table-for-two.ts';
import type { Guest, ViewName } from './pictures/table-for-two.ts';

// Records the evening for two as a film without sound, in a browser. The films are in the
// repository: run `node build/client/site-films.ts` after changing the artist (two minutes).

const FOLDER = join(import.meta.dirname, '../../renderer/site/films');
const SECONDS = 8;
/** Recorded about so many times too slowly, so that no frame is dropped: see `quicken`. */
const SLOWNESS = 4;
const FRAMES_A_SECOND = 25;
const BITS_A_SECOND = 900_000;
const LARGEST_BYTES = 450_000;
const FORMATS = { webm: 'video/webm;codecs=vp9', mp4: 'video/mp4;codecs=avc1.42E01F' } as const;
/** Of the view's own pixels; both sides stay even, as the coders want. */
const SCALES: Readonly<Record<ViewName, number>> = { wide: 0.8, tall: 0.8 };

type Mood = Parameters<typeof LAYERS.head>[1];
/** From which second on a guest looks how; the first and the last are as the still picture. */
const MOODS: Readonly<Record<Guest, readonly (readonly [number, Mood])[]>> = {
  noor: [
    [0, { mood: 'laugh', eyesShut: true }],
    [1.5, { mood: 'laugh', eyesShut: false }],
    [2.3, { mood: 'smile', eyesShut: false }],
    [4.7, { mood: 'laugh', eyesShut: false }],
    [5.5, { mood: 'laugh', eyesShut: true }],
  ],
  xavier: [
    [0, { mood: 'laugh', eyesShut: false }],
    [1.9, { mood: 'smile', eyesShut: false }],
    [3.4, { mood: 'smirk', eyesShut: false }],
    [4.5, { mood: 'smile', eyesShut: false }],
    [6.1, { mood: 'laugh', eyesShut: false }],
  ],
};
const GUESTS = ['noor', 'xavier'] as const;

interface Shot {
  type: string;
  seconds: number;
  slowness: number;
  framesASecond: number;
  bitsASecond: number;
  width: number;
  height: number;
  /** Of the sheet: what is seen of it. */
  box: readonly [number, number, number, number];
  layers: Readonly<Record<'city' | 'bulbs' | 'warmth' | 'table' | 'flame' | 'shine', string>>;
  guests: readonly {
    neck: { x: number; y: number };
    hair: string;
    body: string;
    heads: readonly (readonly [number, string])[];
  }[];
}

/** Runs in the page: plays the shot on a canvas once, and records it. @returns base64, and how long it took. */
async function record(shot: Shot): Promise<{ film: string; seconds: number }> {
  const load = async (source: string) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    return createImageBitmap(image);
  };
  const entries = Object.entries(shot.layers).map(
    async ([name, source]) => [name, await load(source)] as const,
  );
  const layers = Object.fromEntries(await Promise.all(entries)) as Record<
    keyof Shot['layers'],
    ImageBitmap
  >;
  const guests = await Promise.all(
    shot.guests.map(async ({ neck, hair, body, heads }) => ({
      neck,
      hair: await load(hair),
      body: await load(body),
      heads: await Promise.all(heads.map(async ([at, head]) => ({ at, image: await load(head) }))),
    })),
  );
  const canvas = document.createElement('canvas');
  canvas.width = shot.width;
  canvas.height = shot.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  const [left, top, boxWidth] = shot.box;
  const scale = shot.width / boxWidth;
  // All that moves comes round once in the film, so that its end is its beginning.
  const wave = (seconds: number, times: number, phase = 0) =>
    Math.sin(2 * Math.PI * ((seconds / shot.seconds) * times + phase));
  const paint = (image: ImageBitmap, alpha = 1) => {
    context.globalAlpha = alpha;
    context.drawImage(image, 0, 0);
    context.globalAlpha = 1;
  };
  const around = (x: number, y: number, change: () => void, draw: () => void) => {
    context.save();
    context.translate((x - left) * scale, (y - top) * scale);
    change();
    context.translate(-(x - left) * scale, -(y - top) * scale);
    draw();
    context.restore();
  };
  const drawAt = (seconds: number) => {
    const flicker = 0.5 * wave(seconds, 9) + 0.3 * wave(seconds, 23, 0.3);
    paint(layers.city);
    around(
      800,
      -2_000,
      () => context.rotate(0.0016 * wave(seconds, 2)),
      () => paint(layers.bulbs),
    );
    paint(layers.warmth, 0.86 + 0.14 * flicker);
    for (const [index, { neck, hair, body, heads }] of guests.entries()) {
      const breath = 2.4 * scale * wave(seconds, 2, index * 0.4);
      const leaning = (image: ImageBitmap, alpha = 1) =>
        around(
          neck.x,
          neck.y,
          () => {
            context.translate(0, breath * 1.3);
            context.rotate(0.026 * wave(seconds, index + 1, 0));
          },
          () => paint(image, alpha),
        );
      leaning(hair);
      around(
        neck.x,
        neck.y,
        () => context.translate(0, breath),
        () => paint(body),
      );
      const now = heads.findLastIndex(({ at }) => at <= seconds);
      const shown = heads[now];
      const before = heads[now - 1];
      if (!shown) continue;
      const turned = before ? Math.min(1, (seconds - shown.at) / 0.14) : 1;
      if (before && turned < 1) leaning(before.image);
      leaning(shown.image, turned);
    }
    paint(layers.table);
    around(
      943,
      742,
      () => context.scale(1 + 0.05 * flicker, 1 + 0.16 * flicker),
      () => paint(layers.flame),
    );
    paint(layers.shine, 0.84 + 0.16 * flicker);
  };

  const stream = canvas.captureStream(0);
  const [track] = stream.getVideoTracks() as CanvasCaptureMediaStreamTrack[];
  const recorder = new MediaRecorder(stream, {
    mimeType: shot.type,
    videoBitsPerSecond: shot.bitsASecond / shot.slowness,
  });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
  drawAt(0);
  recorder.start();
  track?.requestFrame();
  const began = performance.now();
  await new Promise<void>((resolve) => {
    let frame = 0;
    const timer = setInterval(
      () => {
        frame++;
        if (frame > shot.seconds * shot.framesASecond) {
          clearInterval(timer);
          resolve();
          return;
        }
        drawAt((frame / shot.framesASecond) % shot.seconds);
        track?.requestFrame();
      },
      (1_000 * shot.slowness) / shot.framesASecond,
    );
  });
  const seconds = (performance.now() - began) / 1_000;
  recorder.stop();
  await stopped;
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return { film: bytes.toBase64(), seconds };
}

function shotOf(view: ViewName, type: string): Shot {
  const { width, height, viewBox } = VIEWS[view];
  const scale = SCALES[view];
  const image = (content: string) =>
    `data:image/svg+xml;base64,${sheetOf(view, content, scale).toString('base64')}`;
  const [left = 0, top = 0, boxWidth = 0, boxHeight = 0] = viewBox.split(' ').map(Number);
  const { city, bulbs, warmth, table, flame, shine } = LAYERS;
  return {
    type,
    seconds: SECONDS,
    slowness: SLOWNESS,
    framesASecond: FRAMES_A_SECOND,
    bitsASecond: BITS_A_SECOND,
    width: Math.round((width * scale) / 2) * 2,
    height: Math.round((height * scale) / 2) * 2,
    box: [left, top, boxWidth, boxHeight],
    layers: {
      city: image(city),
      bulbs: image(bulbs),
      warmth: image(warmth),
      table: image(table),
      flame: image(flame),
      shine: image(shine),
    },
    guests: GUESTS.map((name) => ({
      neck: neckOf(name),
      hair: image(LAYERS.hair(name)),
      body: image(LAYERS.body(name)),
      heads: MOODS[name].map(([at, mood]) => [at, image(LAYERS.head(name, mood))] as const),
    })),
  };
}

/**
 * Makes a film as long as it should be by the length of a tick: all times in the file are ticks.
 * @param slowness how many times too long it is. Throws for a file without a tick.
 */
function quicken(film: Buffer, ending: string, slowness: number): Buffer {
  if (ending === 'webm') {
    // TimecodeScale, three bytes long: nanoseconds.
    const at = film.indexOf(Buffer.from('2ad7b183', 'hex'));
    if (at < 0) throw new Error('The film has no scale of time.');
    film.writeUIntBE(Math.round(film.readUIntBE(at + 4, 3) / slowness), at + 4, 3);
    return film;
  }
  // Ticks a second, of the film and of its track; version 1 has longer dates before it.
  for (const box of ['mvhd', 'mdhd']) {
    const at = film.indexOf(box);
    if (at < 0) throw new Error(`The film has no ${box}.`);
    const scale = at + (film.readUInt8(at + 4) === 1 ? 24 : 16);
    film.writeUInt32BE(Math.round(film.readUInt32BE(scale) * slowness), scale);
  }
  return film;
}

await mkdir(FOLDER, { recursive: true });
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: CHROMIUM_FLAGS,
});
try {
  const page = await browser.newPage();
  await page.setContent('<!doctype html><title>film</title>');
  for (const view of ['wide', 'tall'] as const)
    for (const [ending, type] of Object.entries(FORMATS)) {
      const { film, seconds } = await page.evaluate(record, shotOf(view, type));
      const bytes = quicken(Buffer.from(film, 'base64'), ending, seconds / SECONDS);
      const name = `evening${view === 'tall' ? '-tall' : ''}.${ending}`;
      if (bytes.length > LARGEST_BYTES)
        throw new Error(`${name} has ${bytes.length} bytes, more than ${LARGEST_BYTES}`);
      await writeFile(join(FOLDER, name), bytes);
      console.log(`${name} ${bytes.length} bytes`);
    }
} finally {
  await browser.close();
}
