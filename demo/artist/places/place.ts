import type { Clothes, Eyewear, Hat } from '../figure/figure-look.ts';
import type { PropName } from '../props/props.ts';
import type { Light } from './lights.ts';

/** The place's own hour, or another one that the same drawing is coloured for. */
export type Hour = 'own' | 'gold' | 'dusk';

export interface Place {
  light: Light;
  wear: readonly Clothes[];
  /** What people hold or stand beside there; null is nothing. */
  props: readonly (PropName | null)[];
  hats?: readonly (Hat | null)[];
  eyewear?: readonly (Eyewear | null)[];
  /** Where it is not always the same hour; common hours are listed twice. */
  hours?: readonly Hour[];
  /** @returns a sheet of 640 by 800. */
  draw: () => string;
}
