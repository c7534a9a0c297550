import { mix } from '../colour.ts';
import { line, shape, tenth } from '../strokes.ts';
import { bumps, cap, ring, strands } from './hair-parts.ts';
import type { HairDrawing } from './hair-parts.ts';

export const CURLY_HAIR = {
  afro: ({ face, turn, hair, lo, rand, hi }) => ({
    back:
      `<ellipse cx="${tenth(-turn * 8)}" cy="-42" rx="${face.w + 56}" ry="118" fill="${lo}"/>` +
      bumps(ring(19, -38, 218, face.w + 52, 112, -40, 24, rand), lo),
    front:
      bumps(ring(11, 12, 168, face.w - 4, 52, -58, 26, rand, 3), hair) +
      bumps(ring(13, 8, 172, face.w + 24, 82, -50, 28, rand, 4), hair) +
      bumps(ring(9, 30, 150, face.w + 34, 92, -52, 12, rand, 6), mix(hair, hi, 0.35)),
  }),
  curls: ({ face, hair, lo, rand, hi }) => ({
    back:
      bumps(ring(17, -66, 246, face.w + 34, 112, -10, 34, rand, 4), lo) +
      `<rect x="${-face.w - 30}" y="-60" width="${face.w * 2 + 60}" height="140" rx="50" fill="${lo}"/>`,
    front:
      bumps(ring(10, 8, 172, face.w - 2, 46, -58, 24, rand, 3), hair) +
      bumps(ring(9, 20, 160, face.w + 4, 62, -56, 25, rand, 4), hair) +
      bumps(
        [
          [-face.w - 14, -20, 24],
          [-face.w - 20, 20, 24],
          [-face.w - 22, 58, 25],
          [-face.w - 14, 92, 22],
          [face.w + 14, -20, 24],
          [face.w + 20, 20, 24],
          [face.w + 22, 58, 25],
          [face.w + 14, 92, 22],
        ],
        hair,
      ) +
      strands(
        (
          [
            [-face.w - 22, 20],
            [face.w + 18, 50],
            [-34, -104],
            [24, -108],
            [-face.w - 20, 66],
            [face.w + 12, -16],
            [60, -92],
            [-64, -84],
          ] as const
        ).map(([x, y]) => `M${x - 10} ${y}a10 10 0 1 1 14 8`),
        hi,
        2.6,
        0.5,
      ),
  }),
  curlytop: ({ face, turn, hair, lo, rand, hi }) => {
    const w = face.w;
    return {
      back: '',
      front:
        shape(
          `M${-w - 2} 6C${-w - 6} -50 -60 -100 0 -100C60 -100 ${w + 6} -50 ${w + 2} 6L${w - 4} 4Q${w - 4} -34 ${w - 14 + turn * 4} -52L${-w + 14 + turn * 4} -52Q${-w + 4} -34 ${-w + 4} 4Z`,
          lo,
        ) +
        bumps(ring(9, 10, 170, w - 8, 38, -68, 21, rand, 3), hair) +
        bumps(ring(9, 14, 166, w - 4, 54, -66, 22, rand, 4), hair) +
        strands(
          (
            [
              [-44, -96],
              [-8, -112],
              [30, -106],
              [54, -84],
              [-62, -72],
            ] as const
          ).map(([x, y]) => `M${x - 8} ${y}a9 9 0 1 1 12 7`),
          hi,
          2.6,
          0.5,
        ),
    };
  },
  locs: ({ face, turn, hair, lo, hi }) => {
    const w = face.w;
    const rope = (x: number, len: number, c: string, k = 15) =>
      line(`M${x * 0.76} -56Q${x * 1.1} ${len * 0.1} ${x * 1.08} ${len}`, c, k);
    return {
      back:
        [-1, -0.72, -0.4, 0.4, 0.72, 1]
          .map((k, i) =>
            rope(k * (w + 16), 150 - (i % 3) * 14, i % 2 ? lo : mix(lo, hair, 0.6), 20),
          )
          .join('') +
        shape(`M${-w - 14} -30C${-w - 16} -112 ${w + 16} -112 ${w + 14} -30L${w} 40L${-w} 40Z`, lo),
      front:
        shape(cap(face, turn, { v: 12, low: 4, part: 4, dipL: 8, dipR: 8, edge: 9 }), hair) +
        rope(-w - 8, 120, hair) +
        rope(w + 8, 112, hair) +
        rope(-w + 3, 56, mix(hair, hi, 0.15), 12) +
        strands(
          [
            `M-6 -112Q-48 -96 ${-w - 2} -30`,
            `M4 -113Q-20 -98 -40 -62`,
            `M14 -112Q52 -96 ${w + 2} -30`,
            `M10 -113Q28 -96 44 -64`,
          ],
          hi,
          3,
        ),
    };
  },
} satisfies Record<string, HairDrawing>;
