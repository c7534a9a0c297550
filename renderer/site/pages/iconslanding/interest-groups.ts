import type { Interest } from '../../../../shared/profile-choices.ts';

/** All interests in the order of the page: each group fills rows of three whole. */
export const GROUPS = [
  {
    name: 'together',
    of: ['kissing', 'hugging', 'relationship', 'onenightstand', 'massages', 'lingerie'],
  },
  {
    name: 'table',
    of: ['cooking', 'foodie', 'wine', 'coffee', 'tea', 'beer', 'sushi', 'vegetarian', 'bbq'],
  },
  {
    name: 'free',
    of: [
      'biking',
      'hiking',
      'travelling',
      'music',
      'movies',
      'reading',
      'animals',
      'outdoors',
      'beach',
      'dancing',
      'party',
      'adventure',
      'gym',
      'sports',
      'videogames',
      'theater',
      'art',
      'photography',
      'gardening',
      'tattoos',
      'fashion',
      'shopping',
      'politics',
      'astrology',
    ],
  },
  {
    name: 'bed',
    of: [
      'sex',
      'safesex',
      'oralsex',
      'analsex',
      'sextoys',
      'masturbating',
      'exchangingpictures',
      'publicsex',
      'threesome',
      'gangbang',
      'bondage',
      'sadomasochism',
    ],
  },
] as const satisfies readonly { name: string; of: readonly Interest[] }[];
