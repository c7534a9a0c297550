import type { Featured } from './featured.ts';

/** Who the demo's sign-ins are (decisions section 2). */
export const SIGN_INS: Record<'premium' | 'free' | 'new', Featured> = {
  premium: {
    name: 'Daan', gender: 'male', age: 43, city: 'Utrecht', hair_color: 'darkbrown', eye_color: 'blue', skin: 1, top: 'shortFlat', more: { beard: 'beardLight' },
    main: { scene: 'town', tone: 0, clothes: 'blazerAndSweater', colour: '#37415a', scale: 1.24 }, views: ['table', 'path'],
    about: 'Ik kook met te veel knoflook, ren met te weinig talent en onthoud wat je vertelt. In het weekend ben ik in het bos of op een terras, afhankelijk van het gezelschap.',
    reason: 'Iemand met wie stilte niet ongemakkelijk is.', interests: ['cooking', 'sports', 'reading', 'wine', 'kissing', 'travelling'],
  },
  free: {
    name: 'Sanne', gender: 'female', age: 41, city: 'Utrecht', hair_color: 'brunette', eye_color: 'green', skin: 0, top: 'straight01',
    main: { scene: 'window', tone: 0, clothes: 'blazerAndSweater', colour: '#5b3a55', eyes: 'happy', scale: 1.28, shift: -10 }, views: ['cat', 'beach'],
    about: 'Zondagochtend is mijn lievelingstijd, liefst met iemand die de halve krant wil. Ik lach hard, slaap diep en heb meer courgettes dan vrienden.',
    reason: 'Een goed gesprek, en zien wat daarna komt.', interests: ['gardening', 'reading', 'hugging', 'coffee', 'movies'],
  },
  new: {
    name: 'Milan', gender: 'male', age: 29, city: 'Amersfoort', hair_color: 'black', eye_color: 'brown', skin: 2, top: 'shortCurly',
    main: { scene: 'rooftop', tone: 1, clothes: 'shirtCrewNeck', colour: '#1f2a3d', scale: 1.2 }, views: [],
    about: 'Net begonnen hier. Vraag me iets.', reason: 'Nieuwsgierigheid, vooral.', interests: ['music', 'gym', 'foodie'],
  },
};
