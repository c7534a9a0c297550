import type { Country } from '../../../../shared/profile-choices.ts';
import { AUSTRIA } from './map-at.ts';
import { BELGIUM } from './map-be.ts';
import { SWITZERLAND } from './map-ch.ts';
import { GERMANY } from './map-de.ts';
import { SPAIN } from './map-es.ts';
import { FRANCE } from './map-fr.ts';
import { UNITED_KINGDOM } from './map-gb.ts';
import { ITALY } from './map-it.ts';
import { NETHERLANDS } from './map-nl.ts';
import { POLAND } from './map-pl.ts';
import type { RegionMap } from './region-map.ts';

/** The countries that are drawn; another one has its list alone. */
export const MAPS: { readonly [Code in Country]?: RegionMap } = {
  NL: NETHERLANDS,
  BE: BELGIUM,
  DE: GERMANY,
  AT: AUSTRIA,
  CH: SWITZERLAND,
  FR: FRANCE,
  IT: ITALY,
  ES: SPAIN,
  PL: POLAND,
  GB: UNITED_KINGDOM,
};
