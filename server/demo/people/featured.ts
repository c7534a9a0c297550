import type { Gender, Interest } from '../../../shared/choices.ts';
import { EYES, HAIRS, SKINS, VIEWS } from '../artist/recipe.ts';
import type { Drawing, Person, View } from '../artist/recipe.ts';
import { between } from '../random.ts';
import type { Random } from '../random.ts';
import type { Appearance, Traits } from './appearance.ts';
import { portrait } from './portraits.ts';

export interface Featured {
  name: string;
  gender: Gender;
  age: number;
  city: string;
  hair_color: Appearance['hair_color'];
  eye_color: Appearance['eye_color'];
  skin: number;
  top: Person['top'];
  more?: Partial<Traits>;
  main: Pick<Person, 'scene' | 'tone' | 'clothes' | 'colour'> & Partial<Person>;
  views: readonly View[];
  about: string;
  reason: string;
  interests: readonly Interest[];
  fictional?: boolean;
}

export function featuredLook(person: Featured): Appearance {
  const { hair_color, eye_color } = person;
  return {
    hair_color,
    eye_color,
    traits: {
      top: person.top,
      hair: HAIRS[hair_color === 'bald' ? 'brown' : hair_color],
      skin: SKINS[person.skin] ?? SKINS[0],
      iris: EYES[eye_color],
      brows: 'defaultNatural',
      glasses: null,
      beard: null,
      lashes: person.gender === 'female',
      lines: person.age >= 58 ? 2 : person.age >= 43 ? 1 : 0,
      freckles: false,
      hat: '#7d3049',
      ...person.more,
    },
  };
}

export function featuredPhotos(random: Random, person: Featured): Drawing[] {
  const { traits } = featuredLook(person);
  const first: Person = {
    ...portrait(random, person.gender, traits, person.main.scene, true),
    eyes: 'default',
    mouth: 'smile',
    lean: 0,
    shift: 0,
    flip: false,
    ...person.main,
  };
  const others = (['garden', 'mountains', 'library', 'snow', 'sea', 'cafe'] as const).filter(
    (scene) => scene !== first.scene,
  );
  const from = between(random, 0, others.length - 1);
  const more = [0, 1].map((step) =>
    portrait(
      random,
      person.gender,
      traits,
      others[(from + step) % others.length] ?? 'garden',
      false,
    ),
  );
  return [
    first,
    ...more,
    ...person.views.map((view): Drawing => ({
      kind: 'view',
      view,
      tone: between(random, 0, VIEWS[view] - 1),
      flip: random() < 0.5,
    })),
  ];
}
