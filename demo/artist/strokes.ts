import { seededRandom } from '../random.ts';

/** The sheet that every scene is drawn on; it scales to any size. */
export const SHEET = { width: 640, height: 800 } as const;

export type Stops = readonly (readonly [number, string])[];

/** A gradient from top to bottom, or with `across` from left to right. */
export function gradient(id: string, stops: Stops, across = false): string {
  const marks = stops
    .map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`)
    .join('');
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${across ? 1 : 0}" y2="${across ? 0.6 : 1}">${marks}</linearGradient>`;
}

export const glow = (id: string, colour: string, strength = 1): string =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;

export const ground = (fill: string): string =>
  `<rect x="-60" y="-60" width="760" height="920" fill="${fill}"/>`;

/** A group out of focus; the number is the blur's deviation on the sheet. */
export const blurred = (amount: 2 | 4 | 8 | 14 | 30, content: string): string =>
  `<g filter="url(#blur${amount})">${content}</g>`;

export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more = '',
): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${more ? ` ${more}` : ''}/>`;

export const oval = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  more = '',
): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${more ? ` ${more}` : ''}/>`;

export const disc = (x: number, y: number, radius: number, fill: string, more = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"${more ? ` ${more}` : ''}/>`;

export const shape = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="${fill}"${more ? ` ${more}` : ''}/>`;

export const line = (d: string, stroke: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more ? ` ${more}` : ''}/>`;

export function bokeh(
  count: number,
  seed: number,
  colours: readonly string[],
  area: {
    from: number;
    to: number;
    smallest: number;
    largest: number;
    opacity: number;
    left?: number;
    right?: number;
  },
): string {
  const random = seededRandom(seed);
  const { from, to, smallest, largest, opacity, left = 0, right = SHEET.width } = area;
  return Array.from({ length: count }, (_, index) => {
    const [x, y, radius] = [
      left + random() * (right - left),
      from + random() * (to - from),
      smallest + random() * (largest - smallest),
    ];
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}" fill="${colours[index % colours.length] ?? ''}" opacity="${(opacity * (0.35 + 0.65 * random())).toFixed(2)}"/>`;
  }).join('');
}

/** A coordinate to a tenth: more is not to be seen. */
export const tenth = (value: number): number => Math.round(value * 10) / 10;

/** The item of a list that goes round. Throws RangeError for an empty one. */
export function nth<Item>(list: readonly Item[], index: number): Item {
  const item = list[index % list.length];
  if (item === undefined) throw new RangeError('The list is empty');
  return item;
}

export const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

const BLURS = [
  [2, 1.6, 5],
  [4, 4, 10],
  [8, 8, 20],
  [14, 15, 30],
  [30, 30, 40],
] as const;

/** Drawn around the sheet and cut off, so that a blur at the edge has something to blur. */
export const MARGIN = 60;

/** A finished sheet with its margin as an SVG document; `width` is the sheet's own in pixels. */
export function sheet(content: string, width: number): string {
  const [full, tall] = [SHEET.width + 2 * MARGIN, SHEET.height + 2 * MARGIN];
  const scale = width / SHEET.width;
  const filters = BLURS.map(
    ([name, deviation, margin]) =>
      `<filter id="blur${name}" x="-${margin}%" y="-${margin}%" width="${100 + 2 * margin}%" height="${100 + 2 * margin}%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
  ).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${full * scale}" height="${tall * scale}" viewBox="${-MARGIN} ${-MARGIN} ${full} ${tall}"><defs>${filters}</defs>${content}</svg>`;
}
