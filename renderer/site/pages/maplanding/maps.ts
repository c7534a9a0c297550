import type { Country } from '../../../../shared/profile-choices.ts';
import { BELGIUM } from './map-be.ts';
import { GERMANY } from './map-de.ts';
import { NETHERLANDS } from './map-nl.ts';
import type { RegionMap } from './region-map.ts';

/** The countries that are drawn; another one has its list alone. */
export const MAPS: { readonly [Code in Country]?: RegionMap } = {
  NL: NETHERLANDS,
  BE: BELGIUM,
  DE: GERMANY,
};
