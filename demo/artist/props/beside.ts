import { mix } from '../colour.ts';
import { box, disc, line, nth, oval, repeat, shape } from '../strokes.ts';
import type { PropDrawing } from './prop.ts';

export const BESIDE = {
  table: (person, c) => ({
    armL: [-person.build - 14, 372, -46, 430],
    armR: [person.build + 12, 372, 62, 420],
    front:
      shape('M-460 446H460V1200H-460Z', c.tint('#8a5a3b')) +
      box(-460, 446, 920, 16, c.tint('#b07c52')) +
      oval(-6, 452, 66, 15, c.tint('#f1e7d8')) +
      shape('M-46 386h78q2 62 -16 66h-46q-18 -4 -16 -66Z', c.tint('#efe4d3')) +
      line('M34 402q34 2 26 24t-34 14', c.tint('#efe4d3'), 9) +
      oval(-7, 387, 38, 8, c.tint('#5a3424')),
    crops: ['half'],
  }),
  bike: (person, c) => ({
    k: 0.8,
    armL: [-person.build - 30, 380, -150, 548],
    armR: [person.build + 30, 380, 150, 548],
    behindHands: '',
    front:
      line('M-190 566Q-150 540 -90 560T0 580Q50 566 90 560T190 566', c.tint('#2b2a30'), 18) +
      line('M-196 568l-26 4M196 568l26 4', c.tint('#7a4b34'), 26) +
      line('M0 574V860', c.tint('#7d2f38'), 26) +
      disc(0, 640, 34, c.tint('#e8e2d4')) +
      disc(0, 640, 22, '#fff3c9') +
      shape('M-120 690H120L98 860H-98Z', c.tint('#b98a58')) +
      repeat(5, (i) =>
        line(`M${-116 + i * 4} ${716 + i * 30}H${116 - i * 4}`, c.tint('#96693f'), 5),
      ) +
      shape(
        'M-60 690q-8 -70 -40 -84M-20 690q0 -80 -14 -110M30 690q4 -70 30 -96',
        'none',
        `stroke="${c.tint('#5f8a4e')}" stroke-width="9" stroke-linecap="round"`,
      ) +
      disc(-100, 600, 18, c.tint('#f0c250')) +
      disc(-34, 574, 20, c.tint('#e5785f')) +
      disc(62, 590, 19, c.tint('#f6eddc')),
    crops: ['far'],
  }),
  dog: (person, c, pick) => {
    const b = c.tint(nth(['#c98f55', '#4b3b38', '#e6d8c2', '#8a5a3a'], pick)),
      d = mix(b, '#22161a', 0.3);
    const x = 170;
    return {
      armL: [-person.build - 10, 400, -124, 560],
      armR: [person.build + 4, 380, 128, 420],
      front:
        `<g transform="translate(${x} 372) scale(.94)">` +
        shape('M-92 440Q-120 150 -56 110Q0 80 60 112Q120 160 96 440Z', b) +
        shape('M-30 130Q0 220 34 130L30 330Q0 380 -28 330Z', mix(b, '#fff7ea', 0.4)) +
        shape('M-66 -70Q-122 -54 -108 30Q-92 56 -64 30Z', d) +
        shape('M66 -70Q122 -54 108 30Q92 56 64 30Z', d) +
        shape('M-72 -20Q-76 -98 0 -100Q76 -98 72 -20Q70 40 40 66Q0 96 -40 66Q-70 40 -72 -20Z', b) +
        shape('M-36 14Q0 -20 36 14Q44 70 0 78Q-44 70 -36 14Z', mix(b, '#fff7ea', 0.5)) +
        shape('M-18 14Q0 4 18 14Q14 32 0 34Q-14 32 -18 14Z', '#2a1c1e') +
        line('M0 34V48M0 48q-14 14 -26 2M0 48q14 14 26 2', '#2a1c1e', 4) +
        shape('M-11 56q11 6 22 0v16q-11 14 -22 0Z', '#d9686e') +
        oval(-34, -22, 9, 10, '#2a1c1e') +
        oval(34, -22, 9, 10, '#2a1c1e') +
        disc(-31, -26, 3, '#fff') +
        disc(37, -26, 3, '#fff') +
        line('M-62 104Q0 140 62 104', c.cloth, 16) +
        '</g>',
      crops: ['far'],
      dx: -74,
    };
  },
  surf: (person, c) => ({
    behind:
      shape(
        'M150 -260Q250 -120 246 260Q240 700 180 900L120 900Q60 700 62 260Q62 -120 150 -260Z',
        c.tint('#f2e9d6'),
      ) +
      line('M152 -250V900', c.tint('#c9a46a'), 6) +
      shape('M70 60Q150 20 240 60L244 130Q150 90 64 130Z', c.tint('#d9533f')) +
      shape('M64 150Q150 112 245 150L245 176Q150 140 63 176Z', c.tint('#2f7f8f')),
    armR: [person.build + 46, 330, 150, 470],
    armL: [-person.build - 12, 392, -128, 560],
    front: '',
    crops: ['half', 'far'],
    dx: -36,
  }),
  pack: (person, c) => ({
    behind: `<rect x="${-person.build + 10}" y="110" width="${person.build * 2 - 20}" height="420" rx="60" fill="${c.tint('#a8503a')}"/>`,
    strap:
      line(
        `M${-person.build + 52} 160Q${-person.build + 44} 300 ${-person.build + 26} 420M${person.build - 52} 160Q${person.build - 44} 300 ${person.build - 26} 420`,
        c.tint('#a8503a'),
        28,
      ) +
      line(`M${-person.build + 48} 286Q0 302 ${person.build - 48} 286`, c.tint('#7d3a2b'), 7) +
      box(-13, 286, 26, 16, c.tint('#2b2a30'), 'rx="4"'),
    armL: [-person.build - 12, 380, -person.build + 40, 330],
    armR: [person.build + 12, 392, 128, 560],
    front: '',
    crops: ['half', 'bust'],
  }),
  towel: (person, c) => ({
    strap: [-1, 1]
      .map(
        (side) =>
          `<g transform="scale(${side} 1)">` +
          shape(
            'M44 112Q76 128 96 172Q118 280 112 418H58Q64 280 50 176Q44 140 44 112Z',
            c.tint('#f3ece0'),
          ) +
          shape(
            'M61 362L114 362L113 378L60 378ZM60 386L113 386L113 393L60 393Z',
            c.tint('#c9553d'),
          ) +
          line('M64 420v9M76 420v9M88 420v9M100 420v9M109 420v9', c.tint('#e2d8c6'), 4) +
          line('M70 190Q84 280 82 356', c.tint('#d9cfbd'), 3, 'opacity=".7"') +
          '</g>',
      )
      .join(''),
    armL: [-person.build - 60, 372, -118, 470],
    armR: [person.build + 12, 396, 128, 560],
    front: '',
    crops: ['half', 'bust'],
  }),
  rope: (person, c) => ({
    armR: [person.build + 70, 250, 232, 120],
    armL: [-person.build - 60, 372, -118, 470],
    behind: line('M232 -700V900', c.tint('#e8dcc2'), 9),
    front: '',
    crops: ['half'],
  }),
} satisfies Record<string, PropDrawing>;
