import type { Gender, Interest } from '../../shared/profile-choices.ts';
import type { Drawing, PersonDrawing, View, Who } from '../artist/recipe.ts';
import type { Random } from '../random.ts';
import { hairUnder } from './appearance.ts';
import type { Appearance } from './appearance.ts';
import { portrait, viewOf } from './portraits.ts';

type Look = PersonDrawing['look'];

export interface Featured {
  name: string;
  gender: Gender;
  age: number;
  city: string;
  hair_color: Appearance['hair_color'];
  eye_color: Appearance['eye_color'];
  body_type?: Appearance['body_type'];
  tone: Who['tone'];
  style: Who['style'];
  more?: Partial<Pick<Who, 'beard' | 'glasses' | 'freckles' | 'soft'>>;
  looks: readonly [Look, ...Look[]];
  views: readonly View[];
  about: string;
  reason: string;
  interests: readonly Interest[];
  fictional?: boolean;
}

export function featuredLook(person: Featured): Appearance {
  const { age, tone, style, hair_color, eye_color, body_type = 'normal' } = person;
  return {
    hair_color,
    eye_color,
    body_type,
    who: {
      woman: person.gender === 'female',
      age,
      tone,
      hair: hairUnder(hair_color, { age, tone }),
      eyes: eye_color,
      style,
      beard: null,
      glasses: null,
      freckles: false,
      soft: 0.2,
      ...person.more,
    },
  };
}

export function featuredPhotos(random: Random, person: Featured): Drawing[] {
  const sitter = { seed: `vonk-${person.name.toLowerCase()}`, who: featuredLook(person).who };
  return [
    ...person.looks.map((look, index) => portrait(sitter, index, look)),
    ...person.views.map((view) => viewOf(random, view)),
  ];
}
