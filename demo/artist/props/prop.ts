import type { Person } from '../figure/person.ts';
import type { Arm } from '../figure/sketch.ts';

/** How much of a person a picture shows; `far` is a half figure with room beside it. */
export type Room = 'face' | 'bust' | 'half' | 'far';

/** A thing in a picture, in the figure's measure: the head is 200 high, its middle at (0, 0). */
interface Prop {
  armL?: Arm;
  armR?: Arm;
  behind?: string;
  strap?: string;
  headFront?: string;
  /** Over the body, under the hands. */
  mid?: string;
  front?: string;
  crops: readonly Room[];
  /** The figure's size in place of the camera's. */
  k?: number;
  /** How far the figure moves aside for it. */
  dx?: number;
}

interface PropColours {
  /** A colour in the light of the place. */
  tint: (colour: string) => string;
  cloth: string;
}

/** @param pick 0 to 11: which of its kind. */
export type PropDrawing = (person: Person, colours: PropColours, pick: number) => Prop;
