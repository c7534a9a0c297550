export type Side = -1 | 1;

export type Clothes =
  | 'tee'
  | 'vneck'
  | 'shirt'
  | 'blazer'
  | 'roll'
  | 'breton'
  | 'hoodie'
  | 'strap'
  | 'tank'
  | 'coat'
  | 'jacket'
  | 'wetsuit'
  | 'overalls';
export type Hat = 'beanie' | 'cap' | 'straw' | 'helmet';
export type Eyewear = 'sun';

export interface FigureLook {
  /** Where the light is. */
  side: Side;
  /** Of the head, -1 to 1. */
  turn: number;
  /** Up or down, -1 to 1. */
  pitch: number;
  mood: 'smile' | 'laugh' | 'smirk' | 'calm';
  eyesShut: boolean;
  gaze: number;
  /** The side of a raised brow; 0 is none. */
  cock: Side | 0;
  clothes: Clothes;
  colour: string;
  colour2: string;
  pants: string | null;
  hat: Hat | null;
  eyewear: Eyewear | null;
}
