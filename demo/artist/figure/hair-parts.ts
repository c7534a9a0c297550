import type { Chance } from '../chance.ts';
import { line, tenth } from '../strokes.ts';
import type { Face } from './face.ts';

interface HairOptions {
  face: Face;
  turn: number;
  hair: string;
  /** The hair's colour away from the light. */
  lo: string;
  /** The hair's colour in the light. */
  hi: string;
  rand: Chance;
}
/** @returns what is behind the head, and what is before it. */
export type HairDrawing = (options: HairOptions) => { back: string; front: string };

type Bump = readonly [x: number, y: number, radius: number];

export const bumps = (list: readonly Bump[], fill: string): string =>
  list
    .map(
      ([x, y, r]) => `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="${tenth(r)}" fill="${fill}"/>`,
    )
    .join('');

/** Bumps along an arc, in degrees from the right, each a little out of line. */
export const ring = (
  count: number,
  from: number,
  to: number,
  rx: number,
  ry: number,
  cy: number,
  r: number,
  rand: Chance,
  jitter = 5,
): Bump[] =>
  Array.from({ length: count }, (_, i) => {
    const a = ((from + ((to - from) * i) / (count - 1)) * Math.PI) / 180;
    return [
      Math.cos(a) * rx + rand.in(-jitter, jitter),
      cy - Math.sin(a) * ry + rand.in(-jitter, jitter),
      r * rand.in(0.88, 1.15),
    ];
  });

interface CapOptions {
  v?: number;
  /** How low it comes at the sides. */
  low?: number;
  /** Where it is parted. */
  part?: number;
  dipL?: number;
  dipR?: number;
  edge?: number;
}

/** The hair over the skull down to a hairline. */
export function cap(
  face: Face,
  turn: number,
  { v = 10, low = 6, part = 0, dipL = 0, dipR = 0, edge = 8 }: CapOptions,
): string {
  const W = face.w + edge,
    w = face.w,
    p = part + turn * 10,
    top = -103 - v;
  return `M${tenth(-W)} ${low}C${tenth(-W - 5)} ${tenth(-60 - v * 0.5)} ${tenth(-58)} ${top} ${tenth(part * 0.25)} ${top}C${tenth(58)} ${top} ${tenth(W + 5)} ${tenth(-60 - v * 0.5)} ${tenth(W)} ${low}L${tenth(w - 3)} ${low}Q${tenth(w - 2)} ${tenth(-30)} ${tenth(w - 15 + turn * 5)} ${tenth(-50)}Q${tenth((w + p) / 2)} ${tenth(-74 + dipR)} ${tenth(p)} ${tenth(-76)}Q${tenth((-w + p) / 2)} ${tenth(-74 + dipL)} ${tenth(-w + 15 + turn * 5)} ${tenth(-50)}Q${tenth(-w + 2)} ${tenth(-30)} ${tenth(-w + 3)} ${low}Z`;
}

export const strands = (list: readonly string[], colour: string, w = 2.4, o = 0.45): string =>
  list.map((d) => line(d, colour, w, `opacity="${o}"`)).join('');
