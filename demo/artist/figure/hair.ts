import { CURLY_HAIR } from './hair-curly.ts';
import { LONG_HAIR } from './hair-long.ts';
import { SHORT_HAIR } from './hair-short.ts';
import type { HairDrawing } from './hair-parts.ts';

const ALL = { ...LONG_HAIR, ...CURLY_HAIR, ...SHORT_HAIR };
export type HairStyle = keyof typeof ALL;
export const HAIR_STYLES: Readonly<Record<HairStyle, HairDrawing>> = ALL;
/** No hat fits over these. */
export const HIGH_HAIR: readonly HairStyle[] = ['afro', 'curls', 'curlytop', 'quiff'];
