import { shape, tenth } from '../strokes.ts';
import { cap, strands } from './hair-parts.ts';
import type { HairDrawing } from './hair-parts.ts';

export const SHORT_HAIR = {
  pixie: ({ face, turn, hair, lo, hi }) => {
    const w = face.w;
    return {
      back: shape(
        `M${-w - 6} -10C${-w - 14} -112 ${w + 14} -112 ${w + 6} -10L${w - 8} 60L${-w + 8} 60Z`,
        lo,
      ),
      front:
        shape(
          `M${-w - 6} 14C${-w - 16} -70 -66 -120 -6 -120C64 -124 ${w + 18} -60 ${w + 6} 10L${w - 6} 22Q${w - 6} -20 ${w - 16 + turn * 4} -46Q30 -62 -8 -78Q-30 -44 ${-w + 10} -26Q${-w + 2} 0 ${-w + 4} 26Z`,
          hair,
        ) +
        strands(
          [
            `M-8 -114Q-46 -92 ${-w + 4} -34`,
            `M0 -116Q-26 -84 -44 -48`,
            `M20 -114Q50 -96 ${w - 4} -46`,
            `M10 -116Q34 -96 44 -66`,
          ],
          hi,
        ),
    };
  },
  crop: ({ face, turn, hair, lo, hi }) => {
    const w = face.w;
    return {
      back: '',
      front:
        shape(
          `M${-w - 3} 10C${-w - 8} -60 -60 -114 -6 -118C50 -122 ${w + 12} -82 ${w + 3} 10L${w - 3} 10Q${w - 4} -34 ${w - 14 + turn * 5} -50Q${20 + turn * 8} -60 ${-30 + turn * 8} -62Q${-w + 12 + turn * 4} -60 ${-w + 10} -40Q${-w + 3} -24 ${-w + 3} 10Z`,
          hair,
        ) +
        shape(
          `M${-w - 3} 10C${-w - 6} -24 ${-w - 4} -44 ${-w + 8} -60L${-w + 10} -40Q${-w + 3} -24 ${-w + 3} 10Z`,
          lo,
          'opacity=".6"',
        ) +
        strands(
          [`M-30 -110Q-40 -86 -36 -66`, `M0 -114Q-4 -90 0 -66`, `M30 -110Q38 -88 38 -64`],
          hi,
        ),
    };
  },
  sidepart: ({ face, turn, hair, hi }) => {
    const w = face.w;
    return {
      back: '',
      front:
        shape(
          `M${-w - 4} 8C${-w - 12} -60 -72 -104 -34 -112C20 -138 ${w + 20} -96 ${w + 4} 6L${w - 3} 8Q${w - 5} -30 ${w - 16 + turn * 5} -48Q20 -52 ${-34 + turn * 8} -82Q${-w + 12} -66 ${-w + 9} -40Q${-w + 3} -20 ${-w + 3} 8Z`,
          hair,
        ) +
        strands(
          [
            `M-30 -98Q20 -116 ${w - 6} -60`,
            `M-28 -90Q20 -98 ${w - 16} -56`,
            `M-40 -100Q-60 -86 ${-w + 3} -46`,
          ],
          hi,
        ),
    };
  },
  quiff: ({ face, turn, hair, hi }) => {
    const w = face.w;
    return {
      back: '',
      front:
        shape(
          `M${-w - 3} 8C${-w - 10} -50 ${-w + 2} -84 -44 -102C-50 -134 0 -150 40 -134C70 -122 ${w + 10} -80 ${w + 3} 8L${w - 3} 8Q${w - 5} -34 ${w - 16 + turn * 4} -54Q${turn * 8} -78 ${-w + 18 + turn * 4} -56Q${-w + 3} -34 ${-w + 3} 8Z`,
          hair,
        ) +
        strands(
          [`M-40 -78Q-34 -120 14 -134`, `M-14 -84Q-8 -112 34 -124`, `M18 -82Q30 -100 54 -106`],
          hi,
          2.8,
        ),
    };
  },
  buzz: ({ face, turn, hair }) => {
    const w = face.w;
    return {
      back: '',
      front: shape(
        `M${-w - 1} 0C${-w - 4} -70 -54 -105 0 -105C54 -105 ${w + 4} -70 ${w + 1} 0L${w - 5} -6Q${w - 5} -40 ${w - 18 + turn * 5} -54Q${turn * 10} -76 ${-w + 18 + turn * 5} -54Q${-w + 5} -40 ${-w + 5} -6Z`,
        hair,
        'opacity=".82"',
      ),
    };
  },
  waves: ({ face, turn, hair, lo, hi }) => {
    const w = face.w;
    return {
      back: shape(
        `M${-w - 10} -20C${-w - 14} -110 ${w + 14} -110 ${w + 10} -20L${w + 12} 66Q${w - 4} 92 ${w - 26} 70L${-w + 26} 70Q${-w + 4} 92 ${-w - 12} 66Z`,
        lo,
      ),
      front:
        shape(cap(face, turn, { v: 14, low: 22, part: -10, dipL: 14, dipR: 22, edge: 9 }), hair) +
        shape(`M${-w - 8} 10Q${-w - 20} 40 ${-w - 10} 62Q${-w + 4} 40 ${-w + 4} 10Z`, hair) +
        shape(`M${w + 8} 10Q${w + 20} 40 ${w + 10} 62Q${w - 4} 40 ${w - 4} 10Z`, hair) +
        strands([`M-12 -110Q-50 -96 ${-w - 2} -20`, `M-6 -108Q50 -104 ${w + 2} -20`], hi),
    };
  },
  manbun: ({ face, turn, hair, lo, hi }) => ({
    back: `<ellipse cx="${tenth(-turn * 30)}" cy="-112" rx="27" ry="26" fill="${lo}"/>`,
    front:
      shape(cap(face, turn, { v: 4, low: 4, part: 6, dipL: 2, dipR: 2, edge: 3 }), hair) +
      strands(
        [
          `M-10 -104Q-46 -82 ${-face.w + 2} -34`,
          `M10 -106Q12 -92 ${10 + turn * 8} -78`,
          `M22 -104Q50 -82 ${face.w - 2} -34`,
        ],
        hi,
      ),
  }),
  receding: ({ face, turn, hair }) => {
    const w = face.w;
    return {
      back: '',
      front: shape(
        `M${-w - 3} 12C${-w - 8} -44 ${-w} -74 ${-w + 20} -90Q-20 -108 ${turn * 8} -104Q20 -108 ${w - 20} -90C${w} -74 ${w + 8} -44 ${w + 3} 12L${w - 4} 12Q${w - 4} -30 ${w - 12 + turn * 4} -50Q${w - 24} -84 ${16 + turn * 9} -86Q${turn * 9} -78 ${-16 + turn * 9} -86Q${-w + 24} -84 ${-w + 12 + turn * 4} -50Q${-w + 4} -30 ${-w + 4} 12Z`,
        hair,
      ),
    };
  },
  bald: ({ face, hair }) => {
    const w = face.w;
    return {
      back: '',
      front:
        shape(
          `M${-w - 2} 14Q${-w - 5} -20 ${-w + 3} -44Q${-w + 4} -16 ${-w + 5} 14Z`,
          hair,
          'opacity=".55"',
        ) +
        shape(
          `M${w + 2} 14Q${w + 5} -20 ${w - 3} -44Q${w - 4} -16 ${w - 5} 14Z`,
          hair,
          'opacity=".55"',
        ),
    };
  },
} satisfies Record<string, HairDrawing>;
