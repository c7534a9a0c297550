import type { Gender } from '../../../shared/choices.ts';
import { between, chance, pick, pickWeighted, shuffled } from '../random.ts';
import type { Random } from '../random.ts';
import { PORTRAIT_SCENES, VIEWS } from '../artist/recipe.ts';
import type { Drawing, Person, PortraitScene, View } from '../artist/recipe.ts';
import type { Traits } from './appearance.ts';

type Clothes = Person['clothes'];

const COLOURS = [
  '#5b3a55',
  '#a8324e',
  '#3f5a6b',
  '#46304f',
  '#2f5c50',
  '#c9834e',
  '#1f2a3d',
  '#7d3049',
  '#37415a',
  '#4f6154',
  '#2c2a3c',
  '#8a6d3b',
  '#b5603c',
  '#6f8f8a',
  '#7a4b3a',
  '#d8c6a8',
  '#e3ded6',
  '#94627a',
  '#54708a',
  '#a9803f',
] as const;
const WARDROBE: Record<Gender, readonly (readonly [Clothes, number])[]> = {
  female: [
    ['shirtScoopNeck', 20],
    ['shirtVNeck', 18],
    ['blazerAndShirt', 14],
    ['collarAndSweater', 9],
    ['blazerAndSweater', 7],
    ['turtleneck', 12],
    ['shirtCrewNeck', 9],
    ['breton', 8],
    ['hoodie', 3],
  ],
  male: [
    ['blazerAndShirt', 17],
    ['collarAndSweater', 18],
    ['shirtCrewNeck', 22],
    ['blazerAndSweater', 11],
    ['shirtVNeck', 10],
    ['hoodie', 10],
    ['turtleneck', 8],
    ['breton', 4],
  ],
};
const DRESS: Partial<Record<PortraitScene, readonly (readonly [Clothes, number])[]>> = {
  snow: [
    ['scarf', 6],
    ['turtleneck', 3],
    ['hoodie', 1],
  ],
  mountains: [
    ['hoodie', 4],
    ['scarf', 3],
    ['turtleneck', 2],
  ],
  sea: [
    ['breton', 5],
    ['hoodie', 3],
    ['shirtVNeck', 3],
    ['shirtCrewNeck', 2],
  ],
  evening: [
    ['blazerAndShirt', 5],
    ['shirtVNeck', 3],
    ['turtleneck', 3],
  ],
  tulips: [
    ['overall', 2],
    ['breton', 3],
    ['shirtCrewNeck', 3],
    ['shirtVNeck', 2],
  ],
};
const WIDE: readonly Person['top'][] = ['fro', 'froBand', 'curly', 'bigHair', 'dreads', 'curvy'];
const TALL: readonly Person['top'][] = [
  'bun',
  'hat',
  'winterHat02',
  'winterHat03',
  'shortWaved',
  'dreads01',
];

/** How large a figure may be so that hair and face stay on the sheet. */
function scaleFor(random: Random, top: Person['top'], main: boolean): number {
  const largest =
    top === 'hat'
      ? 1.04
      : WIDE.includes(top)
        ? 1.17
        : TALL.includes(top)
          ? 1.2
          : main
            ? 1.29
            : 1.36;
  return Math.round((largest - random() * (main ? 0.1 : 0.18)) * 100) / 100;
}

export function portrait(
  random: Random,
  gender: Gender,
  traits: Traits,
  scene: PortraitScene,
  main: boolean,
): Person {
  const clothes = pickWeighted(random, DRESS[scene] ?? WARDROBE[gender]);
  const sunny = scene === 'sea' || scene === 'tulips' || scene === 'rooftop';
  // Only beside a main photo that shows the whole face and hair.
  const headgear =
    !main && scene === 'snow' && chance(random, 0.5)
      ? pick(random, ['winterHat02', 'winterHat03'] as const)
      : !main && sunny && gender === 'female' && chance(random, 0.16)
        ? 'hat'
        : null;
  const sunglasses =
    !main && sunny && chance(random, 0.2)
      ? pick(random, ['sunglasses', 'wayfarers'] as const)
      : null;
  const top = headgear ?? traits.top;
  const neck =
    clothes === 'shirtScoopNeck' || clothes === 'shirtVNeck' || clothes === 'blazerAndShirt';
  const jewels: Person['jewels'] =
    gender === 'male' || chance(random, 0.4)
      ? null
      : pickWeighted(random, [
          ['studs', 4],
          ['hoops', 3],
          ['pendant', neck ? 4 : 0],
          ['studsAndPendant', neck ? 3 : 0],
        ]);
  return {
    kind: 'person',
    scene,
    tone: Math.floor(random() * PORTRAIT_SCENES[scene]),
    ...traits,
    top,
    clothes,
    colour: pick(random, COLOURS),
    jewels,
    glasses: sunglasses ?? traits.glasses,
    eyes: pickWeighted(random, [
      ['default', main ? 68 : 52],
      ['happy', 24],
      ['side', 7],
      ['wink', main ? 1 : 7],
      ['closed', main || sunglasses ? 0 : 3],
    ]),
    mouth: pickWeighted(random, [
      ['smile', 50],
      ['twinkle', 42],
      ['default', 8],
    ]),
    scale: scaleFor(random, top, main),
    shift: between(random, -16, 16),
    lean: Math.round((random() * 6 - 3) * 10) / 10,
    flip: chance(random, 0.5),
  };
}

const SCENES = Object.keys(PORTRAIT_SCENES) as PortraitScene[];
const VIEW_NAMES = Object.keys(VIEWS) as View[];

/** Photos of one person: the portrait, the person elsewhere, and what they see. */
export function photosOf(random: Random, gender: Gender, traits: Traits, count: number): Drawing[] {
  // The studio's wall has six colours, so it may repeat.
  const scenes = shuffled(random, SCENES);
  const first = chance(random, 0.2) ? ('studio' as const) : (scenes[0] ?? 'studio');
  const places = scenes.filter((scene) => scene !== first);
  const views = shuffled(random, VIEW_NAMES);
  return Array.from({ length: count }, (_, index): Drawing => {
    if (index === 0) return portrait(random, gender, traits, first, true);
    const view = views[index] ?? 'beach';
    if (index > 1 && chance(random, 0.45))
      return {
        kind: 'view',
        view,
        tone: Math.floor(random() * VIEWS[view]),
        flip: chance(random, 0.5),
      };
    return portrait(random, gender, traits, places[index] ?? 'studio', false);
  });
}
