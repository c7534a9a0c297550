import { mix } from '../colour.ts';
import { line, shape, tenth } from '../strokes.ts';
import { cap, strands } from './hair-parts.ts';
import type { HairDrawing } from './hair-parts.ts';

export const LONG_HAIR = {
  long: ({ face, turn, hair, lo, hi }) => {
    const w = face.w;
    return {
      back: shape(
        `M${-w - 12} -20C${-w - 26} -110 ${w + 26} -110 ${w + 12} -20C${w + 22} 60 ${w + 30} 150 ${w + 24} 236Q${w - 20} 262 ${w - 38} 228L${-w + 30} 228Q${-w + 4} 266 ${-w - 26} 240C${-w - 32} 150 ${-w - 20} 60 ${-w - 12} -20Z`,
        lo,
      ),
      front:
        shape(cap(face, turn, { v: 12, low: 40, part: -14, dipL: 18, dipR: 26, edge: 11 }), hair) +
        shape(
          `M${-w - 10} 20C${-w - 22} 90 ${-w - 30} 160 ${-w - 22} 232Q${-w - 4} 256 ${-w + 20} 238C${-w + 28} 170 ${-w - 2} 110 ${-w + 5} 20Z`,
          hair,
        ) +
        shape(
          `M${w + 10} 20C${w + 20} 90 ${w + 26} 150 ${w + 18} 226Q${w} 246 ${w - 20} 222C${w - 18} 160 ${w + 2} 110 ${w - 5} 20Z`,
          hair,
        ) +
        strands(
          [
            `M${-w - 4} 30Q${-w - 14} 120 ${-w - 8} 220`,
            `M${w + 3} 30Q${w + 10} 120 ${w + 4} 206`,
            `M-20 -104Q-60 -96 ${-w - 2} -30`,
            `M6 -106Q54 -94 ${w + 2} -26`,
          ],
          hi,
        ),
    };
  },
  wavy: ({ face, turn, hair, lo, hi }) => {
    const w = face.w;
    return {
      back: shape(
        `M${-w - 16} -30C${-w - 20} -120 ${w + 20} -120 ${w + 16} -30C${w + 44} 20 ${w + 6} 60 ${w + 34} 110C${w + 54} 150 ${w + 20} 176 ${w + 30} 206Q${w - 6} 232 ${w - 36} 196L${-w + 36} 196Q${-w + 6} 236 ${-w - 30} 208C${-w - 18} 176 ${-w - 56} 150 ${-w - 34} 108C${-w - 6} 60 ${-w - 44} 20 ${-w - 16} -30Z`,
        lo,
      ),
      front:
        shape(cap(face, turn, { v: 16, low: 28, part: 18, dipL: 30, dipR: 12, edge: 13 }), hair) +
        shape(
          `M${-w - 12} 10C${-w - 36} 50 ${-w - 4} 84 ${-w - 28} 122C${-w - 46} 158 ${-w - 16} 178 ${-w - 22} 206Q${-w + 6} 206 ${-w + 12} 168C${-w + 18} 130 ${-w - 2} 110 ${-w + 8} 74C${-w + 12} 52 ${-w} 40 ${-w + 5} 10Z`,
          hair,
        ) +
        shape(
          `M${w + 12} 10C${w + 36} 50 ${w + 4} 84 ${w + 28} 122C${w + 46} 158 ${w + 16} 178 ${w + 22} 204Q${w - 6} 204 ${w - 12} 168C${w - 18} 130 ${w + 2} 110 ${w - 8} 74C${w - 12} 52 ${w} 40 ${w - 5} 10Z`,
          hair,
        ) +
        strands(
          [
            `M${-w - 12} 40C${-w - 22} 70 ${-w} 100 ${-w - 18} 140`,
            `M${w + 12} 40C${w + 20} 70 ${w} 100 ${w + 18} 140`,
            `M20 -108Q-44 -104 ${-w - 4} -30`,
            `M30 -106Q62 -88 ${w + 6} -22`,
          ],
          hi,
        ),
    };
  },
  bob: ({ face, turn, hair, lo, hi }) => {
    const w = face.w;
    return {
      back: shape(
        `M${-w - 16} -20C${-w - 20} -116 ${w + 20} -116 ${w + 16} -20L${w + 24} 84Q${w} 112 ${w - 30} 96L${-w + 30} 96Q${-w} 112 ${-w - 24} 84Z`,
        lo,
      ),
      front:
        shape(cap(face, turn, { v: 12, low: 30, part: 20, dipL: 34, dipR: 12, edge: 14 }), hair) +
        shape(
          `M${-w - 14} 10L${-w - 22} 82Q${-w - 6} 104 ${-w + 10} 92Q${-w + 2} 50 ${-w + 5} 10Z`,
          hair,
        ) +
        shape(
          `M${w + 14} 10L${w + 22} 82Q${w + 6} 104 ${w - 10} 92Q${w - 2} 50 ${w - 5} 10Z`,
          hair,
        ) +
        strands(
          [
            `M${-w - 6} 10L${-w - 10} 84`,
            `M${w + 6} 10L${w + 10} 84`,
            `M22 -104Q-40 -98 ${-w - 4} -30`,
            `M32 -102Q60 -88 ${w + 6} -30`,
          ],
          hi,
        ),
    };
  },
  fringe: ({ face, turn, hair, lo, hi }) => {
    const w = face.w;
    return {
      back: shape(
        `M${-w - 14} -20C${-w - 22} -116 ${w + 22} -116 ${w + 14} -20L${w + 26} 150Q${w} 176 ${w - 34} 160L${-w + 34} 160Q${-w} 176 ${-w - 26} 150Z`,
        lo,
      ),
      front:
        shape(
          `M${-w - 11} 30C${-w - 18} -60 -62 -115 0 -115C62 -115 ${w + 18} -60 ${w + 11} 30L${w - 4} 30Q${w} 0 ${w - 8 + turn * 4} -22Q${turn * 12} -38 ${-w + 8 + turn * 4} -22Q${-w} 0 ${-w + 4} 30Z`,
          hair,
        ) +
        shape(
          `M${-w - 11} 20L${-w - 22} 148Q${-w - 4} 168 ${-w + 14} 152Q${-w - 2} 80 ${-w + 4} 20Z`,
          hair,
        ) +
        shape(
          `M${w + 11} 20L${w + 22} 148Q${w + 4} 168 ${w - 14} 152Q${w + 2} 80 ${w - 4} 20Z`,
          hair,
        ) +
        strands(
          [
            `M-30 -108Q-44 -70 -42 -32`,
            `M0 -112Q-6 -70 -8 -36`,
            `M34 -106Q36 -70 32 -34`,
            `M${-w - 6} 20L${-w - 10} 140`,
            `M${w + 6} 20L${w + 10} 140`,
          ],
          hi,
        ),
    };
  },
  bun: ({ face, turn, hair, lo, hi }) => ({
    back:
      `<ellipse cx="${tenth(-turn * 16)}" cy="-132" rx="37" ry="34" fill="${lo}"/><ellipse cx="${tenth(-turn * 16 - 3)}" cy="-135" rx="30" ry="27" fill="${hair}"/>` +
      line(
        `M${-turn * 16 - 24} -140Q${-turn * 16} -160 ${-turn * 16 + 20} -142`,
        hi,
        2.6,
        'opacity=".5"',
      ),
    front:
      shape(cap(face, turn, { v: 7, low: -4, part: 4, dipL: 4, dipR: 4, edge: 6 }), hair) +
      strands(
        [
          `M-10 -108Q-46 -86 ${-face.w + 2} -34`,
          `M8 -109Q12 -90 ${8 + turn * 8} -78`,
          `M24 -106Q54 -84 ${face.w - 2} -34`,
        ],
        hi,
      ),
  }),
  lowbun: ({ face, turn, hair, lo, hi }) => ({
    back: `<ellipse cx="${tenth(-turn * 52 + (turn >= 0 ? -34 : 34))}" cy="70" rx="44" ry="40" fill="${lo}"/>`,
    front:
      shape(cap(face, turn, { v: 5, low: 16, part: 0, dipL: 22, dipR: 22, edge: 6 }), hair) +
      strands([`M-4 -105Q-54 -90 ${-face.w} -10`, `M4 -105Q54 -90 ${face.w} -10`], hi),
  }),
  ponytail: ({ face, turn, hair, lo, hi }) => {
    const s = turn > 0 ? -1 : 1;
    const w = face.w;
    return {
      back:
        shape(
          `M${s * 30} -100C${s * (w + 60)} -110 ${s * (w + 74)} -20 ${s * (w + 46)} 60C${s * (w + 36)} 110 ${s * (w + 56)} 140 ${s * (w + 30)} 176C${s * (w + 2)} 150 ${s * (w - 4)} 90 ${s * (w + 6)} 20C${s * (w + 14)} -40 ${s * 50} -70 ${s * 30} -100Z`,
          lo,
        ) +
        line(
          `M${s * (w + 28)} -50Q${s * (w + 40)} 20 ${s * (w + 24)} 120`,
          hair,
          8,
          'opacity=".7"',
        ),
      front:
        shape(cap(face, turn, { v: 6, low: 0, part: -6, dipL: 8, dipR: 8, edge: 6 }), hair) +
        strands([`M-16 -106Q-50 -86 ${-w + 2} -30`, `M12 -107Q50 -86 ${w - 2} -30`], hi),
    };
  },
  braids: ({ face, turn, hair, lo, hi }) => {
    const w = face.w;
    const rope = (s: 1 | -1) =>
      Array.from(
        { length: 9 },
        (_, i) =>
          `<ellipse cx="${tenth(s * (w + 4 + Math.sin(i / 2) * 5 + i))}" cy="${44 + i * 25}" rx="${18 - i * 0.8}" ry="17" fill="${i % 2 ? hair : mix(hair, hi, 0.22)}"/>`,
      ).join('');
    return {
      back: shape(
        `M${-w - 10} -20C${-w - 16} -112 ${w + 16} -112 ${w + 10} -20L${w + 6} 60L${-w - 6} 60Z`,
        lo,
      ),
      front:
        shape(cap(face, turn, { v: 5, low: 24, part: 0, dipL: 10, dipR: 10, edge: 7 }), hair) +
        rope(-1) +
        rope(1) +
        strands(
          [
            `M0 -104Q-50 -92 ${-w + 1} -6`,
            `M0 -104Q50 -92 ${w - 1} -6`,
            `M-2 -96Q-36 -80 ${-w + 8} -40`,
            `M2 -96Q36 -80 ${w - 8} -40`,
          ],
          hi,
        ),
    };
  },
} satisfies Record<string, HairDrawing>;
