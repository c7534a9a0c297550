import { box, disc, line, repeat, shape } from '../strokes.ts';
import { COOL, DAY, GOLD } from './lights.ts';
import { glow, pine, sky } from './parts.ts';
import type { Place } from './place.ts';

/** Where there is much sky. */
export const SHORE = {
  beach: {
    light: { ...DAY, key: '#fff4d4', keyStrength: 0.36 },
    wear: ['wetsuit', 'tank', 'strap', 'breton'],
    props: ['surf', 'surf', null],
    hours: ['own', 'own', 'gold', 'dusk'],
    draw: () =>
      sky([
        [0, '#7fc0dc'],
        [0.5, '#d9ecec'],
      ]) +
      shape(
        'M60 150q40 -40 90 -18q50 -34 92 10q50 0 50 26h-260q0 -18 28 -18Z',
        '#f6fbfb',
        'opacity=".9"',
      ) +
      shape(
        'M430 90q30 -30 70 -14q40 -20 66 14q30 2 30 18h-190q2 -16 24 -18Z',
        '#f6fbfb',
        'opacity=".8"',
      ) +
      box(0, 400, 640, 140, '#3f93ab') +
      box(0, 452, 640, 90, '#5aabba') +
      repeat(5, (i) =>
        line(
          `M${-30 + i * 150} ${432 + ((i * 37) % 70)}q40 -10 80 0t80 0`,
          '#e6f4f1',
          5,
          'opacity=".8"',
        ),
      ) +
      shape('M0 530Q160 508 330 532T660 520V800H0Z', '#f2f5ea') +
      shape('M0 548Q160 526 330 550T660 538V800H0Z', '#e8cf9f') +
      shape('M0 660Q220 610 640 680V800H0Z', '#d9ba86'),
  },
  dunes: {
    light: GOLD,
    wear: ['roll', 'strap', 'shirt', 'hoodie'],
    props: [null, 'dog'],
    draw: () =>
      sky([
        [0, '#f4a66c'],
        [0.34, '#ffd79a'],
        [0.6, '#fbe9c0'],
      ]) +
      glow(470, 300, 260, '#fff6d6', 0.95) +
      disc(470, 300, 62, '#fff7df') +
      shape('M0 430Q160 340 330 420T640 380V800H0Z', '#c98f63') +
      shape('M0 520Q240 420 400 510T660 470V800H0Z', '#b3784f') +
      shape('M0 620Q160 560 330 640T660 600V800H0Z', '#8e5a40') +
      repeat(46, (i) =>
        line(
          `M${(i * 61) % 650} ${560 + ((i * 37) % 150)}q${6 - (i % 12)} -40 ${22 - ((i * 7) % 44)} -${60 + ((i * 11) % 50)}`,
          i % 3 ? '#6f4c34' : '#d9a862',
          3,
          'opacity=".8"',
        ),
      ),
  },
  sail: {
    light: { ...DAY, key: '#fff5d8', keyStrength: 0.4 },
    wear: ['breton', 'jacket', 'coat', 'tee'],
    hats: ['cap', null],
    eyewear: ['sun', null],
    props: ['rope', null],
    hours: ['own', 'gold'],
    draw: () =>
      sky([
        [0, '#6fb0d8'],
        [0.5, '#d8ebee'],
      ]) +
      box(0, 400, 640, 400, '#2f7f9f') +
      box(0, 392, 640, 16, '#5d8a6b') +
      repeat(22, (i) =>
        line(
          `M${((i * 83) % 620) - 20} ${425 + ((i * 31) % 260)}q16 -8 32 0t32 0`,
          '#8cc4d4',
          4,
          'opacity=".8"',
        ),
      ) +
      shape('M470 380V230L560 380Z', '#f7f3e8', 'opacity=".95"') +
      shape('M452 392h120l-20 22h-84Z', '#8a3f38') +
      box(70, -20, 15, 700, '#8b6844') +
      shape('M92 -20L92 560Q330 440 430 -20Z', '#f6efe0') +
      shape('M92 -20L92 560Q200 500 262 -20Z', '#e9ddc6') +
      line('M92 180Q250 170 400 120M92 360Q240 330 340 260', '#cdbfa6', 4) +
      shape('M0 660Q320 610 640 680V800H0Z', '#a9794f') +
      repeat(5, (i) =>
        line(`M0 ${690 + i * 26}Q320 ${642 + i * 26} 640 ${706 + i * 26}`, '#8b5f3d', 4),
      ),
  },
  snow: {
    light: { ...COOL, key: '#fff2da', ambient: '#dfe8f6', shadow: '#33406a' },
    wear: ['coat', 'coat', 'jacket'],
    hats: ['beanie'],
    props: [null, 'dog'],
    hours: ['own', 'dusk'],
    draw: () =>
      sky([
        [0, '#9fb7d6'],
        [0.5, '#f0e2dc'],
      ]) +
      repeat(9, (i) =>
        pine(10 + i * 80, 520 + ((i * 17) % 30), 200 + ((i * 41) % 110), '#7f97b0'),
      ) +
      repeat(
        6,
        (i) =>
          pine(-10 + i * 130, 610, 320 + ((i * 61) % 120), i % 2 ? '#4f6c80' : '#5f7d8f') +
          shape(`M${-10 + i * 130} ${610 - 320 - ((i * 61) % 120)}l26 44q-26 14 -52 0Z`, '#f7f9fc'),
      ) +
      shape('M0 570Q220 510 420 570T660 550V800H0Z', '#eef2f8') +
      shape('M0 660Q260 610 640 670V800H0Z', '#dbe4f0') +
      repeat(40, (i) =>
        disc((i * 97) % 640, (i * 61) % 620, 3 + (i % 4), '#ffffff', 'opacity=".85"'),
      ),
  },
  mountain: {
    light: { ...COOL, key: '#fff0d6' },
    wear: ['jacket', 'coat', 'hoodie', 'roll'],
    props: ['pack', 'pack'],
    hours: ['own', 'gold', 'dusk'],
    draw: () =>
      sky([
        [0, '#8fb6d9'],
        [0.55, '#f3dfcd'],
      ]) +
      shape('M0 380L110 210L190 300L330 120L450 280L540 190L660 340V800H0Z', '#8ea1bd') +
      shape(
        'M330 120L286 178L320 200L344 176L372 210L394 204Z M110 210L84 250L112 262L134 236Z M540 190L508 226L540 240L572 226Z',
        '#f7f4f1',
      ) +
      shape('M0 480L150 340L290 470L420 350L660 500V800H0Z', '#617a94') +
      shape('M0 600L180 470L360 600L520 500L660 590V800H0Z', '#4a6568') +
      shape('M0 700Q200 590 400 680T660 650V800H0Z', '#5c7d55') +
      repeat(9, (i) => pine(20 + i * 78, 640 + ((i * 31) % 60), 90 + ((i * 17) % 40), '#35544a')),
  },
} satisfies Record<string, Place>;
