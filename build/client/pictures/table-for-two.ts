import { figure } from '../../../demo/artist/figure/figure.ts';
import { personOf } from '../../../demo/artist/figure/person.ts';
import type { FigureLook } from '../../../demo/artist/figure/figure-look.ts';
import { PLACES } from '../../../demo/artist/places/places.ts';
import { box, disc, glow, line, oval, repeat, shape } from '../../../demo/artist/strokes.ts';
import { PEOPLE } from './people.ts';

/** An evening for two at a canal, in layers that a film can move. The wide sheet is 1600 by 900. */

type Mood = Pick<FigureLook, 'mood' | 'eyesShut'>;

/** Where the middle of a head is, how it is turned, and what is worn. */
const SEATS = {
  noor: { x: 700, turn: 0.7, side: 1, lean: 3, clothes: 'roll' },
  xavier: { x: 1180, turn: -0.7, side: -1, lean: -4, clothes: 'jacket' },
} as const;
export type Guest = keyof typeof SEATS;
const [HEAD_Y, SCALE] = [330, 1.16];

/** The point on which a head leans. */
export const neckOf = (guest: Guest) => ({ x: SEATS[guest].x, y: HEAD_Y + 96 * SCALE });

function guest(name: Guest, { mood, eyesShut }: Mood) {
  const { x, lean, ...seat } = SEATS[name];
  const person = personOf(`vonk-${name}`, PEOPLE[name]?.wish);
  const look = {
    ...seat,
    mood,
    eyesShut,
    pitch: 0.2,
    gaze: 0,
    cock: 0,
    colour: person.palette[0],
    colour2: person.palette[1],
    pants: null,
    hat: null,
    eyewear: null,
    armL: [-person.build - 14, 372, -40, 428],
    armR: [person.build + 12, 372, 44, 428],
  } as const;
  const { defs, backHair, body, armL, armR, head } = figure(person, look, PLACES.dusk.light, name);
  const seated = (content: string) =>
    `<defs>${defs}</defs><g transform="translate(${x} ${HEAD_Y}) scale(${SCALE})">${content}</g>`;
  const leaning = (content: string) => `<g transform="rotate(${lean} 0 96)">${content}</g>`;
  return {
    body: seated(body + armL + armR),
    hair: seated(leaning(backHair)),
    head: seated(leaning(head)),
  };
}

const glass = (x: number) =>
  shape(`M${x - 34} 690h68l-8 70q-26 26 -52 0Z`, '#fff', 'opacity=".28"') +
  shape(`M${x - 31} 722h62l-5 38q-26 24 -52 0Z`, '#a8324e', 'opacity=".9"') +
  line(`M${x} 776v66`, '#fff', 6, 'opacity=".4"') +
  oval(x, 846, 30, 7, '#fff', 'opacity=".35"');

const candle = `<defs>${glow('candle', '#ffb05e', 0.95)}</defs>`;

const bulbs =
  line('M-20 90Q800 330 1620 60', '#1c1626', 4) +
  repeat(15, (i) => {
    const along = (i + 0.5) / 15;
    const [x, y] = [-20 + 1640 * along, 104 - 30 * along + 500 * along * (1 - along)];
    return disc(x, y, 34, '#ffd27c', 'opacity=".2"') + disc(x, y, 11, '#ffe9bd');
  });

/** The layers from back to front. Below the wide sheet the table goes on for a taller one. */
export const LAYERS = {
  city: `<g transform="translate(0 -470) scale(2.5)">${PLACES.dusk.draw()}</g>${box(0, -400, 1600, 2000, '#2b1c45', 'opacity=".34"')}`,
  bulbs,
  warmth: candle + oval(880, 640, 620, 420, 'url(#candle)', 'opacity=".5"'),
  hair: (name: Guest) => guest(name, LAUGHING).hair,
  body: (name: Guest) => guest(name, LAUGHING).body,
  head: (name: Guest, mood: Mood) => guest(name, mood).head,
  table:
    shape('M260 826H1640V1300H260Z', '#4a2b33') +
    shape('M240 812H1640V836H240Z', '#7d4c43') +
    glass(560) +
    glass(1330) +
    box(926, 742, 34, 74, '#f3e3c8', 'rx="5"'),
  flame: shape('M943 700q18 24 0 42q-18 -18 0 -42Z', '#fff1c4'),
  shine: candle + disc(943, 722, 120, 'url(#candle)', 'opacity=".8"'),
} as const;
const LAUGHING: Mood = { mood: 'laugh', eyesShut: false };

export const VIEWS = {
  wide: { width: 1600, height: 900, viewBox: '0 0 1600 900' },
  tall: { width: 780, height: 1156, viewBox: '466 -190 930 1378' },
} as const;
export type ViewName = keyof typeof VIEWS;

/** Layers as one SVG. @param scale of the view's pixels. */
export function sheetOf(view: ViewName, content: string, scale = 1): Buffer {
  const { width, height, viewBox } = VIEWS[view];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="${viewBox}">${content}</svg>`,
  );
}

/** The evening at rest: she laughs with her eyes shut. */
export function stillOf(view: ViewName): Buffer {
  const guests = (['noor', 'xavier'] as const).map((name) => {
    const mood = { mood: 'laugh', eyesShut: name === 'noor' } as const;
    return LAYERS.hair(name) + LAYERS.body(name) + LAYERS.head(name, mood);
  });
  return sheetOf(
    view,
    [
      LAYERS.city,
      LAYERS.bulbs,
      LAYERS.warmth,
      ...guests,
      LAYERS.table,
      LAYERS.flame,
      LAYERS.shine,
    ].join(''),
  );
}
