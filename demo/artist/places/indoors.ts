import { box, disc, line, nth, oval, repeat, shape } from '../strokes.ts';
import { COOL, DAY, LAMP } from './lights.ts';
import { books, glow } from './parts.ts';
import type { Place } from './place.ts';

const GRIPS = [
  [60, 90, 0],
  [170, 190, 1],
  [90, 330, 2],
  [40, 520, 3],
  [160, 640, 4],
  [250, 60, 5],
  [390, 90, 3],
  [520, 60, 0],
  [590, 210, 2],
  [470, 230, 4],
  [560, 360, 1],
  [480, 500, 5],
  [600, 560, 0],
  [540, 690, 3],
  [230, 420, 0],
  [30, 720, 5],
] as const;

export const INDOORS = {
  cafe: {
    light: LAMP,
    wear: ['roll', 'blazer', 'shirt', 'vneck'],
    props: ['table', 'table', 'mug'],
    draw: () =>
      box(0, 0, 640, 800, '#6e4433') +
      box(0, 0, 640, 90, '#4b2c26') +
      box(0, 190, 640, 14, '#3c221d') +
      box(0, 330, 640, 14, '#3c221d') +
      repeat(11, (i) =>
        shape(
          `M${16 + i * 58} 190v-${46 + ((i * 13) % 20)}q8 -6 8 -26h12q0 20 8 26v${46 + ((i * 13) % 20)}Z`,
          nth(['#7c9a7a', '#c98b4b', '#8d3f42', '#d8b67f'], i),
        ),
      ) +
      repeat(9, (i) =>
        box(20 + i * 68, 278, 44, 52, nth(['#d9bf94', '#a85f40', '#6e7d73'], i), 'rx="6"'),
      ) +
      box(0, 430, 640, 370, '#553227') +
      repeat(8, (i) => box(i * 84, 430, 4, 370, '#472821')) +
      repeat(
        3,
        (i) =>
          glow(90 + i * 230, 120, 190, '#ffce85', 0.7) +
          line(`M${90 + i * 230} 0v78`, '#2a1713', 4) +
          shape(`M${56 + i * 230} 122q0 -46 34 -46t34 46Z`, '#d98c3f') +
          oval(90 + i * 230, 122, 26, 9, '#fff0c4'),
      ),
  },
  museum: {
    light: { ...COOL, key: '#fffaf0' },
    wear: ['blazer', 'roll', 'vneck', 'coat'],
    props: [null],
    draw: () =>
      box(0, 0, 640, 800, '#dfe0dd') +
      box(0, 640, 640, 160, '#b99f80') +
      box(0, 628, 640, 14, '#f4f3ef') +
      box(56, 84, 330, 400, '#2f2b31') +
      box(70, 98, 302, 372, '#efe1c3') +
      shape('M70 340Q190 220 372 330V470H70Z', '#c4513a') +
      disc(270, 200, 66, '#e2a63a') +
      shape('M70 400Q200 330 372 420V470H70Z', '#274a5e') +
      shape('M110 98h60v190q-30 30 -60 0Z', '#5f8b84') +
      box(470, 140, 200, 260, '#a98a5b') +
      box(484, 154, 186, 232, '#3b4f6b') +
      shape('M484 330q90 -120 190 -20v76h-190Z', '#d9cbb2') +
      shape('M60 0L180 0L560 640L330 640Z', '#ffffff', 'opacity=".2"'),
  },
  library: {
    light: { ...LAMP, ambient: '#f5d9b8', key: '#ffd08c' },
    wear: ['roll', 'blazer', 'shirt', 'vneck'],
    props: ['book', 'book', 'mug'],
    draw: () =>
      box(0, 0, 640, 800, '#5a3b2c') +
      repeat(
        6,
        (i) =>
          box(0, i * 138, 640, 126, '#40281f') +
          books(i * 138 + 126, 118, i * 13 + 3, [
            '#9c4136',
            '#c9974f',
            '#47666b',
            '#d8c19a',
            '#6d4a62',
            '#7c8a5b',
            '#b76a3f',
          ]) +
          box(0, i * 138 + 126, 640, 14, '#7d5438'),
      ) +
      box(40, 0, 16, 800, '#7d5438') +
      box(560, 0, 16, 800, '#7d5438') +
      glow(560, 150, 300, '#ffd895', 0.6),
  },
  climb: {
    light: { ...COOL, ambient: '#f0e9e4', key: '#fff7ea' },
    wear: ['tank', 'tee', 'hoodie', 'tank'],
    props: ['towel', null],
    draw: () =>
      box(0, 0, 640, 800, '#d6cfc5') +
      shape('M0 0L250 0L190 800L0 800Z', '#e6dfd4') +
      shape('M430 0L640 0V800L510 800Z', '#bdb3a7') +
      shape('M0 470L640 560V800H0Z', '#000', 'opacity=".05"') +
      repeat(70, (i) => disc(20 + (i % 7) * 100, 30 + ((i / 7) | 0) * 84, 2.6, '#a39889')) +
      GRIPS.map(
        ([x, y, c], i) =>
          `<g transform="translate(${x} ${y}) rotate(${i * 47}) scale(${0.8 + (i % 4) * 0.16})">` +
          shape(
            'M-34 6Q-30 -26 4 -26Q40 -24 36 4Q30 26 0 24Q-30 26 -34 6Z',
            nth(['#d64a3c', '#2f7f8f', '#e9b13a', '#4d8a4f', '#8a4f95', '#e07a35'], c),
          ) +
          shape(
            'M-34 6Q-20 16 0 14Q26 14 36 4Q30 26 0 24Q-30 26 -34 6Z',
            '#1c1426',
            'opacity=".22"',
          ) +
          '</g>',
      ).join(''),
  },
  train: {
    light: { ...DAY, key: '#fff6e2', keyStrength: 0.42 },
    wear: ['coat', 'shirt', 'hoodie', 'blazer'],
    props: ['phones', 'book', 'mug'],
    draw: () =>
      box(0, 0, 640, 800, '#d5d3cf') +
      box(40, 60, 620, 400, '#4c5663', 'rx="34"') +
      `<clipPath id="win"><rect x="54" y="74" width="600" height="372" rx="24"/></clipPath><g clip-path="url(#win)">` +
      box(54, 74, 600, 372, '#bcdcea') +
      shape('M54 300Q200 260 400 296T660 280V460H54Z', '#9dbf7b') +
      shape('M54 350Q260 320 660 356V460H54Z', '#7aa35c') +
      repeat(4, (i) => box(70 + i * 160, 336 + i * 4, 120, 8, '#dfe9e4')) +
      line('M560 300V180M560 180l-44 -30M560 180l50 -20M560 180l6 54', '#f4f6f6', 8) +
      shape('M150 300h70v-36l-35 -22l-35 22Z', '#b4573f') +
      shape('M54 74L200 74L90 446L54 446Z', '#fff', 'opacity=".3"') +
      '</g>' +
      shape('M-20 800V420Q-20 330 60 330H150Q220 330 220 420V800Z', '#2f4f7d') +
      box(20, 350, 160, 80, '#f0c94f', 'rx="26"') +
      shape('M470 800V470Q470 400 540 400H660V800Z', '#37598a') +
      box(500, 420, 160, 66, '#f0c94f', 'rx="22"'),
  },
} satisfies Record<string, Place>;
