/** What would make a photo better; also keys of the texts. The first ones help most. */
const PHOTO_TIPS = ['small', 'blurred', 'dark', 'backlight', 'aside', 'wide'] as const;
export type PhotoTip = (typeof PHOTO_TIPS)[number];

/** More than two are not read. */
const MOST_TIPS = 2;
/** The side to which a picture is made small before it is measured. */
export const MEASURED_SIDE = 512;

/** Red, green, blue and alpha of each pixel, as a canvas has them. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}
interface Grey {
  light: Uint8Array;
  width: number;
  height: number;
}

/*
 * Each limit lies far on one side of what can be argued about: a tip is given only when it is sure.
 * Nothing here looks for people or at the colour of skin (decision 058).
 */
const SMALL_SIDE = 480;
const WIDE = 1.15;
const DARK = { middle: 40, brightest: 80 };
const BACKLIGHT = { inside: 60, around: 170 };
const EMPTY = 2;
const FULL = 8;
const BLURRED_EDGE = 6.5;
/** A picture without contrast has no edges to judge by. */
const LEAST_CONTRAST = 24;
const REACH = 10;
const EDGES = 400;

function toGrey({ data, width, height }: Pixels): Grey {
  const light = new Uint8Array(width * height);
  for (let at = 0; at < light.length; at += 1) {
    const from = at * 4;
    light[at] =
      0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0);
  }
  return { light, width, height };
}

/** The light that a share of the chosen pixels stays under. */
function lightAt(
  { light, width, height }: Grey,
  share: number,
  isChosen: (x: number, y: number) => boolean = () => true,
): number {
  const counts = new Uint32Array(256);
  let total = 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (!isChosen(x / width, y / height)) continue;
      const value = light[y * width + x] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
      total += 1;
    }
  let seen = 0;
  for (let value = 0; value < 256; value += 1) {
    seen += counts[value] ?? 0;
    if (seen >= total * share) return value;
  }
  return 255;
}

const isInside = (x: number, y: number): boolean => x > 0.3 && x < 0.7 && y > 0.2 && y < 0.7;
const isAround = (x: number, y: number): boolean => x < 0.15 || x > 0.85 || y < 0.1;

/** How much the light changes at a pixel, and in which direction. */
function slopeAt({ light, width }: Grey, x: number, y: number): [number, number, number] {
  const at = y * width + x;
  const across = ((light[at + 1] ?? 0) - (light[at - 1] ?? 0)) / 2;
  const down = ((light[at + width] ?? 0) - (light[at - width] ?? 0)) / 2;
  return [Math.hypot(across, down), across, down];
}

/** How many pixels it takes from dark to light across the sharpest edges; null without any. */
function edgeWidth(grey: Grey): number | null {
  const { light, width, height } = grey;
  const counts = new Uint32Array(512);
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const step = Math.round(slopeAt(grey, x, y)[0] * 2);
      counts[step] = (counts[step] ?? 0) + 1;
    }
  const wanted = Math.max(EDGES, width * height * 0.004);
  let [limit, seen] = [511, 0];
  while (limit > 0 && (seen += counts[limit] ?? 0) < wanted) limit -= 1;
  const stride = Math.max(1, Math.floor(seen / EDGES));
  const widths: number[] = [];
  const contrasts: number[] = [];
  let found = 0;
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const [slope, across, down] = slopeAt(grey, x, y);
      if (slope * 2 < limit || slope === 0 || (found += 1) % stride > 0) continue;
      let [least, most] = [255, 0];
      for (let step = -REACH; step <= REACH; step += 1) {
        const toX = Math.round(x + (across / slope) * step);
        const toY = Math.round(y + (down / slope) * step);
        if (toX < 0 || toY < 0 || toX >= width || toY >= height) continue;
        const value = light[toY * width + toX] ?? 0;
        least = Math.min(least, value);
        most = Math.max(most, value);
      }
      widths.push((most - least) / slope);
      contrasts.push(most - least);
    }
  const middleOf = (list: number[]): number =>
    list.sort((one, other) => one - other)[Math.floor(list.length / 2)] ?? 0;
  return middleOf(contrasts) < LEAST_CONTRAST ? null : middleOf(widths);
}

/** How much there is to see between two shares of the width. */
function detail(grey: Grey, from: number, to: number): number {
  const { width, height } = grey;
  let [sum, count] = [0, 0];
  for (let y = 1; y < height - 1; y += 1)
    for (
      let x = Math.max(1, Math.floor(width * from));
      x < Math.min(width - 1, width * to);
      x += 1
    ) {
      sum += slopeAt(grey, x, y)[0];
      count += 1;
    }
  return count === 0 ? 0 : sum / count;
}

/**
 * At most two things that would surely make a photo better.
 * @param pixels the photo, made small to `MEASURED_SIDE`.
 * @param size the photo's own size.
 */
export function photoTips(
  pixels: Pixels,
  size: { width: number; height: number },
): readonly PhotoTip[] {
  const grey = toGrey(pixels);
  const isDark = lightAt(grey, 0.5) < DARK.middle && lightAt(grey, 0.95) < DARK.brightest;
  const width = edgeWidth(grey);
  const isSmall = Math.min(size.width, size.height) < SMALL_SIDE;
  const sides = Math.max(detail(grey, 0, 0.3), detail(grey, 0.7, 1));
  const holds: Readonly<Record<PhotoTip, boolean>> = {
    small: isSmall,
    // A small photo is not sharp because it is small.
    blurred: !isSmall && !isDark && width !== null && width > BLURRED_EDGE,
    dark: isDark,
    backlight:
      lightAt(grey, 0.95, isInside) < BACKLIGHT.inside &&
      lightAt(grey, 0.5, isAround) > BACKLIGHT.around,
    aside: detail(grey, 0.35, 0.65) < EMPTY && sides > FULL,
    wide: size.width > size.height * WIDE,
  };
  return PHOTO_TIPS.filter((tip) => holds[tip]).slice(0, MOST_TIPS);
}
