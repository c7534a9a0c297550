import type { Clothes, Eyewear, Hat } from '../figure/figure-look.ts';
import type { PropName } from '../props/props.ts';
import type { Light } from './lights.ts';

/** A place for a picture. */
export interface Place {
  light: Light;
  /** What is worn there. */
  wear: readonly Clothes[];
  /** What people hold or stand beside there; null is nothing. */
  props: readonly (PropName | null)[];
  hats?: readonly (Hat | null)[];
  eyewear?: readonly (Eyewear | null)[];
  /** @returns a sheet of 640 by 800. */
  draw: () => string;
}
