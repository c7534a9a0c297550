import { mix } from '../colour.ts';
import { box, disc, line, nth, oval, repeat, shape } from '../strokes.ts';
import { DAY, GOLD, NIGHT } from './lights.ts';
import { bulbs, glow, houses, sky } from './parts.ts';
import type { Place } from './place.ts';

export const TOWN = {
  canal: {
    light: { ...DAY, key: '#ffedc9' },
    wear: ['coat', 'jacket', 'breton', 'shirt'],
    props: ['bike', null],
    hours: ['own', 'gold'],
    draw: () =>
      sky([
        [0, '#a9cbe0'],
        [0.5, '#e9e3d2'],
      ]) +
      houses(
        560,
        ['#a8563f', '#d8b48c', '#7d4436', '#c27a56', '#e3cfae', '#8f5a49'],
        0.3,
        '#f9ecc8',
      ) +
      box(0, 556, 640, 20, '#6f5a52') +
      box(0, 576, 640, 224, '#6d95a3') +
      repeat(14, (i) =>
        box(
          ((i * 97) % 560) - 20,
          590 + i * 15,
          90 + ((i * 31) % 110),
          4,
          i % 3 ? '#8fb4bd' : '#e9d9bb',
          'opacity=".6"',
        ),
      ) +
      shape('M400 640q120 26 260 0v-34q-130 22 -260 4Z', '#37424c') +
      repeat(5, (i) => box(40 + i * 150, 520, 5, 40, '#3d3a3c')) +
      line('M-10 530H660', '#3d3a3c', 4),
  },
  dusk: {
    light: { ...NIGHT, key: '#ffb26b' },
    wear: ['coat', 'jacket', 'blazer', 'roll'],
    props: ['bike', null],
    draw: () =>
      sky([
        [0, '#2e2b5a'],
        [0.38, '#8a5579'],
        [0.62, '#f09a6c'],
      ]) +
      houses(
        560,
        ['#3a2c4d', '#4a3355', '#33284a', '#523a57', '#3d2f50', '#46334f'],
        0.62,
        '#ffd387',
      ) +
      box(0, 556, 640, 26, '#241d38') +
      box(0, 582, 640, 218, '#2c2a50') +
      repeat(20, (i) =>
        box(
          (i * 83) % 620,
          590 + ((i * 29) % 190),
          12 + ((i * 13) % 30),
          4,
          i % 2 ? '#ffbe72' : '#d9728a',
          'opacity=".75"',
        ),
      ) +
      line('M-20 640Q320 500 660 640', '#1d1730', 26) +
      repeat(9, (i) =>
        disc(30 + i * 74, 594 - Math.sin(((i + 0.4) / 9) * 3.14) * 34, 6, '#ffdc9a'),
      ),
  },
  market: {
    light: { ...DAY, key: '#ffe9bd', ambient: '#ffe9d2' },
    wear: ['breton', 'jacket', 'overalls', 'tee'],
    props: ['basket', null],
    hours: ['own', 'gold'],
    draw: () =>
      sky([
        [0, '#bcd6de'],
        [0.6, '#efe6d3'],
      ]) +
      houses(420, ['#c99a76', '#b77a5d', '#dcc3a0', '#a96a54', '#d0a780', '#bb8468'], 0.1, '#fff') +
      shape('M-10 60H650V150H-10Z', '#b8433a') +
      repeat(7, (i) => box(-10 + i * 100, 60, 50, 90, '#f5ead6')) +
      repeat(14, (i) =>
        shape(`M${-10 + i * 50} 150h50q0 34 -25 34t-25 -34Z`, i % 2 ? '#b8433a' : '#f5ead6'),
      ) +
      box(0, 440, 640, 360, '#7b5a42') +
      repeat(
        4,
        (a) =>
          box(a * 168 - 10, 450 + (a % 2) * 10, 156, 110, '#a67c55', 'rx="4"') +
          repeat(15, (i) =>
            disc(
              a * 168 + 12 + (i % 5) * 28,
              452 + ((i / 5) | 0) * 26 + (a % 2) * 10,
              17,
              nth(['#d8562f', '#7e9f45', '#e3a53a', '#8c2f3c'], a),
            ),
          ),
      ),
  },
  rooftop: {
    light: { ...GOLD, key: '#ffbd86', ambient: '#f7c4b0', shadow: '#33204f' },
    wear: ['vneck', 'blazer', 'strap', 'shirt'],
    props: ['drink', null],
    draw: () =>
      sky([
        [0, '#5a6bb0'],
        [0.3, '#c77fa5'],
        [0.52, '#ffb98a'],
        [0.68, '#ffe0b0'],
      ]) +
      repeat(12, (i) =>
        box(i * 58 - 16, 430 - ((i * 67) % 150), 52, 400, mix('#7b5c8e', '#a9768e', (i % 4) / 4)),
      ) +
      repeat(
        9,
        (i) =>
          box(i * 80 - 30, 500 - ((i * 47) % 90), 66, 340, '#4f3d6e') +
          repeat(6, (k) =>
            box(
              i * 80 - 20 + (k % 2) * 26,
              520 - ((i * 47) % 90) + (k >> 1) * 34,
              12,
              16,
              '#ffd592',
              'opacity=".85"',
            ),
          ),
      ) +
      shape('M430 380l12 -170l12 170Z', '#4a3a68') +
      box(0, 610, 640, 190, '#3b2b4d') +
      line('M0 590H640', '#2a1f3b', 10) +
      repeat(11, (i) => box(i * 62, 590, 6, 110, '#2a1f3b')) +
      bulbs(40, 36, 8, '#ffd99a'),
  },
  wall: {
    light: { ...GOLD, ambientStrength: 0.45, ambient: '#ffe4c6' },
    wear: ['jacket', 'tee', 'hoodie', 'shirt'],
    props: ['bike', 'bike', null],
    draw: () =>
      box(0, 0, 640, 800, '#b0674a') +
      repeat(26, (a) =>
        repeat(9, (b) =>
          box(
            b * 84 - (a % 2) * 42,
            a * 26,
            79,
            21,
            mix('#b0674a', nth(['#8f4b36', '#cf8a64', '#a85b40', '#bd7452'], a * 3 + b * 5), 0.55),
            'rx="2"',
          ),
        ),
      ) +
      box(430, 90, 170, 320, '#2d5149') +
      box(446, 106, 138, 140, '#46736a') +
      box(446, 262, 138, 132, '#46736a') +
      disc(570, 270, 7, '#e2bd6a') +
      repeat(16, (i) =>
        oval(16 + ((i * 23) % 130), 40 + i * 36, 34, 24, i % 2 ? '#5f8a4e' : '#47733f'),
      ) +
      box(0, 676, 640, 124, '#8d8078') +
      shape('M-10 0L300 0L60 680L-10 680Z', '#ffe3b0', 'opacity=".3"'),
  },
  neon: {
    light: { ...NIGHT, key: '#ff9fb0', ambient: '#a9b0dd', shadow: '#121b3c' },
    wear: ['coat', 'jacket', 'blazer', 'hoodie'],
    props: ['umbrella', null, 'umbrella'],
    draw: () =>
      sky([
        [0, '#16203f'],
        [1, '#2b3764'],
      ]) +
      box(-10, 60, 190, 560, '#24315c') +
      box(460, 20, 200, 600, '#2a2c58') +
      box(180, 170, 110, 420, '#34457a') +
      box(300, 220, 160, 380, '#3c4a80') +
      repeat(16, (i) =>
        box(200 + (i % 5) * 52, 250 + ((i / 5) | 0) * 62, 26, 34, i % 3 ? '#ffcf8a' : '#7f93c8'),
      ) +
      box(20, 150, 120, 46, 'none', 'rx="10" stroke="#ff6f91" stroke-width="7"') +
      glow(80, 172, 130, '#ff6f91', 0.6) +
      line('M490 120v120M530 120v120', '#6fe0d0', 9) +
      glow(510, 180, 130, '#6fe0d0', 0.5) +
      box(0, 600, 640, 200, '#1a2447') +
      repeat(18, (i) =>
        box(
          (i * 71) % 620,
          610 + ((i * 37) % 180),
          16 + ((i * 23) % 60),
          5,
          nth(['#ff7f9c', '#ffc47c', '#76d9cf'], i),
          'opacity=".7"',
        ),
      ) +
      repeat(40, (i) =>
        line(`M${(i * 67) % 660} ${(i * 113) % 760}l-5 26`, '#aebbe8', 2.4, 'opacity=".5"'),
      ),
  },
  festival: {
    light: { ...NIGHT, key: '#ffb07c', ambient: '#cfa8c4' },
    wear: ['tee', 'strap', 'jacket', 'tank'],
    props: ['drink', null],
    draw: () =>
      sky([
        [0, '#2b2255'],
        [0.45, '#7b3f7c'],
        [0.75, '#e8775f'],
      ]) +
      repeat(5, (i) =>
        shape(
          `M${320 + (i - 2) * 30} 470L${(i - 2) * 240 + 270} -20h110Z`,
          nth(['#ffb56e', '#ff8fa0', '#ffe3a0', '#ff9fb8', '#ffc07a'], i),
          'opacity=".2"',
        ),
      ) +
      shape('M150 470V300Q320 220 490 300V470Z', '#221942') +
      box(176, 330, 288, 140, '#f59a63', 'opacity=".85"') +
      bulbs(70, 60, 9, '#ffd27c') +
      bulbs(150, 70, 8, '#ffb06b') +
      repeat(
        24,
        (i) =>
          disc((i * 71) % 660, 500 + ((i * 23) % 46), 26, i % 2 ? '#2a1c46' : '#35224f') +
          box(
            ((i * 71) % 660) - 30,
            520 + ((i * 23) % 46),
            60,
            200,
            i % 2 ? '#2a1c46' : '#35224f',
            'rx="22"',
          ),
      ),
  },
} satisfies Record<string, Place>;
