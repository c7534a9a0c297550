import { box, disc, line, nth, oval, repeat, shape } from '../strokes.ts';
import type { PropDrawing } from './prop.ts';

export const CARRIED = {
  mug: (person, c) => ({
    armL: [-person.build - 4, 392, -42, 304],
    armR: [person.build + 8, 396, 50, 316],
    front: '',
    mid:
      shape('M-38 236h78v82q0 16 -16 16h-46q-16 0 -16 -16Z', c.tint('#e9dcc6')) +
      oval(1, 237, 39, 8, c.tint('#4d2d22')) +
      shape('M-38 270h78v14h-78Z', c.tint('#c0573e')),
    crops: ['half', 'bust'],
  }),
  cat: (person, c, pick) => {
    const b = c.tint(nth(['#3b3236', '#d99a56', '#a9a2a0'], pick));
    return {
      armL: [-person.build - 10, 396, -60, 420],
      armR: [person.build + 12, 392, 84, 424],
      mid:
        `<g transform="translate(30 330)">` +
        shape('M-110 130Q-130 20 -30 0Q110 -10 130 70Q140 130 100 140Z', b) +
        shape(
          'M-92 -40L-84 -96L-48 -62Q-30 -68 -12 -62L22 -96L32 -40Q36 12 -30 20Q-96 12 -92 -40Z',
          b,
        ) +
        line('M-62 -26q8 -8 16 0M-14 -26q8 -8 16 0', '#f4e6b8', 5) +
        shape('M-36 -10h12l-6 8Z', '#d98a86') +
        line(
          'M-30 -2q-8 8 -16 2M-30 -2q8 8 16 2M-58 -6l-34 -4M-2 -6l34 -4',
          '#f2e6da',
          2.6,
          'opacity=".8"',
        ) +
        '</g>',
      front: '',
      crops: ['half', 'bust'],
    };
  },
  guitar: (person, c) => ({
    armL: [-person.build - 6, 388, -196, 300],
    armR: [person.build + 34, 360, 66, 420],
    mid:
      `<g transform="rotate(17 0 420)">` +
      line('M-330 398H30', c.tint('#5d3a2a'), 24) +
      shape('M-350 380h-64v40h64Z', c.tint('#3c2620')) +
      shape(
        'M-30 330Q30 300 60 350Q90 372 130 336Q220 300 240 404Q230 500 130 480Q90 450 60 470Q20 510 -34 478Q-80 440 -76 404Q-74 360 -30 330Z',
        c.tint('#c98446'),
      ) +
      shape(
        'M-22 344Q28 318 54 360Q90 390 134 350Q206 322 224 404Q214 482 134 462Q90 432 54 456Q20 490 -28 462Q-62 434 -60 404Q-58 366 -22 344Z',
        c.tint('#dda15e'),
      ) +
      disc(34, 404, 34, c.tint('#3b241c')) +
      line('M-400 396H170M-400 404H170', '#f2e3c6', 2) +
      box(158, 376, 14, 56, c.tint('#3b241c')) +
      '</g>',
    front: '',
    crops: ['half'],
  }),
  book: (person, c, pick) => ({
    armL: [-person.build - 2, 392, -104, 410],
    armR: [person.build + 2, 392, 104, 410],
    mid:
      shape(
        'M-120 300Q-60 280 0 306Q60 280 120 300V440Q60 420 0 446Q-60 420 -120 440Z',
        c.tint(nth(['#9c4136', '#2f5d6b', '#c9974f'], pick)),
      ) +
      line('M0 306V446', c.tint('#2a1c1e'), 4, 'opacity=".5"') +
      line('M-96 330H-30M-96 350H-44', c.tint('#f2e3c6'), 5),
    front: '',
    crops: ['half'],
  }),
  basket: (person, c) => ({
    k: 0.86,
    armL: [-person.build - 10, 392, -128, 560],
    armR: [person.build + 20, 384, 96, 420],
    front:
      line('M36 560Q40 400 120 400T214 560', c.tint('#8b6038'), 16) +
      shape(
        'M130 560q-30 -150 -60 -190M150 560q0 -160 -20 -220M176 560q20 -130 50 -170',
        'none',
        `stroke="${c.tint('#5f8a4e')}" stroke-width="22" stroke-linecap="round"`,
      ) +
      disc(90, 545, 30, c.tint('#d8562f')) +
      disc(200, 548, 28, c.tint('#e3a53a')) +
      shape('M0 556H256L232 760H26Z', c.tint('#c09058')) +
      repeat(5, (i) => line(`M${4 + i * 4} ${590 + i * 34}H${250 - i * 4}`, c.tint('#966a3c'), 6)),
    crops: ['far'],
  }),
  drink: (person, c) => ({
    armR: [person.build + 26, 384, 92, 306],
    armL: [-person.build - 12, 392, -128, 560],
    // Before the palm: a hand over it would hide it.
    front:
      `<g transform="translate(82 252) rotate(6) scale(1.06)">` +
      shape('M-30 -70H34L26 40Q2 52 -22 40Z', 'rgb(255 255 255 / .42)') +
      shape('M-27 -34H31L26 38Q2 50 -22 38Z', c.tint('#e58a3a'), 'opacity=".88"') +
      oval(2, -34, 29, 6, c.tint('#f4b469')) +
      disc(20, -66, 16, c.tint('#f2b046')) +
      line('M-8 -108L4 26', '#fdf4e4', 5) +
      line('M-20 -62L-15 30', '#ffffff', 4, 'opacity=".55"') +
      '</g>',
    crops: ['half', 'bust'],
  }),
  phones: (person, c) => ({
    headFront:
      line(
        `M${-person.face.w - 8} 6Q${-person.face.w - 14} -126 0 -128Q${person.face.w + 14} -126 ${person.face.w + 8} 6`,
        c.tint('#2f2a33'),
        13,
      ) +
      [-1, 1]
        .map(
          (side) =>
            `<rect x="${side * (person.face.w + 8) - 15}" y="-14" width="30" height="56" rx="14" fill="${c.tint('#b8443d')}"/>`,
        )
        .join(''),
    armL: [-person.build - 12, 392, -128, 560],
    armR: [person.build + 12, 392, 128, 560],
    front: '',
    crops: ['bust', 'face'],
  }),
  pot: (person, c, pick) => ({
    armL: [-person.build - 4, 396, -74, 420],
    armR: [person.build + 4, 396, 78, 420],
    mid:
      [-60, -38, -14, 10, 36, 58]
        .map(
          (a, i) =>
            `<g transform="translate(0 330) rotate(${a})">` +
            shape(
              `M0 0Q-30 -60 0 -${120 + (i % 2) * 30}Q30 -60 0 0Z`,
              c.tint(i % 2 ? '#5f8f57' : '#47744a'),
            ) +
            '</g>',
        )
        .join('') +
      shape('M-62 326H62L46 440H-46Z', c.tint(nth(['#c0623f', '#4f7276', '#e2d4ba'], pick))) +
      shape('M-68 316H68V344H-68Z', c.tint(nth(['#a9502f', '#3f6064', '#cdbd9f'], pick))),
    front: '',
    crops: ['half'],
  }),
  umbrella: (person, c) => ({
    armR: [person.build + 22, 386, 122, 300],
    armL: [-person.build - 12, 392, -128, 560],
    behind:
      line('M128 320V-220', c.tint('#2b2a33'), 9) +
      shape(
        'M-190 -150Q-150 -330 60 -346Q330 -340 400 -130Q350 -160 300 -130Q240 -166 180 -134Q110 -172 40 -136Q-30 -174 -90 -140Q-140 -170 -190 -150Z',
        c.tint('#c8424f'),
      ) +
      shape(
        'M60 -346Q330 -340 400 -130Q350 -160 300 -130Q290 -270 60 -346ZM60 -346Q-60 -280 -90 -140Q-140 -170 -190 -150Q-150 -330 60 -346Z',
        c.tint('#a8323f'),
      ),
    front: '',
    crops: ['half'],
  }),
} satisfies Record<string, PropDrawing>;
