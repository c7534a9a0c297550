import { mix } from '../colour.ts';
import { box, disc, line, nth, oval, repeat, shape } from '../strokes.ts';
import { DAY, GOLD } from './lights.ts';
import { glow, leaves, sky } from './parts.ts';
import type { Place } from './place.ts';

export const GREEN = {
  forest: {
    light: { ...DAY, key: '#fff3b4', ambient: '#dfe9cd', ambientStrength: 0.5, shadow: '#1f2d2c' },
    wear: ['jacket', 'hoodie', 'roll', 'coat'],
    props: ['dog', 'pack', null],
    hours: ['own', 'gold'],
    draw: () =>
      sky([
        [0, '#e9efc6'],
        [0.6, '#a9c48c'],
        [1, '#5f8458'],
      ]) +
      repeat(9, (i) => box(i * 78 - 10 + (i % 3) * 16, -10, 20 + (i % 3) * 8, 640, '#8faf79')) +
      shape('M420 -20L640 -20L300 700L-40 700Z', '#fffbd8', 'opacity=".34"') +
      repeat(5, (i) =>
        box(
          nth([20, 126, 430, 520, 604], i),
          -10,
          nth([44, 34, 40, 62, 40], i),
          760,
          nth(['#4c4a36', '#5c5840', '#4f4d3a', '#3f3e30', '#5a563f'], i),
        ),
      ) +
      shape('M0 600Q200 560 420 600T660 580V800H0Z', '#567a48') +
      shape('M0 680Q260 630 640 690V800H0Z', '#3d5c3a') +
      repeat(9, (i) =>
        line(
          `M${i * 80} 720q-14 -50 -40 -60M${i * 80} 720q6 -60 30 -74M${i * 80} 720q0 -50 -4 -84`,
          '#2f4a31',
          6,
        ),
      ),
  },
  tulips: {
    light: { ...DAY, key: '#fff3cf' },
    wear: ['breton', 'jacket', 'vneck', 'shirt'],
    props: ['bike', null],
    hours: ['own', 'gold'],
    draw: () =>
      sky([
        [0, '#86bfe3'],
        [0.46, '#e3f0f0'],
      ]) +
      shape(
        'M380 120q30 -34 74 -16q40 -26 76 12q44 0 46 24h-222q0 -18 26 -20Z',
        '#fff',
        'opacity=".9"',
      ) +
      shape('M96 420L116 260H160L182 420Z', '#7a5c4c') +
      shape('M108 262Q138 214 168 262Z', '#4b3a38') +
      line('M138 258L60 150M138 258L230 160M138 258L70 356M138 258L214 350', '#f2ead9', 9) +
      repeat(9, (i) => {
        const y = 414 + i * i * 5.2,
          y2 = 414 + (i + 1) * (i + 1) * 5.2;
        return (
          box(
            0,
            y,
            640,
            y2 - y + 1,
            nth(
              [
                '#d6453c',
                '#f2b938',
                '#e97f9b',
                '#7f9d46',
                '#8d4a9a',
                '#f07e35',
                '#f5ead3',
                '#7f9d46',
                '#c93a45',
              ],
              i,
            ),
          ) +
          repeat(18, (k) =>
            oval(
              k * 38 + (i % 2) * 18,
              y + 4,
              8 + i * 1.6,
              4 + i * 1.7,
              mix(
                nth(
                  [
                    '#d6453c',
                    '#f2b938',
                    '#e97f9b',
                    '#7f9d46',
                    '#8d4a9a',
                    '#f07e35',
                    '#f5ead3',
                    '#7f9d46',
                    '#c93a45',
                  ],
                  i,
                ),
                '#ffffff',
                0.2,
              ),
            ),
          )
        );
      }),
  },
  garden: {
    light: { ...DAY, key: '#fff0b8', ambient: '#eef2d6' },
    wear: ['overalls', 'tee', 'strap', 'shirt'],
    props: ['pot', null],
    hours: ['own', 'gold', 'dusk'],
    draw: () =>
      sky([
        [0, '#cbe3dd'],
        [0.5, '#e4efc9'],
      ]) +
      shape('M330 420V150L470 60L610 150V420Z', '#e9f3ec', 'opacity=".9"') +
      line(
        'M330 420V150L470 60L610 150V420M470 60V420M330 240H610M330 330H610M400 105V420M540 105V420',
        '#6f9086',
        7,
      ) +
      repeat(10, (i) =>
        oval(
          i * 72 - 10,
          420 + ((i * 29) % 50),
          70,
          90 + ((i * 13) % 40),
          i % 3 ? '#6f9f58' : '#57864b',
        ),
      ) +
      shape('M0 520Q260 470 640 520V800H0Z', '#4f7d45') +
      repeat(42, (i) =>
        disc(
          (i * 89) % 650,
          400 + ((i * 53) % 330),
          9 + (i % 5),
          nth(['#f2c84f', '#e57a6d', '#f7efe0', '#b879b5', '#e9974a'], i),
        ),
      ) +
      repeat(6, (i) => leaves(i * 124, 760, 1.1, '#3f6a3d', '#588a4c')),
  },
  park: {
    light: { ...DAY, key: '#fff2bd', ambient: '#eef0dc' },
    wear: ['hoodie', 'jacket', 'breton', 'tee'],
    props: ['dog', 'dog', 'bike'],
    hours: ['own', 'gold', 'dusk'],
    draw: () =>
      sky([
        [0, '#a8d3e6'],
        [0.55, '#eaf2dc'],
      ]) +
      repeat(
        7,
        (i) =>
          box(i * 104 + 30, 300, 18, 190, '#6b5140') +
          oval(i * 104 + 40, 250 - ((i * 37) % 60), 82, 108, i % 2 ? '#8db766' : '#73a35a') +
          oval(i * 104 + 20, 220 - ((i * 37) % 60), 46, 50, '#a5cb79'),
      ) +
      shape('M0 460Q300 420 640 470V800H0Z', '#8fbf6a') +
      shape('M220 470Q340 560 140 800H520Q470 600 330 462Z', '#e2cfa5') +
      shape('M0 600Q120 590 200 660L120 800H0Z', '#74a757') +
      box(470, 520, 150, 10, '#7b4f38') +
      box(470, 490, 150, 10, '#7b4f38') +
      box(486, 490, 8, 80, '#443a38') +
      box(596, 490, 8, 80, '#443a38'),
  },
  heath: {
    light: { ...GOLD, key: '#ffd0a0', ambient: '#f8d6cf' },
    wear: ['coat', 'roll', 'jacket', 'hoodie'],
    props: ['dog', 'pack', null],
    draw: () =>
      sky([
        [0, '#8f9fce'],
        [0.35, '#f0b9b0'],
        [0.55, '#ffdcae'],
      ]) +
      glow(150, 330, 240, '#fff0cf', 0.9) +
      disc(150, 340, 44, '#fff4da') +
      shape('M0 420Q220 370 640 410V800H0Z', '#8a6b94') +
      repeat(
        6,
        (i) =>
          oval(60 + i * 118, 408, 46, 26, '#5a4f6e') + box(56 + i * 118, 410, 7, 30, '#463b55'),
      ) +
      shape('M0 480Q320 440 640 490V800H0Z', '#a05f92') +
      repeat(70, (i) =>
        oval(
          (i * 83) % 650,
          490 + ((i * 41) % 300),
          26,
          12,
          nth(['#b673a3', '#8c4d80', '#c98ab3', '#73426c'], i),
        ),
      ) +
      shape('M300 450Q350 560 250 800H420Q420 560 318 450Z', '#e0c3a2'),
  },
} satisfies Record<string, Place>;
