import type { Featured } from './featured.ts';

/** Who the demo's sign-ins are. */
export const SIGN_INS: Record<'premium' | 'free' | 'new', Featured> = {
  premium: {
    name: 'Daan',
    gender: 'male',
    age: 43,
    city: 'Utrecht',
    hair_color: 'darkbrown',
    eye_color: 'blue',
    tone: 1,
    style: 'crop',
    more: { beard: 'short' },
    looks: [
      { place: 'kitchen', crop: 'bust', prop: 'mug' },
      { place: 'forest', crop: 'half', prop: null },
      { place: 'cafe', crop: 'half', prop: 'table' },
    ],
    views: ['table', 'path'],
    about:
      'Ik kook met te veel knoflook, ren met te weinig talent en onthoud wat je vertelt. In het weekend ben ik in het bos of op een terras, afhankelijk van het gezelschap.',
    reason: 'Iemand met wie stilte niet ongemakkelijk is.',
    interests: ['cooking', 'sports', 'reading', 'wine', 'kissing', 'travelling'],
  },
  free: {
    name: 'Sanne',
    gender: 'female',
    age: 41,
    city: 'Utrecht',
    hair_color: 'brunette',
    eye_color: 'green',
    tone: 0,
    style: 'wavy',
    looks: [
      { place: 'garden', crop: 'bust', prop: null },
      { place: 'sofa', crop: 'half', prop: 'mug' },
      { place: 'canal', crop: 'half', prop: 'bike' },
    ],
    views: ['cat', 'beach'],
    about:
      'Zondagochtend is mijn lievelingstijd, liefst met iemand die de halve krant wil. Ik lach hard, slaap diep en heb meer courgettes dan vrienden.',
    reason: 'Een goed gesprek, en zien wat daarna komt.',
    interests: ['gardening', 'reading', 'hugging', 'coffee', 'movies'],
  },
  new: {
    name: 'Milan',
    gender: 'male',
    age: 29,
    city: 'Amersfoort',
    hair_color: 'black',
    eye_color: 'brown',
    tone: 2,
    style: 'curlytop',
    more: { beard: 'stubble' },
    looks: [
      { place: 'climb', crop: 'bust', prop: 'towel' },
      { place: 'music', crop: 'face', prop: 'phones' },
      { place: 'kitchen', crop: 'half', prop: 'table' },
    ],
    views: [],
    about: 'Net begonnen hier. Vraag me iets.',
    reason: 'Nieuwsgierigheid, vooral.',
    interests: ['music', 'gym', 'foodie'],
  },
};
