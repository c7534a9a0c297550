import { box, disc, line, nth, oval, repeat, shape } from '../strokes.ts';
import { DAY, LAMP } from './lights.ts';
import { books, glow, leaves } from './parts.ts';
import type { Place } from './place.ts';

export const HOME = {
  kitchen: {
    light: { ...DAY, key: '#fff0cc' },
    wear: ['tee', 'overalls', 'shirt', 'breton'],
    props: ['table', 'mug'],
    draw: () =>
      box(0, 0, 640, 800, '#e7ded0') +
      repeat(6, (a) =>
        repeat(9, (b) =>
          box(b * 74 - 12, 210 + a * 62, 70, 58, (a + b) % 5 ? '#b9cdc4' : '#a6beb4', 'rx="3"'),
        ),
      ) +
      box(0, 0, 640, 204, '#efe7da') +
      box(30, 20, 210, 260, '#fdfaf0') +
      box(30, 20, 210, 260, 'none', 'stroke="#c8b79d" stroke-width="12"') +
      box(130, 20, 9, 260, '#c8b79d') +
      box(330, 186, 320, 18, '#a9774c') +
      repeat(4, (i) =>
        shape(
          `M${350 + i * 72} 186v-${52 + ((i * 17) % 30)}h46v${52 + ((i * 17) % 30)}Z`,
          nth(['#c4633f', '#e0c08a', '#5d7f78', '#8e4a3c'], i),
          'stroke-linejoin="round"',
        ),
      ) +
      line('M340 258H640', '#6b4d38', 6) +
      repeat(
        4,
        (i) =>
          line(`M${370 + i * 70} 258v34`, '#6b4d38', 4) +
          oval(370 + i * 70, 322, 28, 30, nth(['#c98a4a', '#4b4f57', '#b76a3e', '#5c6a6b'], i)),
      ) +
      leaves(60, 300, 0.7, '#5d8a5c', '#47704c'),
  },
  sofa: {
    light: LAMP,
    wear: ['roll', 'hoodie', 'vneck', 'tee'],
    props: ['mug', 'cat', 'dog'],
    draw: () =>
      box(0, 0, 640, 800, '#7d6a5c') +
      box(0, 0, 640, 470, '#8d7463') +
      box(70, 90, 150, 190, '#efe2cb') +
      shape('M84 240Q140 150 206 230V266H84Z', '#5f8076') +
      disc(160, 150, 22, '#d8824a') +
      box(250, 130, 100, 120, '#33414e') +
      box(268, 150, 64, 80, '#46566a') +
      disc(300, 190, 18, '#eac27a') +
      line('M566 250V520', '#3a2a28', 8) +
      shape('M506 250L534 150H600L628 250Z', '#ffdf9e') +
      glow(566, 230, 320, '#ffd592', 0.8) +
      shape('M-20 800V500Q-20 420 60 420H580Q660 420 660 500V800Z', '#3f5f5b') +
      shape('M-20 800V540Q60 500 120 560V800Z', '#345250') +
      box(470, 470, 120, 120, '#d2784a', 'rx="18" transform="rotate(12 530 530)"') +
      leaves(30, 430, 1.2, '#5d8458', '#466b48'),
  },
  music: {
    light: { ...LAMP, key: '#ffbd74' },
    wear: ['tee', 'shirt', 'roll', 'jacket'],
    props: ['guitar', 'guitar', 'phones'],
    draw: () =>
      box(0, 0, 640, 800, '#3f5a5c') +
      box(0, 600, 640, 200, '#6e4a35') +
      repeat(
        3,
        (i) =>
          box(60 + i * 118, 70, 96, 96, nth(['#d2603f', '#e4b04a', '#efe3cb'], i)) +
          disc(108 + i * 118, 118, 30, nth(['#2a2430', '#7c3342', '#3e6f78'], i)),
      ) +
      box(430, 330, 230, 16, '#8a5a3b') +
      books(330, 86, 4, ['#c95c3e', '#e8d3a2', '#2d3b46', '#86a08b'], 436) +
      box(440, 460, 200, 130, '#70472f') +
      oval(540, 456, 84, 18, '#1e191d') +
      oval(540, 456, 26, 6, '#c9553d') +
      leaves(60, 560, 1.5, '#6f9a68', '#547f56') +
      shape('M26 600L42 690H92L108 600Z', '#b5653f') +
      line('M590 200V330', '#2c2a2e', 7) +
      shape('M540 200L562 128H620L642 200Z', '#f6cf8a') +
      glow(590, 190, 280, '#ffcf86', 0.75),
  },
  workshop: {
    light: { ...LAMP, ambient: '#f8e2c8', ambientStrength: 0.5, key: '#ffdca2', dark: false },
    wear: ['overalls', 'shirt', 'overalls', 'tee'],
    props: ['pot', 'mug', null],
    draw: () =>
      box(0, 0, 640, 800, '#c9b294') +
      box(40, 60, 560, 330, '#a98663', 'rx="6"') +
      repeat(60, (i) => disc(64 + (i % 10) * 57, 84 + ((i / 10) | 0) * 58, 3, '#7b5d43')) +
      line('M110 110V250', '#6e4b33', 16) +
      box(80, 96, 62, 34, '#4a4f57', 'rx="5"') +
      line('M220 110V230', '#b9432f', 14) +
      shape('M210 230h20l-4 70h-12Z', '#8b9098') +
      shape('M300 100h26v170l70 30v18h-96Z', '#d9a94e') +
      line('M470 100V300', '#4a4f57', 10) +
      shape('M440 110h60v24h-60Z', '#8b9098') +
      line('M550 100q-30 40 0 90', '#4a4f57', 12) +
      box(0, 440, 640, 20, '#8b6343') +
      repeat(7, (i) =>
        shape(
          `M${26 + i * 92} 440q-14 -${50 + ((i * 19) % 40)} 6 -${70 + ((i * 19) % 40)}h36q20 20 6 ${70 + ((i * 19) % 40)}Z`,
          nth(['#c8643f', '#e7d7bd', '#4f7276', '#b98d56', '#8f3f3b', '#dcc29a', '#5a6b52'], i),
        ),
      ) +
      box(0, 460, 640, 340, '#95704f'),
  },
} satisfies Record<string, Place>;
